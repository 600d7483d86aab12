/** Who makes a request: filled in by the session check, read by everything else. */
export interface Actor {
  readonly user: {
    readonly id: number
    readonly email: string
    readonly first_name: string
    readonly last_name: string | null
    readonly user_group_id: number
    /** Which records the group sees: all, those of the own franchise, those of its own; as the latter, of those who go to visits alone. */
    readonly scope: 'all' | 'franchise' | 'own' | 'visits'
    readonly franchise_id: number | null
  }
  readonly session_id: string
  /** Effective permissions as `Area:action`, own and inherited. */
  readonly permissions: ReadonlySet<string>
  /** What the group gives besides, without effect as long as its scope is not the whole business (`withinScope`). */
  readonly withheld?: ReadonlySet<string>
}

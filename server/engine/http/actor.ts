/** The signed-in user of a request; filled in by the session check. */
export interface Actor {
  readonly user: {
    readonly id: number
    readonly email: string
    readonly first_name: string
    readonly last_name: string | null
    readonly user_group_id: number
    /** Which records the group sees: all, those of its franchise, or its own. People with visits only have the last. */
    readonly scope: 'all' | 'franchise' | 'own' | 'visits'
    readonly franchise_id: number | null
  }
  readonly session_id: string
  /** Effective permissions as `Area:action`, the group's own and inherited ones. */
  readonly permissions: ReadonlySet<string>
  /** Permissions of the group that have no effect while its scope is not the whole business (`withinScope`). */
  readonly withheld?: ReadonlySet<string>
}

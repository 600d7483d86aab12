/** A change that no test finds, and why that is as it should be. */
export interface Rest {
  readonly file: string
  /** The text that was changed, and what stood in its place. */
  readonly from: string
  readonly to: string
  readonly why: string
}

export const rest: readonly Rest[] = []

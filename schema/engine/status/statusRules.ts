/** Says why a record has the status that it has. Cleared when it leaves for one that asks for none. */
export interface Reason<N extends string = string> {
  readonly field: N
  /** Categories of statuses that ask for it, beside the statuses that the library marks (`reason_needed`). */
  readonly categories?: readonly string[]
}

/** What of a record no longer changes while its status is of one of these categories. */
export interface Lock<N extends string = string> {
  readonly fields: readonly N[]
  readonly categories: readonly string[]
  /** Of the refusal, 409; its text says what to do instead, under `problem` and `validation`. */
  readonly code: string
}

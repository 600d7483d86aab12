/** The reason for a record's status. Cleared when it moves to a status without reasons. */
export interface Reason<N extends string = string> {
  /** Text field with the reason. */
  readonly field: N
  /** Categories of statuses that require it, besides statuses marked in the library (`reason_needed`). */
  readonly categories?: readonly string[]
}

/** Fields of a record that cannot be changed while its status has one of these categories. */
export interface Lock<N extends string = string> {
  /** Fields that are locked. */
  readonly fields: readonly N[]
  /** Categories of statuses that lock them. */
  readonly categories: readonly string[]
  /** Code of the refusal, 409; its text says what to do instead, under `problem` and `validation`. */
  readonly code: string
}

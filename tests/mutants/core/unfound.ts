/** A change that no test finds, and why that is acceptable. */
export interface Rest {
  readonly file: string
  /** The line in which it starts, without its indentation. */
  readonly within: string
  /** The changed text, and its replacement. */
  readonly from: string
  readonly to: string
  readonly why: string
  /** It is so slow that some runs find it. */
  readonly sometimes?: true
}

/** @returns a function that makes an exception for a file */
export const changedIn =
  (file: string) =>
  (within: string, from: string, to: string, why: string): Rest => ({ file, within, from, to, why })

/** Stryker puts this into an empty list. */
export const SOMETHING = '["Stryker was here"]'

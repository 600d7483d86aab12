/** A change that no test finds, and why that is as it should be. */
export interface Rest {
  readonly file: string
  /** The line that it begins in, without what it is indented by. */
  readonly within: string
  /** The text that was changed, and what stood in its place. */
  readonly from: string
  readonly to: string
  readonly why: string
  /** It takes so long that some runs find it. */
  readonly sometimes?: true
}

/** @returns what makes one of a file */
export const changedIn =
  (file: string) =>
  (within: string, from: string, to: string, why: string): Rest => ({ file, within, from, to, why })

/** What Stryker puts into an empty list. */
export const SOMETHING = '["Stryker was here"]'

/** A deliberate mistake that a test must find. */
export interface Mutant {
  /** What goes wrong, in a few words. */
  readonly name: string
  /** The path from the project's root. */
  readonly file: string
  /** Text that occurs once in the file, and its replacement. */
  readonly from: string
  readonly to: string
  /** Test files of which at least one must fail. */
  readonly tests: readonly string[]
}

export const mutant = (name: string, file: string, from: string, to: string, ...tests: readonly string[]): Mutant => ({
  name,
  file,
  from,
  to,
  tests: tests.map((test) => `tests/${test}.test.ts`),
})

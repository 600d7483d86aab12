/** A mistake on purpose that a test has to find. */
export interface Mutant {
  /** What is wrong then, in a few words. */
  readonly name: string
  /** Below the root of the project. */
  readonly file: string
  /** Text that stands once in the file, and what takes its place. */
  readonly from: string
  readonly to: string
  /** Test files of which at least one has to fail. */
  readonly tests: readonly string[]
}

export const mutant = (name: string, file: string, from: string, to: string, ...tests: readonly string[]): Mutant => ({
  name,
  file,
  from,
  to,
  tests: tests.map((test) => `tests/${test}.test.ts`),
})

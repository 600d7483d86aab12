import { rules } from '../../server/rules.ts'

/** Resources whose writes have their own rules: they are tested in full. */
export const ruled: ReadonlySet<string> = new Set(
  rules.flatMap(({ name, rules: { before, after, locks } }) => (before || after || locks ? [name] : [])),
)

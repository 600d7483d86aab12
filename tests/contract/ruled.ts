import { rules } from '../../server/rules.ts'

/** Resources whose writes are looked at by rules of their own: they are tried in full. */
export const ruled: ReadonlySet<string> = new Set(
  rules.flatMap(({ name, rules: { before, after, locks } }) => (before || after || locks ? [name] : [])),
)

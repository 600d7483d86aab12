type Values = Readonly<Record<string, unknown>>

/** Deep equality of JSON values; null equals a missing value. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same((a as Values)[key], (b as Values)[key]))
}

/** The body of a PATCH: the fields whose values have changed. */
export function changes(data: Values, previous: Values = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== undefined && !same(value, previous[name])),
  )
}

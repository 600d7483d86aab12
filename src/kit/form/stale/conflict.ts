type Values = Readonly<Record<string, unknown>>

/** A field that two users have changed from the same value to different ones. */
export interface FieldConflict {
  readonly name: string
  /** The value that both started from. */
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
const text = (value: unknown) => JSON.stringify(value ?? null, sorted)

/** Whether two values of a field are equal; null equals undefined. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || text(a) === text(b)

/**
 * The fields that need a decision: changed by both users, to different values.
 * @param base the record that both started from
 */
export function findConflicts(
  names: readonly string[],
  base: Values,
  localValues: Values,
  serverValues: Values,
): FieldConflict[] {
  return names
    .filter(
      (name) =>
        !isSame(localValues[name], serverValues[name]) &&
        !isSame(localValues[name], base[name]) &&
        !isSame(serverValues[name], base[name]),
    )
    .map((name) => ({ name, base: base[name], mine: localValues[name], theirs: serverValues[name] }))
}

/** The other user's values of the fields that this user has not changed. */
export function unchangedByMe(
  names: readonly string[],
  base: Values,
  localValues: Values,
  serverValues: Values,
): Record<string, unknown> {
  const changedByOthers = names.filter(
    (name) => isSame(localValues[name], base[name]) && !isSame(serverValues[name], base[name]),
  )
  return Object.fromEntries(changedByOthers.map((name) => [name, serverValues[name]]))
}

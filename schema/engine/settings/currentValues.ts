/**
 * Values in force of public settings, for code without a context: a server process serves one business, and a browser gets them with its user's
 * permissions.
 */
const values = new Map<string, unknown>()

/** The value in force under a key; undefined until anything is known of it. */
export const currentValue = (key: string): unknown => values.get(key)

/** Sets the values in force, by key. */
export function setCurrentValues(found: Iterable<readonly [key: string, value: unknown]>): void {
  for (const [key, value] of found) values.set(key, value)
}

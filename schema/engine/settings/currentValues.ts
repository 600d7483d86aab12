/**
 * What is in force of the settings that are shown to everybody, for code that has nobody to ask: a server process serves one business, a
 * browser is told with what its user may do.
 */
const values = new Map<string, unknown>()

/** What is in force under a key; undefined before anything is known of it. */
export const currentValue = (key: string): unknown => values.get(key)

/** Takes what is in force from now on, by key. */
export function setCurrentValues(found: Iterable<readonly [key: string, value: unknown]>): void {
  for (const [key, value] of found) values.set(key, value)
}

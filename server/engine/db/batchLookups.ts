/** Maximum number of lookups that run at once. */
const MAX_CONCURRENT = 2

/**
 * Combines lookups that are requested at the same time into one statement. A lookup never returns data read before it was requested: requests made
 * while a statement runs wait for the next one.
 * @param lookUp finds all of these at once; keys that it does not find are absent from its result
 */
export function batchLookups<V>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let next: { keys: Set<string>; found: PromiseWithResolvers<ReadonlyMap<string, V>> } | undefined
  let underWay = 0

  const begin = () => {
    const batch = next
    if (!batch || underWay >= MAX_CONCURRENT) return
    next = undefined
    underWay += 1
    void lookUp([...batch.keys])
      .then(batch.found.resolve, batch.found.reject)
      .finally(() => {
        underWay -= 1
        begin()
      })
  }

  return async (key) => {
    next ??= { keys: new Set(), found: Promise.withResolvers() }
    next.keys.add(key)
    const { promise } = next.found
    begin()
    return (await promise).get(key)
  }
}

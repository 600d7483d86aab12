/** How many looks may be under way at once. */
const AT_ONCE = 2

/**
 * Looks for many things with one statement where they are asked for at the same time. What is answered was never looked for before it was asked
 * for: whoever asks while a look is under way waits for the next one.
 * @param look finds all of these at once; those that it does not find are left out of what it answers
 */
export function batchLookups<V>(
  look: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let next: { keys: Set<string>; found: PromiseWithResolvers<ReadonlyMap<string, V>> } | undefined
  let underWay = 0

  const begin = () => {
    const batch = next
    if (!batch || underWay >= AT_ONCE) return
    next = undefined
    underWay += 1
    void look([...batch.keys])
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

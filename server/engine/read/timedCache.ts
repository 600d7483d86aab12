/** At most this many entries; then all are cleared. */
const MAX = 500

/** A cache of values that take a while to compute, by key, until they are outdated. */
export class TimedCache<T> {
  readonly #found = new Map<string, { readonly at: number; readonly value: Promise<T> }>()

  /**
   * @param fresh time in ms for which a value is used
   * @param find computes the value; after a failure the next call tries again, and the caller gets the error
   */
  async of(
    key: string,
    { fresh, find }: { readonly fresh: (value: T) => number; readonly find: () => Promise<T> },
  ): Promise<T> {
    const now = performance.now()
    const found = this.#found.get(key)
    if (found) {
      const value = await found.value
      if (now - found.at < fresh(value)) return value
    }
    if (this.#found.size >= MAX) this.#found.clear()
    const value = find()
    const entry = { at: now, value }
    this.#found.set(key, entry)
    value.catch(() => this.#found.get(key) === entry && this.#found.delete(key))
    return value
  }
}

/** Of so many at most; then all are forgotten. */
const MAX = 500

/** What takes a while to find out, by what it is of, until it is old. */
export class While<T> {
  readonly #found = new Map<string, { readonly at: number; readonly value: Promise<T> }>()

  /** @param fresh for how many ms a value is good @param find what failed is found anew; whoever asked is told */
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

/** What is loaded or made when it is needed first, and kept: libraries that most processes of a day never need are memory of each of them. */
export function lazily<T>(load: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => (kept ??= { value: load() }).value
}

/** Loads or creates a value on first use and caches it, so that libraries most processes rarely need do not take up memory in each of them. */
export function lazily<T>(load: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => (kept ??= { value: load() }).value
}

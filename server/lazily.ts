/** Loads or creates a value on first use and caches it, so that libraries most processes rarely need do not take up memory in each of them. */
export function lazily<T>(load: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => (cached ??= { value: load() }).value
}

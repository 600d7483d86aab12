/** Whether this run tries every case: `npm run test:deep`. */
const deep = Boolean(process.env['DEEP'])

/**
 * The first case of each kind, in the order of the cases.
 * @param kinds kinds that must have a case, if they do not follow from the cases
 * @throws if one of those has none
 */
export function oneOfEachKind<T>(
  cases: readonly T[],
  kindOf: (one: T) => string,
  kinds: readonly string[] = [],
): readonly T[] {
  const first = new Map<string, T>()
  for (const one of cases) {
    const kind = kindOf(one)
    if (!first.has(kind)) first.set(kind, one)
  }
  const missing = kinds.filter((kind) => !first.has(kind))
  if (missing.length) throw new Error(`no case of the kind: ${missing.join(', ')}`)
  return [...first.values()]
}

/**
 * The cases this run tries: one of each kind, all of them in the deep run. Prints how many of how many.
 * Use it where cases of one kind take the same path through the code.
 */
export function casesToTry<T>(
  what: string,
  cases: readonly T[],
  kindOf: (one: T) => string,
  kinds?: readonly string[],
): ReadonlySet<T> {
  const chosen = oneOfEachKind(cases, kindOf, kinds)
  console.log(`${what}: ${deep ? cases.length : chosen.length} of ${cases.length} cases, of ${chosen.length} kinds`)
  return new Set(deep ? cases : chosen)
}

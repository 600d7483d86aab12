import type { Query, QueryClient } from '@tanstack/react-query'

/** Minimum interval between two refreshes of data derived from several lists, in ms, because it is expensive to calculate. */
const CALM = 5_000

/** Names of the resources that a query is derived from, as declared in its `meta`. */
const namesOf = ({ meta }: Query): readonly unknown[] => (Array.isArray(meta?.['of']) ? meta['of'] : [])

/** Refetches data derived from rows of several lists, such as counts, when others have changed some of them. */
export function listDerivedQueries(client: QueryClient, moment: number) {
  const names = new Set<string>()
  let timer = 0
  let last = Number.NEGATIVE_INFINITY
  const refresh = () => {
    const touchedNames = new Set<unknown>(names)
    names.clear()
    timer = 0
    last = performance.now()
    void client.invalidateQueries({ predicate: (query) => namesOf(query).some((name) => touchedNames.has(name)) })
  }
  return {
    touched: (resource: string) => {
      const isDerived = (query: Query) => namesOf(query).includes(resource)
      if (client.getQueryCache().findAll({ type: 'active', predicate: isDerived }).length === 0) return
      names.add(resource)
      if (timer === 0) timer = window.setTimeout(refresh, Math.max(moment, last + CALM - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

import type { Query, QueryClient } from '@tanstack/react-query'

/** Between two refreshes of what is made of several lists, in ms: it is dear to work out. */
const CALM = 5_000

/** Names of the resources that a question is made of; it says so itself. */
const namesOf = ({ meta }: Query): readonly unknown[] => (Array.isArray(meta?.['of']) ? meta['of'] : [])

/** Asks anew for what is made of rows of several lists, such as numbers of them, when others have changed some. */
export function listDerivedQueries(client: QueryClient, moment: number) {
  const names = new Set<string>()
  let timer = 0
  let last = Number.NEGATIVE_INFINITY
  const refresh = () => {
    const touched = new Set<unknown>(names)
    names.clear()
    timer = 0
    last = performance.now()
    void client.invalidateQueries({ predicate: (query) => namesOf(query).some((name) => touched.has(name)) })
  }
  return {
    touched: (resource: string) => {
      const isMade = (query: Query) => namesOf(query).includes(resource)
      if (client.getQueryCache().findAll({ type: 'active', predicate: isMade }).length === 0) return
      names.add(resource)
      if (timer === 0) timer = window.setTimeout(refresh, Math.max(moment, last + CALM - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { NamedRow, NamingProvider } from '../fields/parts/named.ts'

const LIBRARY = 'task-statuses'
/** More statuses than anybody has. */
const MOST = 200
const FRESH_MS = 5 * 60_000

/** The statuses of some categories in the library's order. */
function useStatuses(categories: readonly string[]): readonly NamedRow[] | undefined {
  const provider = useDataProvider<NamingProvider>()
  const filter = { category: categories, active: ['true', 'false'] }
  const { data } = useQuery({
    queryKey: [LIBRARY, 'of', ...categories],
    queryFn: ({ signal }) => provider.simpleList(LIBRARY, { filter, limit: MOST, signal }),
    staleTime: FRESH_MS,
  })
  return data?.data
}

/** Ids of the statuses that leave nothing to do. */
export function useClosed(): ReadonlySet<unknown> {
  const rows = useStatuses(['done', 'cancelled'])
  return useMemo(() => new Set(rows?.map(({ id }) => id)), [rows])
}

/** What a tick sets, and what taking it back does. */
export function useTickStatuses(): { readonly done: number | undefined; readonly again: number | undefined } {
  return { done: useStatuses(['done'])?.[0]?.id, again: useStatuses(['todo'])?.[0]?.id }
}

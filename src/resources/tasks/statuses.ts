import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { NamedRow, NameLookup } from '../../kit/kinds/parts/nameLookup.ts'

const LIBRARY = 'task-statuses'
/** Maximum number of statuses. */
const MAX = 200
const FRESH_MS = 5 * 60_000

function statusesOf(provider: NameLookup, categories: readonly string[]) {
  const filter = { category: categories, active: ['true', 'false'] }
  return {
    queryKey: [LIBRARY, 'of', ...categories],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      provider.simpleList(LIBRARY, { filter, limit: MAX, signal }),
    staleTime: FRESH_MS,
  }
}

/** The statuses of some categories in the library's order. */
function useStatuses(categories: readonly string[]): readonly NamedRow[] | undefined {
  const provider = useDataProvider<NameLookup>()
  return useQuery(statusesOf(provider, categories)).data?.data
}

/** Ids of statuses that close a task. */
export function useClosed(): ReadonlySet<unknown> {
  const rows = useStatuses(['done', 'cancelled'])
  return useMemo(() => new Set(rows?.map(({ id }) => id)), [rows])
}

/**
 * The status that ticking a task sets, and the one that unticking sets; fetched when the user is about to tick, not with the page. Undefined where
 * there is none.
 */
export function useTickStatus(): (category: 'done' | 'todo') => Promise<number | undefined> {
  const provider = useDataProvider<NameLookup>()
  const client = useQueryClient()
  return async (category) => (await client.fetchQuery(statusesOf(provider, [category]))).data[0]?.id
}

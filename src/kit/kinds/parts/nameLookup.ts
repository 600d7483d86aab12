import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { declarationOf } from '../../declarationOf.ts'

/** A row of simple-list: what a picker needs. */
export interface NamedRow {
  readonly id: number
  readonly label: string
  readonly colour?: string | null
}

/** The verb of the data provider that answers simple-list. */
export interface NameLookup extends DataProvider {
  readonly simpleList: (
    resource: string,
    params: { filter?: Record<string, unknown>; limit?: number; signal?: AbortSignal },
  ) => Promise<{ data: NamedRow[] }>
}

/** A record whose state the system reads (it carries a category of the system's) is shown with a wash. */
export function isState(resource: string): boolean {
  return declarationOf(resource).fields['category']?.hints.choices !== undefined
}

/** Names of records by id, active or not; those of before stand in while others are asked. */
export function useNames(
  resource: string,
  ids: readonly number[],
): { data: Map<number, NamedRow> | undefined; isPending: boolean } {
  const provider = useDataProvider<NameLookup>()
  const sorted = [...ids].sort((a, b) => a - b)
  const { data, isPending } = useQuery({
    queryKey: [resource, 'names', sorted],
    queryFn: ({ signal }) =>
      provider.simpleList(resource, { filter: { id: sorted }, limit: Math.max(1, sorted.length), signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const byId = useMemo(() => (data ? new Map(data.data.map((row) => [row.id, row])) : undefined), [data])
  return { data: byId, isPending }
}

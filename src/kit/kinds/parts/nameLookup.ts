import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { declarationOf } from '../../declarationOf.ts'

/** A row of simple-list with what a picker needs. */
export interface NamedRow {
  readonly id: number
  readonly label: string
  readonly colour?: string | null
}

/** The data provider's method for simple-list. */
export interface NameLookup extends DataProvider {
  readonly simpleList: (
    resource: string,
    params: { filter?: Record<string, unknown>; limit?: number; signal?: AbortSignal },
  ) => Promise<{ data: NamedRow[] }>
}

/** Whether the resource is a set of states that the system evaluates (it has a system category); these are shown as a tinted chip. */
export function isState(resource: string): boolean {
  return declarationOf(resource).fields['category']?.hints.choices !== undefined
}

/** Names of records by id, active or not; the previous ones stay while others are loading. */
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

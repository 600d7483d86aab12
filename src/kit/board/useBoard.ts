import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type DataProvider, type RaRecord, type SortPayload, useDataProvider } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { RefLabel } from '../kinds/types.ts'
import { filterOf, type ListState } from '../list/listUrl.ts'

export type Card = RaRecord<number>
type Labels = Readonly<Record<string, Readonly<Record<string, RefLabel>>>>

/** A status with its records. */
export interface BoardColumn {
  readonly id: number
  readonly label: string
  readonly colour: string | null
  /** Ids of the statuses that may follow; null where any may. */
  readonly next: readonly number[] | null
  /** Requires a reason. */
  readonly reason: boolean
  /** Set only by actions of the program. */
  readonly automatic: boolean
  readonly total: number
  readonly total_is: 'exact' | 'at_least'
  readonly data: readonly Card[]
}
export interface BoardPage {
  readonly columns: readonly BoardColumn[]
  readonly labels: Labels
}

export interface BoardData {
  /** Undefined until the first response. */
  readonly columns: readonly BoardColumn[] | undefined
  readonly labels: Labels
  readonly total: number
  readonly atLeast: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  /** Cards of another filter are shown while the requested ones load. */
  readonly isStale: boolean
  readonly refetch: () => void
  /** Loads more cards of a column. */
  readonly more: (column: number) => void
  /** Columns whose further cards are loading. */
  readonly fetching: ReadonlySet<number>
}

interface BoardProvider extends DataProvider {
  readonly board: (
    resource: string,
    params: { filter?: object; sort?: SortPayload; column?: number; page?: number; signal?: AbortSignal },
  ) => Promise<BoardPage>
}

/** Query key prefix of the board of a resource. */
export const boardKey = (resource: string) => [resource, 'board'] as const

const NO_LABELS: Labels = {}
const NO_PAGES: Readonly<Record<number, number>> = {}

function joinPages(base: BoardPage, more: readonly BoardPage[]): readonly BoardColumn[] {
  return base.columns.map((column) => {
    const further = more.flatMap((page) =>
      page.columns.filter(({ id }) => id === column.id).flatMap(({ data }) => data),
    )
    if (further.length === 0) return column
    // A card may have moved between two responses, so duplicates are removed.
    return { ...column, data: [...new Map([...column.data, ...further].map((card) => [card.id, card])).values()] }
  })
}

/** Merges the further pages; the object stays the same while the data does. */
const combined = (results: readonly { data: BoardPage | undefined; isFetching: boolean }[]) => ({
  pages: results.flatMap(({ data }) => (data ? [data] : [])),
  fetching: results.map(({ isFetching }) => isFetching),
})

/** The records of a list in columns: the first cards of each at once, more of one on request. */
export function useBoard(resource: AnyResource, state: ListState, enabled: boolean): BoardData | undefined {
  const provider = useDataProvider<BoardProvider>()
  const filter = filterOf(state)
  const request = { filter, sort: state.sort }
  const key = JSON.stringify(request)
  const [pages, setPages] = useState({ key, of: NO_PAGES })
  // Another query starts with the first cards of each column again.
  const further = pages.key === key ? pages.of : NO_PAGES
  useEffect(() => setPages((now) => (now.key === key ? now : { key, of: NO_PAGES })), [key])
  const base = useQuery({
    queryKey: [...boardKey(resource.name), request],
    queryFn: ({ signal }) => provider.board(resource.name, { ...request, signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const extraPages = Object.entries(further).flatMap(([column, last]) =>
    Array.from({ length: last - 1 }, (_, i) => ({ column: Number(column), page: i + 2 })),
  )
  const more = useQueries({
    queries: extraPages.map((one) => ({
      queryKey: [...boardKey(resource.name), request, one],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.board(resource.name, { ...request, ...one, signal }),
      enabled,
      retry: false,
    })),
    combine: combined,
  })
  const { data } = base
  const { pages: loaded } = more
  const columns = useMemo(() => data && joinPages(data, loaded), [data, loaded])
  const labels = useMemo(() => {
    const all: Record<string, Readonly<Record<string, RefLabel>>> = {}
    for (const page of data ? [data, ...loaded] : [])
      for (const [name, found] of Object.entries(page.labels)) all[name] = { ...all[name], ...found }
    return all
  }, [data, loaded])
  const addPage = (column: number) =>
    setPages((now) => {
      const pagesByColumn = now.key === key ? now.of : NO_PAGES
      return { key, of: { ...pagesByColumn, [column]: (pagesByColumn[column] ?? 1) + 1 } }
    })
  if (!enabled) return undefined
  return {
    columns,
    labels: columns ? labels : NO_LABELS,
    total: columns?.reduce((sum, column) => sum + column.total, 0) ?? 0,
    atLeast: columns?.some(({ total_is }) => total_is === 'at_least') ?? false,
    error: base.error,
    isFetching: base.isFetching,
    isStale: base.isPlaceholderData,
    refetch: () => void base.refetch(),
    more: addPage,
    fetching: new Set(extraPages.filter((_, i) => more.fetching[i]).map(({ column }) => column)),
  }
}

import { type ListControllerResult, type RaRecord, useGetList, useNavigate } from 'ra-core'
import { useCallback, useEffect, useMemo } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Filters } from '../../../schema/engine/filters/read.ts'
import { type BoardData, useBoard } from '../board/useBoard.ts'
import type { RefLabel } from '../kinds/types.ts'
import { useInstantFilter } from './filterBox/useInstantFilter.ts'
import { listMemory } from './listMemory.ts'
import { filterOf, isView, type ListState, listPath, readList, type ViewMode, viewModeOf } from './listUrl.ts'
import { type Selection, useSelection } from './select/useSelection.ts'
import { useOpening } from './views/useOpening.ts'

export type Labels = Readonly<Record<string, Readonly<Record<string, RefLabel>>>>

export interface Listing extends Selection {
  readonly resource: AnyResource
  readonly state: ListState
  /** Goes to another state, on its first page unless a page is given. `replace` keeps each typed letter out of the history. */
  readonly go: (change: Partial<ListState>, options?: { replace?: boolean }) => void
  /** Changes the page size from now on; only for the view where one is open. */
  readonly resize: (perPage: number) => void
  /** The address that `go` would go to. */
  readonly pathOf: (change: Partial<ListState>) => string
  readonly viewMode: ViewMode
  readonly rows: readonly RaRecord<number>[] | undefined
  /** The rows including, in their places, those hidden while the user types. */
  readonly kept: readonly RaRecord<number>[] | undefined
  readonly labels: Labels
  /** Field → sum over all matching rows; null where there are too many, undefined where it was not requested. */
  readonly sums: Readonly<Record<string, number | null>> | null | undefined
  readonly total: number
  /** The total is a lower bound. */
  readonly atLeast: boolean
  readonly pages: number
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  /** Rows of another page or filter are shown while the requested ones load. */
  readonly isStale: boolean
  /** Rows that do not match the typed text are hidden until the server has responded. */
  readonly isNarrowed: boolean
  readonly narrow: (typed: Filters | null) => void
  readonly isOffline: boolean
  readonly refetch: () => void
  /** The same records in columns, where the list is shown as a board. */
  readonly board: BoardData | undefined
}

const NO_LABELS: Labels = {}

/** Arranges all rows in an order that no field has, such as that of a tree. */
export type Arrange = (rows: readonly RaRecord<number>[]) => readonly RaRecord<number>[]
/** Maximum size of a page: arranged lists are loaded completely. */
const MAX_ROWS = 200

/**
 * The list of a resource as its address describes it. react-admin's own controller keeps its state as JSON in the address and in its store; this one
 * has readable addresses, supports the archive, and makes back and forward work as expected.
 */
export function useListing(resource: AnyResource, arrange?: Arrange): Listing {
  const navigate = useNavigate()
  const { search, size, requestedFields, isPending: isOpening, write, prefer } = useOpening(resource)
  const state = useMemo(() => readList(search, resource, size), [search, resource, size])
  const { sort, archived } = state
  const { page, perPage } = arrange ? { page: 1, perPage: MAX_ROWS } : state

  const mode = viewModeOf(resource, state)
  const asBoard = mode === 'board'
  const board = useBoard(resource, state, asBoard)
  const result = useGetList<RaRecord<number>>(
    resource.name,
    {
      pagination: { page, perPage },
      sort,
      filter: filterOf(state),
      meta: { archived, ...(requestedFields.length > 0 ? { columns: requestedFields } : {}) },
    },
    {
      retry: false,
      enabled: !asBoard,
      // Archived rows never stand in for active ones while loading, nor the reverse.
      placeholderData: (before, query) =>
        (query?.queryKey[2] as { meta?: { archived?: boolean } } | undefined)?.meta?.archived === archived
          ? before
          : undefined,
    },
  )
  const loaded = useMemo(() => (arrange && result.data ? arrange(result.data) : result.data), [arrange, result.data])
  const { rows: found, kept, isNarrowed, narrow } = useInstantFilter(resource, loaded, state, result.isPlaceholderData)
  // Shows nothing that would be replaced a moment later.
  const rows = isOpening ? undefined : found
  const meta = result.meta as (Pick<Listing, 'sums'> & { total_is?: string; labels?: Labels }) | undefined
  const total = (asBoard ? board?.total : result.total) ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))

  const go = useCallback<Listing['go']>(
    (change, options) => {
      navigate(listPath(resource, write({ ...state, page: 1, ...change })), options ?? {})
    },
    [resource, state, write, navigate],
  )
  const resize = (next: number) => {
    if (!isView(state)) prefer(next)
    go({ perPage: next })
  }
  const pathOf = useCallback<Listing['pathOf']>(
    (change) => listPath(resource, write({ ...state, page: 1, ...change })),
    [resource, state, write],
  )

  useEffect(() => listMemory.search(resource.name, search), [resource.name, search])
  // The last row of the last page was removed, so that page no longer exists.
  useEffect(() => {
    if (!result.isFetching && result.data && page > pages) go({ page: pages }, { replace: true })
  }, [result.isFetching, result.data, page, pages, go])

  const selection = useSelection(search, state, rows)

  return {
    resource,
    state,
    go,
    pathOf,
    viewMode: mode,
    resize,
    rows,
    kept: isOpening ? undefined : kept,
    labels: meta?.labels ?? NO_LABELS,
    sums: meta?.sums,
    total,
    atLeast: asBoard ? board?.atLeast === true : meta?.total_is === 'at_least',
    pages,
    error: asBoard ? (board?.error ?? null) : result.error,
    isPending: (asBoard ? board?.columns === undefined : result.isPending) || isOpening,
    isFetching: asBoard ? board?.isFetching === true : result.isFetching,
    isStale: result.isPlaceholderData,
    isNarrowed,
    narrow,
    isOffline: result.isPaused && (result.isPending || result.isPlaceholderData),
    refetch: () => (asBoard ? board?.refetch() : void result.refetch()),
    board: asBoard ? board : undefined,
    ...selection,
  }
}

/** The list in the form that react-admin's components expect, for pages that use them inside ours. */
export function asListContext(listing: Listing): ListControllerResult {
  const { resource, state, go, selected, select } = listing
  const toggle = (id: number) => select(selected.has(id) ? [...selected].filter((i) => i !== id) : [...selected, id])
  return {
    resource: resource.name,
    data: listing.rows as RaRecord[] | undefined,
    total: listing.total,
    error: listing.error,
    isPending: listing.isPending,
    isLoading: listing.isPending && listing.isFetching,
    isFetching: listing.isFetching,
    isPaused: listing.isOffline,
    isPlaceholderData: listing.isStale,
    refetch: listing.refetch,
    sort: state.sort,
    setSort: (sort: ListState['sort']) => go({ sort }),
    page: state.page,
    setPage: (page: number) => go({ page }),
    perPage: state.perPage,
    setPerPage: (perPage: number) => go({ perPage }),
    hasNextPage: state.page < listing.pages,
    hasPreviousPage: state.page > 1,
    filterValues: filterOf(state),
    displayedFilters: {},
    selectedIds: [...selected],
    onSelect: select,
    onToggleItem: toggle,
    onUnselectItems: () => select([]),
    exporter: false,
  } as unknown as ListControllerResult
}

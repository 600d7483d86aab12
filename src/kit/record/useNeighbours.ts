import { type RaRecord, useGetList, useNavigate } from 'ra-core'
import { useEffect } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../limits.ts'
import { useListPreference } from '../list/columns/preferences.ts'
import { listMemory } from '../list/listMemory.ts'
import { filterOf, type ListState, readList, writeList } from '../list/listUrl.ts'
import { openPath } from '../list/openPath.ts'

export interface Neighbours {
  /** Position in the whole list, from 0; undefined where the list no longer contains the record. */
  readonly place: number | undefined
  readonly total: number
  /** The total is a lower bound. */
  readonly atLeast: boolean
  /** Undefined at the ends of the list. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** The page with the previous or next record is loading. */
  readonly isComing: Readonly<Record<'previous' | 'next', boolean>>
}

const NO_NEIGHBOURS: Neighbours = {
  place: undefined,
  total: 0,
  atLeast: false,
  previous: undefined,
  next: undefined,
  isComing: { previous: false, next: false },
}

/** Last known positions of records in the page of their list, so that a record that no longer matches the filter still has neighbours. */
const indexByKey = new Map<string, number>()

function usePage(resource: AnyResource, state: ListState, page: number, enabled: boolean) {
  const { data, total, meta, isFetching } = useGetList<RaRecord<number>>(
    resource.name,
    {
      pagination: { page, perPage: state.perPage },
      sort: state.sort,
      filter: filterOf(state),
      meta: { archived: state.archived },
    },
    { enabled, retry: false },
  )
  const isComing = enabled && data === undefined && isFetching
  return { rows: enabled ? data : undefined, total: total ?? 0, atLeast: meta?.total_is === 'at_least', isComing }
}

/** The previous and next record in the list that the user came from, with its filters and order, across its pages. */
export function useNeighbours(resource: AnyResource, id: number): Neighbours {
  const navigate = useNavigate()
  const { own } = useListPreference(resource.name)
  const size = PAGE_SIZES.find((one) => one === own.limit) ?? PAGE_SIZE
  const listState = listMemory.get(resource.name)
  const state = readList(listState.search, resource, size)
  const { page, perPage } = state
  const currentPage = usePage(resource, state, page, true)
  const pages = Math.ceil(currentPage.total / perPage)
  const found = currentPage.rows?.findIndex((row) => row.id === id) ?? -1
  const key = `${resource.name} ${id}`
  useEffect(() => {
    if (found >= 0) indexByKey.set(key, found)
  }, [key, found])
  // Where a record has left the list, the next one has taken its place.
  const index = found >= 0 ? found : indexByKey.get(key)
  const last = (currentPage.rows?.length ?? 0) - 1
  const isGone = found < 0
  const before = usePage(resource, state, page - 1, index === 0 && page > 1)
  const after = usePage(resource, state, page + 1, index !== undefined && index >= last && page < pages)
  if (!currentPage.rows || index === undefined) return NO_NEIGHBOURS

  const stepTo = (row: RaRecord<number> | undefined, targetPage: number) => {
    if (!row) return undefined
    return () => {
      if (targetPage !== page)
        listMemory.search(resource.name, writeList({ ...state, page: targetPage }, resource, size))
      listMemory.record(resource.name, row.id)
      navigate(openPath(resource, row.id), { replace: true })
    }
  }
  const nextIndex = isGone ? index : index + 1
  return {
    place: isGone ? undefined : (page - 1) * perPage + index,
    total: currentPage.total,
    atLeast: currentPage.atLeast,
    previous: index > 0 ? stepTo(currentPage.rows[index - 1], page) : stepTo(before.rows?.at(-1), page - 1),
    next: nextIndex <= last ? stepTo(currentPage.rows[nextIndex], page) : stepTo(after.rows?.[0], page + 1),
    isComing: { previous: before.isComing, next: after.isComing },
  }
}

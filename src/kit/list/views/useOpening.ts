import { useLocation, useNavigate } from 'ra-core'
import { useCallback, useEffect, useMemo } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { declaredColumns, requestedColumns } from '../../../../schema/engine/listColumns.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../../limits.ts'
import { usePorts } from '../../ports.ts'
import { useListPreference } from '../columns/preferences.ts'
import { type ListState, listPath, listSearch, readList, viewModesOf, writeList } from '../listUrl.ts'
import { firstPreset, ownColumns, presetOf } from './presets.ts'
import { addressOf, useViews } from './useViews.ts'

export interface Opening {
  /** The query that the list is shown by. */
  readonly search: string
  /** Default page size. */
  readonly size: number
  /** Columns to request from the server. */
  readonly asked: readonly string[]
  /** The user's own settings are being fetched for the first time in this browser. */
  readonly isPending: boolean
  /** Saves a page size as the user's own. */
  readonly prefer: (size: number) => void
  /** The query of a state; never empty where an empty one would open a view. */
  readonly write: (state: ListState) => string
}

/**
 * Determines what an address without a query opens: the user's default view, and the user's own columns where it names none. Both are then written to
 * the address, so that a shared link shows the same list.
 */
export function useOpening(resource: AnyResource): Opening {
  const navigate = useNavigate()
  const { goingTo } = usePorts()
  const { pathname, search: query } = useLocation()
  const search = listSearch(resource, { pathname, search: query })
  const { own, save, isPending: isAsking } = useListPreference(resource.name)
  const { value: views, isPending: isLooking } = useViews(resource.name)
  const isPending = isAsking || isLooking
  const begin = views.find(({ id }) => id === own.view)
  const size = PAGE_SIZES.find((one) => one === own.limit) ?? PAGE_SIZE
  const kept = useMemo(() => ({ columns: own.columns, sets: own.sets }), [own.columns, own.sets])
  const way = viewModesOf(resource).find((one) => one === own.as)
  const preset = firstPreset(resource)

  const opened = useMemo(() => {
    const first = search === '' ? (begin ? addressOf(begin) : (preset ?? '')) : search
    const said = new URLSearchParams(first)
    const columns = ownColumns(kept, presetOf(resource, readList(first, resource, size)))
    const own = {
      ...(columns && !said.has('columns') ? { columns } : {}),
      ...(way && !said.has('as') ? { as: way } : {}),
    }
    return Object.keys(own).length > 0
      ? writeList({ ...readList(first, resource, size), ...own }, resource, size)
      : first
  }, [search, begin, preset, kept, way, resource, size])

  useEffect(() => {
    // A navigation may be in progress while this page is still shown; it must not be overridden.
    if (window.location.pathname !== pathname || (goingTo()?.pathname ?? pathname) !== pathname) return
    const address = listPath(resource, opened)
    if (!isPending && address !== pathname.replace(/\/$/, '') + query) navigate(address, { replace: true })
  }, [isPending, opened, query, pathname, resource, navigate, goingTo])

  const asked = useMemo(() => {
    const state = readList(opened, resource)
    return requestedColumns(resource, state.columns ?? presetOf(resource, state)?.columns ?? declaredColumns(resource))
  }, [opened, resource])
  const mayOpenView = begin !== undefined || preset !== undefined
  const write = useCallback(
    (state: ListState) => writeList(state, resource, size) || (mayOpenView ? '?view=all' : ''),
    [resource, size, mayOpenView],
  )
  const prefer = useCallback((next: number) => save({ limit: next === PAGE_SIZE ? undefined : next }), [save])
  return { search: opened, size, asked, isPending, write, prefer }
}

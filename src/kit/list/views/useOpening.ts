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
  readonly requestedFields: readonly string[]
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
  const savedColumns = useMemo(() => ({ columns: own.columns, sets: own.sets }), [own.columns, own.sets])
  const savedMode = viewModesOf(resource).find((one) => one === own.as)
  const preset = firstPreset(resource)

  const opened = useMemo(() => {
    const first = search === '' ? (begin ? addressOf(begin) : (preset ?? '')) : search
    const params = new URLSearchParams(first)
    const columns = ownColumns(savedColumns, presetOf(resource, readList(first, resource, size)))
    const ownState = {
      ...(columns && !params.has('columns') ? { columns } : {}),
      ...(savedMode && !params.has('as') ? { as: savedMode } : {}),
    }
    return Object.keys(ownState).length > 0
      ? writeList({ ...readList(first, resource, size), ...ownState }, resource, size)
      : first
  }, [search, begin, preset, savedColumns, savedMode, resource, size])

  useEffect(() => {
    // A navigation may be in progress while this page is still shown; it must not be overridden.
    if (window.location.pathname !== pathname || (goingTo()?.pathname ?? pathname) !== pathname) return
    const address = listPath(resource, opened)
    if (!isPending && address !== pathname.replace(/\/$/, '') + query) navigate(address, { replace: true })
  }, [isPending, opened, query, pathname, resource, navigate, goingTo])

  const requestedFields = useMemo(() => {
    const state = readList(opened, resource)
    return requestedColumns(resource, state.columns ?? presetOf(resource, state)?.columns ?? declaredColumns(resource))
  }, [opened, resource])
  const mayOpenView = begin !== undefined || preset !== undefined
  const write = useCallback(
    (state: ListState) => writeList(state, resource, size) || (mayOpenView ? '?view=all' : ''),
    [resource, size, mayOpenView],
  )
  const prefer = useCallback((next: number) => save({ limit: next === PAGE_SIZE ? undefined : next }), [save])
  return { search: opened, size, requestedFields, isPending, write, prefer }
}

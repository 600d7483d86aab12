import type { AnyResource } from '../../../../schema/engine/define.ts'
import { isView, type ListState, readList, writeList } from '../listUrl.ts'
import type { View } from './useViews.ts'

/** The part of a state that a view saves: everything except the page and the open view. */
export function queryOf(state: ListState, resource: AnyResource, size: number): string {
  const { view: _open, ...shownState } = state
  return writeList({ ...shownState, page: 1 }, resource, size).slice(1)
}

/** A normalised query, independent of the order of its parts. */
function comparable(query: string, resource: AnyResource, size: number, columns: string): string {
  const state = readList(`?${query}`, resource, size)
  const text = queryOf({ ...state, columns: state.columns ?? columns.split(',') }, resource, size)
  return text.split('&').sort().join('&')
}

/** The open view; undefined where there is none, or where it was deleted or is no longer shared. */
export const openView = (views: readonly View[], state: Pick<ListState, 'view'>): View | undefined =>
  isView(state) ? views.find(({ id }) => String(id) === state.view) : undefined

/**
 * Whether a list differs from its view.
 * @param size default page size
 * @param columns default columns, joined by commas
 */
export function isChanged(view: View, state: ListState, resource: AnyResource, size: number, columns: string): boolean {
  const now = comparable(queryOf(state, resource, size), resource, size, columns)
  return comparable(view.query, resource, size, columns) !== now
}

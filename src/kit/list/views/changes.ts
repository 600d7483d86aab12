import type { AnyResource } from '../../../../schema/engine/define.ts'
import { isView, type ListState, readList, writeList } from '../listUrl.ts'
import type { View } from './useViews.ts'

/** What a view would keep of a state: everything but the page and which view is open. */
export function queryOf(state: ListState, resource: AnyResource, size: number): string {
  const { view: _open, ...shown } = state
  return writeList({ ...shown, page: 1 }, resource, size).slice(1)
}

/** The same query whatever the order of its parts. */
function comparable(query: string, resource: AnyResource, size: number, columns: string): string {
  const state = readList(`?${query}`, resource, size)
  const text = queryOf({ ...state, columns: state.columns ?? columns.split(',') }, resource, size)
  return text.split('&').sort().join('&')
}

/** The view that is open; undefined where none is, or one that somebody has deleted or no longer shares. */
export const openView = (views: readonly View[], state: Pick<ListState, 'view'>): View | undefined =>
  isView(state) ? views.find(({ id }) => String(id) === state.view) : undefined

/**
 * Whether a list shows something else than its view.
 * @param size rows per page where nothing says it
 * @param columns those shown where nothing says it, joined by commas
 */
export function isChanged(view: View, state: ListState, resource: AnyResource, size: number, columns: string): boolean {
  const now = comparable(queryOf(state, resource, size), resource, size, columns)
  return comparable(view.query, resource, size, columns) !== now
}

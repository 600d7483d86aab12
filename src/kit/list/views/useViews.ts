import { useMemo } from 'react'
import { type CachedPreference, type OwnPreference, useCachedPreference } from '../columns/cachedPreference.ts'

/** A saved view of a list. */
export interface View {
  readonly id: number
  readonly resource: string
  readonly name: string
  /** Query of the list's address, without its question mark. */
  readonly query: string
  readonly mine: boolean
  readonly may_change: boolean
  /** Name of the user it belongs to. */
  readonly owner: string
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly shared: boolean
  readonly version: number
}

const isView = (one: unknown): one is View =>
  typeof one === 'object' && one !== null && 'id' in one && 'query' in one && 'resource' in one && 'name' in one

const NO_VIEWS: readonly View[] = []
const VIEWS: CachedPreference<readonly View[]> = {
  path: '/views',
  read: (data) => (Array.isArray(data) ? data.filter(isView) : undefined),
  empty: NO_VIEWS,
}

/** The views of one list in the user's order; those without a position follow in order of creation. */
export function ordered(views: readonly View[], order: readonly number[] = []): readonly View[] {
  const positionOf = ({ id }: View) => (order.includes(id) ? order.indexOf(id) : order.length)
  return views.toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** The query of the address that opens a view, with its question mark. */
export const addressOf = ({ id, query }: Pick<View, 'id' | 'query'>): string =>
  `?${query}${query === '' ? '' : '&'}view=${id}`

/**
 * All views of lists that the user has, their own and shared ones; of one resource if given. Cached views are returned at once and refreshed in the
 * background.
 */
export function useViews(resource?: string): OwnPreference<readonly View[]> {
  const preference = useCachedPreference(VIEWS)
  const { value } = preference
  const views = useMemo(
    () => (resource === undefined ? value : value.filter((view) => view.resource === resource)),
    [value, resource],
  )
  return { ...preference, value: views }
}

import { useMemo } from 'react'
import { type CachedPreference, type OwnPreference, useCachedPreference } from '../columns/cachedPreference.ts'

/** A list kept under a name. */
export interface View {
  readonly id: number
  readonly resource: string
  readonly name: string
  /** Of the list's address, without its question mark. */
  readonly query: string
  readonly mine: boolean
  readonly may_change: boolean
  /** Whose it is. */
  readonly owner: string
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly shared: boolean
  readonly version: number
}

const isView = (one: unknown): one is View =>
  typeof one === 'object' && one !== null && 'id' in one && 'query' in one && 'resource' in one && 'name' in one

const NONE: readonly View[] = []
const VIEWS: CachedPreference<readonly View[]> = {
  path: '/views',
  read: (data) => (Array.isArray(data) ? data.filter(isView) : undefined),
  empty: NONE,
}

/** The views of one list in the order that somebody gave them; those without a place follow as they were made. */
export function ordered(views: readonly View[], places: readonly number[] = []): readonly View[] {
  const place = ({ id }: View) => (places.includes(id) ? places.indexOf(id) : places.length)
  return views.toSorted((a, b) => place(a) - place(b))
}

/** The query of the address that opens a view, with its question mark. */
export const addressOf = ({ id, query }: Pick<View, 'id' | 'query'>): string =>
  `?${query}${query === '' ? '' : '&'}view=${id}`

/**
 * Every view of lists that the asking person has, his own and those shared with him; of one resource when it is named. Shown at
 * once as they were last, asked anew in the background.
 */
export function useViews(resource?: string): OwnPreference<readonly View[]> {
  const own = useCachedPreference(VIEWS)
  const { value } = own
  const views = useMemo(
    () => (resource === undefined ? value : value.filter((view) => view.resource === resource)),
    [value, resource],
  )
  return { ...own, value: views }
}

import type { View } from '../../../../kit/list/views/useViews.ts'

/** Workers of a saved view of the appointments; undefined for a view with any other filter. */
export function workersOf({ query }: Pick<View, 'query'>): readonly number[] | undefined {
  const ids = new URLSearchParams(query).getAll('worker_ids')
  return ids.length > 0 && ids.every((id) => /^\d{1,9}$/.test(id)) ? ids.map(Number) : undefined
}

/** The query of the list of appointments filtered by these workers: a set is also a view of that list. */
export const queryOf = (ids: readonly number[]): string => ids.map((id) => `worker_ids=${id}`).join('&')

export const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

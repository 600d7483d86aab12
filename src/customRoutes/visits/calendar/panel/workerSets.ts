import type { View } from '../../../../kit/list/views/useViews.ts'

/** Workers that a kept view of the appointments is about; undefined for one that is about something else. */
export function workersOf({ query }: Pick<View, 'query'>): readonly number[] | undefined {
  const ids = new URLSearchParams(query).getAll('worker_ids')
  return ids.length > 0 && ids.every((id) => /^\d{1,9}$/.test(id)) ? ids.map(Number) : undefined
}

/** The query of a list of appointments that shows those of these workers: a set is a view of that list too. */
export const queryOf = (ids: readonly number[]): string => ids.map((id) => `worker_ids=${id}`).join('&')

export const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

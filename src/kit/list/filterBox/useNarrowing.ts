import type { RaRecord } from 'ra-core'
import { useMemo, useState } from 'react'
import type { AnyResource } from '../../../../schema/define.ts'
import { rowMatcher } from '../../../../schema/filters/match.ts'
import type { Filters } from '../../../../schema/filters/read.ts'

/** The same text for the same filters, in whatever order they were set. */
export const filtersKey = ({ q, filters }: Filters): string =>
  JSON.stringify([
    q.trim(),
    ...Object.entries(filters)
      .filter(([, v]) => v.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

type Rows = readonly RaRecord<number>[] | undefined

/**
 * Rows on screen follow what is typed at once: those that certainly do not fit stand aside until the server has answered for the
 * same filters. From then on its answer stands.
 * @param isStale the rows are not yet those of `state`
 */
export function useNarrowing(resource: AnyResource, rows: Rows, state: Filters, isStale: boolean) {
  const [typed, narrow] = useState<Filters | null>(null)
  const isNarrowed = typed !== null && (isStale || filtersKey(typed) !== filtersKey(state))
  const shown = useMemo(
    () => (isNarrowed && rows ? rows.filter(rowMatcher(resource, typed, Date.now())) : rows),
    [isNarrowed, rows, resource, typed],
  )
  return { rows: shown, isNarrowed, narrow }
}

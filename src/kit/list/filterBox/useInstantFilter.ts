import type { RaRecord } from 'ra-core'
import { startTransition, useCallback, useMemo, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { rowMatcher } from '../../../../schema/engine/filters/match.ts'
import type { Filters } from '../../../../schema/engine/filters/read.ts'

/** The same text for the same filters, whatever the order in which they were set. */
export const filtersKey = ({ q, filters }: Filters): string =>
  JSON.stringify([
    q.trim(),
    ...Object.entries(filters)
      .filter(([, v]) => v.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

interface Typed {
  readonly key: string
  readonly fits: (row: RaRecord<number>) => boolean
}

type Rows = readonly RaRecord<number>[] | undefined

/**
 * Rows on screen follow what is typed at once: those that certainly do not match are hidden until the server has answered for the
 * same filters. From then on its answer stands.
 * @param isStale the rows are not yet those of `state`
 * @returns the rows that fit, and all (`kept`): a table keeps those that stand aside, hidden, since removing and making them again
 *   would take longer than a key may
 */
export function useInstantFilter(resource: AnyResource, rows: Rows, state: Filters, isStale: boolean) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isNarrowed = typed !== null && (isStale || typed.key !== filtersKey(state))
  const shownRows = useMemo(() => (isNarrowed && rows ? rows.filter(typed.fits) : rows), [isNarrowed, rows, typed])
  const narrow = useCallback(
    (filters: Filters | null) => {
      const next = filters && { key: filtersKey(filters), fits: rowMatcher(resource, filters, Date.now()) }
      const count = next && rows ? rows.filter(next.fits).length : Number.POSITIVE_INFINITY
      // Showing many rows again needs an expensive layout, which must not delay the text.
      if (count > (shownRows?.length ?? 0)) startTransition(() => setTyped(next))
      else setTyped(next)
    },
    [resource, rows, shownRows],
  )
  return { rows: shownRows, kept: rows, isNarrowed, narrow }
}

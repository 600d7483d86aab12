import { useMemo, useRef } from 'react'
import type { Listing } from '../useListing.ts'

/** Selects rows one by one and from one to another, as in any list of files. */
export interface Range {
  /** Selects a row, or no longer; a range begins here. */
  readonly toggle: (row: number) => void
  /** Selects everything between where the range began (`from`, when nothing has begun) and a row. */
  readonly extend: (from: number, to: number) => void
}

export function useRange(listing: Listing): Range {
  const latest = useRef(listing)
  latest.current = listing
  /** The record where the range begins, and what was selected besides. */
  const begin = useRef<{ readonly id: number; readonly besides: ReadonlySet<number> } | null>(null)
  return useMemo(
    () => ({
      toggle: (row) => {
        const { rows, selected, select } = latest.current
        const id = rows?.[row]?.id
        if (id === undefined) return
        const next = new Set(selected)
        if (!next.delete(id)) next.add(id)
        begin.current = { id, besides: next }
        select(next)
      },
      extend: (from, to) => {
        const { rows = [], selected, select, allMatching } = latest.current
        const known = rows.findIndex(({ id }) => id === begin.current?.id)
        const isOver = known < 0 || !selected.has(rows[known]?.id ?? 0)
        const start = isOver ? from : known
        const first = rows[start]
        if (!first) return
        if (isOver) begin.current = { id: first.id, besides: allMatching ? new Set() : selected }
        const between = rows.slice(Math.min(start, to), Math.max(start, to) + 1).map(({ id }) => id)
        select([...(begin.current?.besides ?? []), ...between])
      },
    }),
    [],
  )
}

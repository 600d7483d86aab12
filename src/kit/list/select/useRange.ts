import { useMemo, useRef } from 'react'
import type { Listing } from '../useListing.ts'

/** Selects single rows and ranges of rows, as file managers do. */
export interface Range {
  /** Toggles the selection of a row and starts a range there. */
  readonly toggle: (row: number) => void
  /** Selects everything from the start of the range (`from` where none was started) to a row. */
  readonly extend: (from: number, to: number) => void
}

export function useRange(listing: Listing): Range {
  const latest = useRef(listing)
  latest.current = listing
  /** The record where the range starts, and the other selected rows. */
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
        const anchorIndex = rows.findIndex(({ id }) => id === begin.current?.id)
        const isOver = anchorIndex < 0 || !selected.has(rows[anchorIndex]?.id ?? 0)
        const start = isOver ? from : anchorIndex
        const first = rows[start]
        if (!first) return
        if (isOver) begin.current = { id: first.id, besides: allMatching ? new Set() : selected }
        const rangeIds = rows.slice(Math.min(start, to), Math.max(start, to) + 1).map(({ id }) => id)
        select([...(begin.current?.besides ?? []), ...rangeIds])
      },
    }),
    [],
  )
}

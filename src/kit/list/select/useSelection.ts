import type { RaRecord } from 'ra-core'
import { useCallback, useMemo, useState } from 'react'
import type { ListState } from '../listUrl.ts'

export interface Selection {
  /** The selected rows among those in view. */
  readonly selected: ReadonlySet<number>
  /** Every row that the filters match is selected, including those on other pages. */
  readonly allMatching: boolean
  readonly select: (ids: Iterable<number>) => void
  readonly selectAll: () => void
}

interface Kept {
  /** What was in view when the selection was made: the address for single rows, the filters for all of them. */
  readonly of: string
  readonly ids: ReadonlySet<number> | 'all'
}

const NO_SELECTION: Kept = { of: '', ids: new Set() }
const filtersOf = ({ q, filters, archived }: ListState) => JSON.stringify([q, filters, archived])

/**
 * The selected rows of a list. Rows that are not in view cannot be changed by accident: another address clears the selection, except for another page
 * of the same rows when all of them are selected.
 */
export function useSelection(
  search: string,
  state: ListState,
  rows: readonly RaRecord<number>[] | undefined,
): Selection {
  const [selection, setSelection] = useState(NO_SELECTION)
  const matching = filtersOf(state)
  const allMatching = selection.ids === 'all' && selection.of === matching
  const { ids, of } = selection
  const selected = useMemo(() => {
    const pageIds = (rows ?? []).map(({ id }) => id)
    if (allMatching) return new Set(pageIds)
    return new Set(ids === 'all' || of !== search ? [] : pageIds.filter((id) => ids.has(id)))
  }, [rows, ids, of, search, allMatching])
  const select = useCallback((next: Iterable<number>) => setSelection({ of: search, ids: new Set(next) }), [search])
  const selectAll = useCallback(() => setSelection({ of: matching, ids: 'all' }), [matching])
  return { selected, allMatching, select, selectAll }
}

import { useMemo } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { readList, writeList } from '../listUrl.ts'
import { FilterBox, type FilteredList } from './FilterBox.tsx'

interface ConditionsProps {
  readonly resource: AnyResource
  /** Label of the box. */
  readonly name: string
  /** The query of a list's address, without its question mark. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const NO_LABELS = {}
const nothing = () => undefined

/** The filters of a list as a form field: the same box, wording and completions, with the query of the list's address as value. */
export function ConditionsBox({ resource, name, value, onChange }: ConditionsProps) {
  const state = useMemo(() => readList(value, resource), [value, resource])
  const listing: FilteredList = {
    resource,
    state,
    rows: undefined,
    labels: NO_LABELS,
    narrow: nothing,
    go: (change) => onChange(writeList({ ...state, ...change, page: 1 }, resource).replace(/^\?/, '')),
  }
  return <FilterBox listing={listing} name={name} onDown={nothing} />
}

import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { type RaRecord, useNavigate, useTranslate } from 'ra-core'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useScreens } from '../ScreensContext.ts'
import { useShortcuts } from '../useShortcuts.ts'
import { useWords } from '../words.ts'
import type { Column } from './columns.ts'
import { listMemory } from './listMemory.ts'
import { isSortable } from './listUrl.ts'
import { Row } from './Row.tsx'
import { TableBones } from './TableBones.tsx'
import { cellOf, focusCell, useGridKeys } from './useGridKeys.ts'
import type { Listing } from './useListing.ts'

interface TableProps {
  readonly listing: Listing
  readonly columns: readonly Column[]
  /** Whether the session may open records; without it the names are text. */
  readonly mayOpen: boolean
  /** Archives or reinstates the selected rows, or the current one. */
  readonly onAct: (ids: readonly number[]) => void
  readonly rowKeys: RowKeys
}

/** Acts on the row that has the focus, by `event.key`. */
export type RowKeys = Readonly<Record<string, (row: RaRecord<number>) => void>>

/** The code of the form is fetched while somebody looks at a row, so that it opens at once. */
const warm = () => void import('../EditScreen.tsx')

const CONTROL = 'a, button, input, label, select'

/**
 * The rows as a data grid (WAI-ARIA): one tab stop, arrows between cells, the record's link in the first one. Handlers stand
 * here for all rows.
 */
export function Table({ listing, columns, mayOpen, onAct, rowKeys }: TableProps) {
  const { resource, state, rows, labels, selected, select, go } = listing
  const translate = useTranslate()
  const navigate = useNavigate()
  const words = useWords(resource.name)
  const { cells } = useScreens()
  const table = useRef<HTMLTableElement>(null)
  const count = rows?.length ?? 0
  const { stop, moveTo, onKeyDown, onFocus, onBlur } = useGridKeys(table, count, columns.length + 1)
  const headings = useMemo(
    () => columns.map(({ name }) => (name === 'archived_at' ? translate('kit.list.archived_at') : words.field(name))),
    [columns, words, translate],
  )
  const open = (index: number) => {
    const row = rows?.[index]
    if (!row || !mayOpen) return
    listMemory.record(resource.name, row.id)
    navigate(`/${resource.name}/${row.id}`)
  }
  const toggle = (index: number, extend: boolean) => {
    const row = rows?.[index]
    if (!row || !rows) return
    const next = new Set(selected)
    if (extend) {
      const last = rows.findIndex((r) => r.id === [...selected].at(-1))
      const [from, to] = [Math.min(index, last < 0 ? index : last), Math.max(index, last)]
      for (const r of rows.slice(from, to + 1)) next.add(r.id)
    } else if (!next.delete(row.id)) next.add(row.id)
    select(next)
  }
  const all = rows !== undefined && count > 0 && rows.every((row) => selected.has(row.id))

  // Back from a record: its row has the focus again, a new one's as soon as it is there.
  useEffect(() => {
    const { id } = listMemory.get(resource.name)
    if (!rows || id === undefined) return
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) focusCell(table.current, { row: index, column: 1 })
    if (index >= 0 || !listing.isFetching) listMemory.forgetRecord(resource.name)
  }, [rows, listing.isFetching, resource.name])

  useShortcuts({
    j: () => moveTo({ ...stop, row: Math.max(0, stop.row) }),
    k: () => moveTo({ ...stop, row: Math.max(0, stop.row) }),
  })

  const onKey = (event: KeyboardEvent) => {
    if (onKeyDown(event)) return
    const at = cellOf(event.target)
    if (!at || at.row < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows?.[at.row]
    if (!row) return
    const acts: Record<string, () => void> = {
      x: () => toggle(at.row, false),
      X: () => toggle(at.row, true),
      e: () => open(at.row),
      a: () => onAct(selected.size > 0 ? [...selected] : [row.id]),
      Escape: () => select([]),
      // A link or a check box does this by itself.
      ...(event.target instanceof HTMLTableCellElement ? { Enter: () => open(at.row) } : {}),
    }
    const own = rowKeys[event.key]
    const act = own ? () => own(row) : acts[event.key]
    if (!act || (event.key === 'Escape' && selected.size === 0)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const index = Number(event.target.closest('[data-row]')?.getAttribute('data-row') ?? Number.NaN)
    const row = rows?.[index]
    if (!row) return
    if (event.target.closest('.cell-check')) return toggle(index, event.shiftKey)
    if (event.target.closest('a[data-cell]')) listMemory.record(resource.name, row.id)
    const marked = window.getSelection()?.toString() ?? ''
    if (event.target.closest(CONTROL) || marked !== '' || event.button !== 0) return
    open(index)
  }

  const sortBy = (field: string) =>
    go({ sort: { field, order: state.sort.field === field && state.sort.order === 'ASC' ? 'DESC' : 'ASC' } })

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the behaviour of a data grid
    <table
      ref={table}
      className="grid"
      role="grid"
      aria-label={words.many}
      aria-multiselectable="true"
      aria-rowcount={listing.atLeast ? -1 : listing.total + 1}
      aria-colcount={columns.length + 1}
      aria-busy={listing.isPending || listing.isStale || undefined}
      data-stale={listing.isStale || undefined}
      onKeyDown={onKey}
      onFocus={(event) => {
        warm()
        onFocus(event)
      }}
      onMouseOver={warm}
      onBlur={onBlur}
      onClick={onClick}
    >
      <thead>
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col" className="cell-check">
            <input
              type="checkbox"
              data-cell="-1:0"
              tabIndex={stop.row === -1 && stop.column === 0 ? 0 : -1}
              checked={all}
              disabled={count === 0}
              ref={(box) => {
                if (box) box.indeterminate = selected.size > 0 && !all
              }}
              onChange={() => select(all ? [] : (rows ?? []).map((row) => row.id))}
              aria-label={translate('kit.list.select_page')}
            />
          </th>
          {columns.map(({ name, field }, i) => {
            const isSorted = state.sort.field === name
            const order = isSorted ? (state.sort.order === 'ASC' ? 'ascending' : 'descending') : undefined
            const tabIndex = stop.row === -1 && stop.column === i + 1 ? 0 : -1
            const attributes = { 'data-cell': `-1:${i + 1}`, tabIndex }
            return (
              <th
                key={name}
                role="columnheader"
                scope="col"
                aria-sort={order}
                data-align={field.hints.align}
                className={i === 0 ? 'cell-name' : undefined}
              >
                {isSortable(resource, name) ? (
                  <button type="button" className="sort" {...attributes} onClick={() => sortBy(name)}>
                    {headings[i]}
                    {isSorted && (order === 'ascending' ? <UpIcon /> : <DownIcon />)}
                  </button>
                ) : (
                  <span {...attributes}>{headings[i]}</span>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((record, index) => (
            <Row
              key={record.id}
              record={record}
              index={index}
              place={(state.page - 1) * state.perPage + index + 1}
              columns={columns}
              resource={resource.name}
              represent={resource.represent}
              labels={labels}
              cells={cells}
              headings={headings}
              mayOpen={mayOpen}
              selected={selected.has(record.id)}
              current={stop.row === index}
              stop={stop.row === index ? stop.column : -1}
            />
          ))
        ) : (
          <TableBones columns={columns.length + 1} rows={Math.min(state.perPage, 12)} />
        )}
      </tbody>
    </table>
  )
}

import { type RaRecord, useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { type AnyResource } from '../../../../schema/engine/define.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { loadable } from '../../ui/loadable.tsx'
import { useDelayed } from '../../ui/Pending.tsx'
import { useWords } from '../../words.ts'
import { columnLabel } from '../columns/shown.ts'
import { type Column } from '../columns.ts'
import { useCellEdit } from '../edit/useCellEdit.tsx'
import { listMemory } from '../listMemory.ts'
import { useDrag } from '../reorder/useDrag.ts'
import { useReorder } from '../reorder/useReorder.ts'
import { useAnnounceSelection } from '../select/useAnnounceSelection.ts'
import { SumRow } from '../sums/SumRow.tsx'
import { type Listing } from '../useListing.ts'
import { usePrefetchRow } from '../usePrefetchRow.ts'
import { type RowKeys, useRowActs } from '../useRowActs.ts'
import { Row } from './Row.tsx'
import { TableHead } from './TableHead.tsx'
import { useGridKeys } from './useGridKeys.ts'

/** Number of columns on a phone card besides the status and the telephone number. */
const ON_CARD = 2

/** Whether a list has only figures, such as overdue amounts by age: they are shown together, and zero ones are left out. */
const isTable = ({ figures }: AnyResource, columns: readonly Column[]) =>
  columns.length > 1 && columns.slice(1).every(({ name }) => Object.hasOwn(figures, name))

function onCard(resource: AnyResource, columns: readonly Column[]): ReadonlySet<string> {
  const { status, board, record } = resource
  if (record?.card) return new Set(record.card)
  if (isTable(resource, columns)) return new Set(columns.slice(1).map(({ name }) => name))
  const preferred = board ? [...board.card] : columns.slice(1).map(({ name }) => name)
  const eligible = columns.filter(({ name, field }, i) => i > 0 && name !== status && !field.hints.dialled)
  const first = [...eligible].sort((a, b) => Number(preferred.includes(b.name)) - Number(preferred.includes(a.name)))
  return new Set([...(status ? [status] : []), ...first.slice(0, ON_CARD).map(({ name }) => name)])
}

/** Grey bars in the shape of the table, shown after 200 ms. */
function TableSkeleton({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (!useDelayed()) return null
  return Array.from({ length: rows }, (_, r) => (
    <tr key={r} aria-hidden="true" className="bones">
      {Array.from({ length: columns }, (_, c) => (
        <td key={c}>
          <span className="kit-bone" style={{ width: c === 0 ? 16 : `${55 + ((r * 7 + c * 13) % 35)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

const RowActs = loadable(() => import('./RowActs.tsx'))

interface TableProps {
  readonly listing: Listing
  readonly columns: readonly Column[]
  /** Whether the user may open records; if not, the names are plain text. */
  readonly mayOpen: boolean
  /** Archives or restores the selected rows, or this one if none is selected. Undefined without permission. */
  readonly onAct: ((row: RaRecord<number>) => void) | undefined
  readonly rowKeys: RowKeys
  /** A question about rows has been requested: until it is answered, keys do not affect the rows. */
  readonly asks: boolean
}

/**
 * The rows as a data grid (WAI-ARIA): one tab stop, arrow keys between cells, the record's link in the first column. Event handlers are attached here
 * for all rows.
 */
export function Table({ listing, columns, mayOpen, onAct, rowKeys, asks }: TableProps) {
  const { resource, state, rows, kept, labels, selected } = listing
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { cells } = useScreens()
  const table = useRef<HTMLTableElement>(null)
  const grid = useGridKeys(table, rows, columns.length + 1)
  const reorder = useReorder(listing)
  const drag = useDrag(table, reorder)
  const edit = useCellEdit(listing, columns, grid, table, reorder.toPlace)
  const acts = useRowActs({ listing, grid, mayOpen, onAct, rowKeys, columns: columns.length + 1, edit, reorder, asks })
  const card = useMemo(() => onCard(resource, columns), [resource, columns])
  const warm = usePrefetchRow(resource.name, rows, mayOpen)
  useAnnounceSelection(listing)
  const indexById = useMemo(() => new Map(rows?.map(({ id }, index) => [id, index])), [rows])
  const headings = useMemo(
    () => columns.map(({ name }) => columnLabel(translate, words, name, resource)),
    [columns, words, translate, resource],
  )

  // After returning from a record its row gets the focus, that of a new record as soon as it is loaded.
  useEffect(() => {
    const { id } = listMemory.get(resource.name)
    if (!rows || id === undefined) return
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) grid.moveTo({ row: index, column: 1 })
    if (index >= 0 || !listing.isFetching) listMemory.forgetRecord(resource.name)
  }, [rows, listing.isFetching, resource.name, grid])

  const toStop = () => grid.moveTo({ ...grid.stop(), row: Math.max(0, grid.stop().row) })
  useShortcuts([
    { keys: ['j', 'k'], scope: 'list', text: translate('shortcuts.list.rows'), run: toStop, palette: true },
  ])

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the behaviour of a data grid */}
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
        onKeyDown={acts.onKeyDown}
        onFocus={warm}
        onMouseOver={warm}
        onClick={acts.onClick}
        onDoubleClick={acts.onDoubleClick}
        onPointerDown={drag}
      >
        <TableHead listing={listing} columns={columns} headings={headings} />
        <tbody>
          {rows ? (
            (kept ?? rows).map((record) => (
              <Row
                key={record.id}
                record={record}
                index={indexById.get(record.id)}
                first={(state.page - 1) * state.perPage + 1}
                columns={columns}
                card={card}
                resource={resource.name}
                labels={labels}
                cells={cells}
                headings={headings}
                mayOpen={mayOpen}
                editable={edit.columns}
                grip={reorder.isOn}
                selected={selected.has(record.id)}
              />
            ))
          ) : (
            <TableSkeleton columns={columns.length + 1} rows={Math.min(state.perPage, 12)} />
          )}
        </tbody>
        <SumRow listing={listing} columns={columns} headings={headings} />
      </table>
      {edit.editorElement}
      {acts.asked && (
        <RowActs
          key={`${acts.asked.record.id} ${String(acts.asked.record['version'])}`}
          resource={resource}
          {...acts.asked}
          onClose={acts.dismiss}
        />
      )}
    </>
  )
}

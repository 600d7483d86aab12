import { ListContextProvider } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { useDeclaration } from '../declarationOf.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useHistoryDialog } from '../history/useHistoryDialog.tsx'
import { Announcer } from '../list/announce.tsx'
import { ColumnsButton } from '../list/columns/ColumnsButton.tsx'
import { useDensity } from '../list/columns/preferences.ts'
import { useColumns } from '../list/columns/useColumns.ts'
import type { Column } from '../list/columns.ts'
import { FilterNames } from '../list/FilterNames.tsx'
import { Footer } from '../list/Footer.tsx'
import { FilterBox, type FilterBoxHandle } from '../list/filterBox/FilterBox.tsx'
import { HeadLinks } from '../list/HeadLinks.tsx'
import { ListHead } from '../list/ListHead.tsx'
import { openAction } from '../list/openPath.ts'
import { QuickAddButton } from '../list/quickAdd/QuickAddButton.tsx'
import { useQuickAdd } from '../list/quickAdd/useQuickAdd.ts'
import { FailedList } from '../list/States.tsx'
import { BulkBar } from '../list/select/BulkBar.tsx'
import { BulkLinks } from '../list/select/BulkLinks.tsx'
import { chosenOf } from '../list/select/chosen.ts'
import type { BulkOrder } from '../list/select/useBulkRun.ts'
import { Rows } from '../list/table/Rows.tsx'
import { Table } from '../list/table/Table.tsx'
import { type Arrange, asListContext, useListing } from '../list/useListing.ts'
import { useListShortcuts } from '../list/useListShortcuts.ts'
import type { RowKeys } from '../list/useRowActs.ts'
import { useListSubscription } from '../live/subscriptions.ts'
import { MovesLink } from '../moves/MovesLink.tsx'
import { usePorts } from '../ports.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { ExportButton } from '../transfer/ExportButton.tsx'
import { ImportLink } from '../transfer/import/ImportLink.tsx'
import { loadable } from '../ui/loadable.tsx'
import '../kit.css'
import '../list/list.css'
import '../list/listCard.css'
import '../list/table/grid.css'
import '../list/table/rowMore.css'
import '../list/select/bulk.css'
import '../list/table/cards.css'
import '../list/edit/edit.css'
import '../list/reorder/reorder.css'
import '../list/quickAdd/quickAdd.css'

const BulkDialog = loadable(() => import('../list/select/BulkDialog.tsx').then((m) => ({ default: m.BulkDialog })))
const Board = loadable(() => import('../board/Board.tsx').then((m) => ({ default: m.Board })))
const ListMap = loadable(() => import('../map/ListMap.tsx').then((m) => ({ default: m.ListMap })))
const QuickAdd = loadable(() => import('../list/quickAdd/QuickAdd.tsx').then((m) => ({ default: m.QuickAdd })))

interface ListProps {
  /** Shows all rows on one page in a custom order. */
  readonly arrange?: Arrange
  /** Columns without a field; the resource's screens provide their cells. */
  readonly more?: readonly Column[]
  /** Actions on the focused row, by `event.key`. */
  readonly rowKeys?: RowKeys
}

const NO_COLUMNS: readonly Column[] = []
const NO_KEYS: RowKeys = {}
const focusRows = () => document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
const focusFirstRow = () => document.querySelector<HTMLElement>('[role=grid] [data-row="0"] [data-cell="1"]')?.focus()

/**
 * Generates the list of a resource from its declaration: columns, search, filters, sorting, pages, archive and bulk actions. Its state is part of the
 * address.
 */
export function GeneratedList({ arrange, more = NO_COLUMNS, rowKeys = NO_KEYS }: ListProps) {
  const resource = useDeclaration()
  const listing = useListing(resource, arrange)
  useListSubscription(resource.name)
  const { state, rows, selected, select, board, viewMode } = listing
  const { can, opens } = usePorts()
  const box = useRef<FilterBoxHandle>(null)
  const chosen = useColumns(listing, more)
  const { columns } = chosen
  const [density] = useDensity()
  const columnNames = useMemo(() => columns.map(({ name }) => name), [columns])
  const [order, setOrder] = useState<BulkOrder | null>(null)
  const mayArchive = resource.archive === true && can(resource.area, 'delete')
  const quick = useQuickAdd(listing)
  const closeQuick = () => {
    quick.close()
    focusRows()
  }
  const history = useHistoryDialog(resource)
  const { open } = history
  const keys = useMemo(
    (): RowKeys => ({ ...rowKeys, h: { text: history.text, run: open } }),
    [open, rowKeys, history.text],
  )
  useShortcuts([viewMode === 'table' && { keys: 'h', scope: 'row', text: history.text }])
  const only = selected.size === 1 && !listing.allMatching ? rows?.find(({ id }) => selected.has(id)) : undefined
  const archive = (id?: number) => {
    if (!mayArchive || (selected.size === 0 && id === undefined)) return
    const chosen = selected.size > 0 || id === undefined ? chosenOf(listing) : { ids: [id] }
    const count = listing.allMatching ? listing.total : Math.max(1, selected.size)
    setOrder({ act: { act: state.archived ? 'reinstate' : 'archive' }, chosen, count })
  }

  useListShortcuts(listing, mayArchive ? archive : undefined)

  return (
    <ListContextProvider value={asListContext(listing)}>
      <div className="list-screen" data-density={density}>
        <ListHead listing={listing} more={more}>
          <HeadLinks />
          <MovesLink resource={resource} />
          <ImportLink resource={resource} />
          <ExportButton listing={listing} columnNames={columnNames} />
          <QuickAddButton {...quick} />
        </ListHead>
        <div className="list-tools">
          <FilterBox ref={box} listing={listing} onDown={focusFirstRow} />
          <FilterNames listing={listing} onBegin={(name) => box.current?.begin(name)} />
          {viewMode === 'table' && <ColumnsButton listing={listing} columns={chosen} />}
        </div>
        {board && (listing.error && !board.columns ? <FailedList listing={listing} /> : <Board listing={listing} />)}
        {viewMode === 'map' && <ListMap listing={listing} />}
        <div className="list-card" hidden={viewMode !== 'table' && !quick.isOpen}>
          {quick.wasOpen && quick.fields.length > 0 && (
            <QuickAdd resource={resource} fields={quick.fields} isOpen={quick.isOpen} onClose={closeQuick} />
          )}
          <BulkBar listing={listing} onOrder={setOrder}>
            <BulkLinks listing={listing} />
            <ExportButton small listing={listing} columnNames={columnNames} />
            {only && <HistoryButton small onClick={() => history.open(only)} />}
          </BulkBar>
          {viewMode === 'table' && (
            <Rows listing={listing}>
              <Table
                listing={listing}
                columns={columns}
                mayOpen={opens(resource.area, openAction(resource))}
                onAct={mayArchive ? ({ id }) => archive(id) : undefined}
                rowKeys={keys}
                asks={order !== null}
              />
            </Rows>
          )}
          {rows && rows.length > 0 && !arrange && <Footer listing={listing} />}
        </div>
        <Announcer />
        {history.dialog}
        {order && (
          <BulkDialog
            resource={resource}
            order={order}
            rows={rows ?? []}
            onDone={() => select([])}
            onClose={() => {
              setOrder(null)
              // The focused row may have been removed; the focus moves to the row in its place.
              requestAnimationFrame(() => document.activeElement === document.body && focusRows())
            }}
          />
        )}
      </div>
    </ListContextProvider>
  )
}

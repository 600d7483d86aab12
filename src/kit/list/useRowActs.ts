import { type RaRecord, useNavigate, useTranslate } from 'ra-core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { usePorts } from '../ports.ts'
import { isSwitchedOff } from '../shortcuts/shortcuts.ts'
import { announce } from './announce.tsx'
import type { CellEdit } from './edit/useCellEdit.tsx'
import { listMemory } from './listMemory.ts'
import { openPath } from './openPath.ts'
import type { Reorder } from './reorder/useReorder.ts'
import { useRange } from './select/useRange.ts'
import { cellOf, nextCell, rowAt, rowOf } from './table/cells.ts'
import type { RowChoice } from './table/RowMenu.tsx'
import type { GridKeys } from './table/useGridKeys.ts'
import type { Listing } from './useListing.ts'

/** Actions on the focused row, by `event.key`; `text` is the label in its menu. */
export type RowKeys = Readonly<Record<string, { readonly text: string; readonly run: (row: RaRecord<number>) => void }>>

/** The row whose menu is open. */
export interface OpenRowMenu {
  readonly record: RaRecord<number>
  readonly anchor: HTMLElement
  readonly choices: readonly RowChoice[]
  /** Its actions stay mounted for their dialogs once the menu is closed. */
  readonly isOpen: boolean
}

export interface RowActsOptions {
  readonly listing: Listing
  readonly grid: GridKeys
  /** Whether the user may open records. */
  readonly mayOpen: boolean
  /** Archives or restores the selected rows, or this one if none is selected. Undefined without permission. */
  readonly onAct: ((row: RaRecord<number>) => void) | undefined
  readonly rowKeys: RowKeys
  readonly columns: number
  readonly edit: CellEdit
  readonly reorder: Reorder
  /** A question is about to be shown. */
  readonly asks: boolean
}

const CONTROL = 'a, button, input, label, select'

/** Handles keys and clicks on rows: move, select, open, act. */
export function useRowActs({ listing, grid, mayOpen, onAct, rowKeys, columns, edit, reorder, asks }: RowActsOptions) {
  const { resource, rows, select, state, pages, go } = listing
  const navigate = useNavigate()
  const translate = useTranslate()
  const { opens } = usePorts()
  const mayEdit = opens(resource.area, 'edit')
  const range = useRange(listing)
  const count = rows?.length ?? 0
  const [rowMenu, setRowMenu] = useState<OpenRowMenu | null>(null)

  const open = (row: number, form = false) => {
    const record = rows?.[row]
    if (!record || !(form ? mayEdit : mayOpen)) return
    listMemory.record(resource.name, record.id)
    navigate(form ? `/${resource.name}/${record.id}` : openPath(resource, record.id))
  }
  const toPage = (page: number, row: number) => {
    grid.expect(row)
    go({ page })
    announce(translate('grid.page', { page, pages }))
  }

  /** Moving beyond the end of the page opens the next one. */
  const turnsPage = ({ key }: KeyboardEvent, row: number): boolean => {
    if (key === 'PageDown' && row === count - 1 && (state.page < pages || listing.atLeast)) toPage(state.page + 1, 0)
    else if (key === 'PageUp' && row === 0 && state.page > 1) toPage(state.page - 1, state.perPage - 1)
    else return false
    return true
  }

  /** Extends the selection from the start of the range to the row that a key with Shift leads to. */
  const extendsRange = (event: KeyboardEvent, row: number, column: number): boolean => {
    if (!event.shiftKey || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return false
    const next = nextCell(event.key, event.ctrlKey || event.metaKey, { row, column }, count, columns)
    if (!next || next.row < 0 || next.row === row) return false
    grid.moveTo(next)
    range.extend(row, next.row)
    return true
  }

  /** The entries of a row's menu; each does the same as its key. */
  const choicesOf = (row: number, record: RaRecord<number>): RowChoice[] => {
    const choiceIf = (when: boolean, key: string, text: string, run: () => void) =>
      when ? [{ name: key, key, text, run }] : []
    const labelOf = (name: string) => translate(`shortcuts.row.${name}`)
    const isActive = !record['archived_at']
    return [
      ...choiceIf(mayOpen, 'Enter', labelOf('open'), () => open(row)),
      ...choiceIf(mayEdit && isActive, 'e', labelOf('edit_record'), () => open(row, true)),
      ...choiceIf(edit.offersStatus && isActive, 's', labelOf('status'), () => edit.status(row)),
      ...Object.entries(rowKeys).map(([key, { text, run }]) => ({ name: key, key, text, run: () => run(record) })),
      ...choiceIf(onAct !== undefined, 'a', labelOf(isActive ? 'archive' : 'reinstate'), () => onAct?.(record)),
    ]
  }
  const openRowMenu = (row: number, record: RaRecord<number>) => {
    const anchor = rowAt(grid.root(), row)?.querySelector<HTMLElement>('[data-more]')
    if (anchor) setRowMenu({ record, anchor, choices: choicesOf(row, record), isOpen: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    // An editor that is still loading has no focus yet, but the typed keys are meant for it.
    if (event.nativeEvent.isComposing || !cell || edit.isOpen || isSwitchedOff(event.nativeEvent)) return
    // A key pressed before the question appears is not meant for the row.
    if (asks && event.key !== 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const record = rows?.[cell.row]
    if (record && reorder.onKey(event, cell.row)) return
    const has = !event.altKey && record !== undefined
    if (has && (extendsRange(event, cell.row, cell.column) || (!event.ctrlKey && turnsPage(event, cell.row)))) {
      event.preventDefault()
      return
    }
    if (grid.onKeyDown(event) || !has || event.ctrlKey || event.metaKey) return
    const acts: Record<string, () => unknown> = {
      x: () => range.toggle(cell.row),
      X: () => range.extend(cell.row, cell.row),
      e: () => open(cell.row, true),
      a: () => onAct?.(record),
      s: () => edit.status(cell.row),
      '.': () => openRowMenu(cell.row, record),
      F2: () => edit.edit(cell),
      Escape: () => edit.forget() || select([]),
      // Links and check boxes handle these keys themselves.
      ...(event.target instanceof HTMLTableCellElement
        ? {
            Enter: () => (edit.canEdit(cell) ? edit.edit(cell) : open(cell.row)),
            ' ': () => edit.toggle(cell) || range.toggle(cell.row),
          }
        : {}),
    }
    const resourceKey = rowKeys[event.key]
    const act = resourceKey
      ? () => resourceKey.run(record)
      : Object.hasOwn(acts, event.key)
        ? acts[event.key]
        : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const onClick = (event: MouseEvent) => {
    const row = rowOf(event.target)
    const record = row === undefined ? undefined : rows?.[row]
    if (row === undefined || !record || !(event.target instanceof Element)) return
    if (event.target.closest('[data-grip]')) return
    if (event.target.closest('[data-more]')) return openRowMenu(row, record)
    if (event.target.closest('.cell-check')) {
      if (event.shiftKey) range.extend(row, row)
      else range.toggle(row)
      return
    }
    if (event.target.closest('a[data-cell]')) listMemory.record(resource.name, record.id)
    const marked = window.getSelection()?.toString() ?? ''
    if (event.target.closest(CONTROL) || marked !== '' || event.button !== 0) return
    // Double taps are awkward on a touch screen: a tap anywhere in the row opens the record.
    const isFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    const cell = cellOf(event.target)
    // The status is edited most often, so one click is enough; by touch the chip itself has to be tapped.
    if (cell && edit.isStatus(cell) && (!isFinger || event.target.closest('.chip'))) return edit.edit(cell)
    if (cell && edit.canEdit(cell) && !isFinger) return
    open(row)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell && event.target instanceof Element && !event.target.closest(CONTROL) && edit.canEdit(cell)) edit.edit(cell)
  }
  return {
    onKeyDown,
    onClick,
    onDoubleClick,
    asked: rowMenu,
    dismiss: () => setRowMenu((now) => now && { ...now, isOpen: false }),
  }
}

import { useNotify, useTranslate } from 'ra-core'
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import { isSame } from '../../form/stale/conflict.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { usePorts } from '../../ports.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { loadable } from '../../ui/loadable.tsx'
import { announce } from '../announce.tsx'
import type { Column } from '../columns.ts'
import { type Cell, elementAt } from '../table/cells.ts'
import type { GridKeys } from '../table/useGridKeys.ts'
import type { Listing } from '../useListing.ts'
import { CellEditor, type Move } from './CellEditor.tsx'
import { CellRefusal } from './CellRefusal.tsx'
import { editableColumns, editedIn, whyNot } from './editable.ts'
import { nextEditable } from './nextEditable.ts'
import { StaleCellDialog } from './StaleCellDialog.tsx'
import { useCellSave } from './useCellSave.ts'

const StatusCell = loadable(() => import('./StatusCell.tsx').then((m) => ({ default: m.StatusCell })))

interface Editing {
  readonly cell: HTMLElement
  readonly id: number
  readonly name: string
  /** Its value when it was opened. */
  readonly shownValue: unknown
  /** Initial value of the input: that value, or the one that was refused. */
  readonly initial: unknown
  readonly error: string
}

/** In-place editing of cells: what the grid's key and click handlers need, and what to render. */
export interface CellEdit {
  /** Names of the editable columns; empty without permission. */
  readonly columns: ReadonlySet<string>
  readonly isOpen: boolean
  readonly canEdit: (cell: Cell) => boolean
  /** Opens the editor of a cell, or toggles the value at once; explains why where it cannot be edited. */
  readonly edit: (cell: Cell) => void
  /**
   * Toggles a cell that holds a flag.
   * @returns whether it is one
   */
  readonly toggle: (cell: Cell) => boolean
  /** Whether the status of rows can be changed here at all. */
  readonly offersStatus: boolean
  /** Offers the statuses that a row may change to; explains why where there are none. */
  readonly status: (row: number) => void
  /** Whether this is the cell of a status that can be changed. */
  readonly isStatus: (cell: Cell) => boolean
  /**
   * Closes the explanation of a refusal.
   * @returns whether one was open
   */
  readonly forget: () => boolean
  readonly editorElement: ReactNode
}

export function useCellEdit(
  listing: Listing,
  columns: readonly Column[],
  grid: GridKeys,
  table: RefObject<HTMLElement | null>,
  /** Moves a record to a position in the manual order; null is the end. */
  toPlace: (id: number, position: number | null) => void,
): CellEdit {
  const { resource, rows } = listing
  const { can } = usePorts()
  const { inputs } = useScreens()
  const translate = useTranslate()
  const notify = useNotify()
  const mayEdit = can(resource.area, 'edit')
  const names = useMemo(
    () => (mayEdit ? editableColumns(resource, columns, inputs) : new Set<string>()),
    [mayEdit, resource, columns, inputs],
  )
  useShortcuts([
    names.size > 0 && { keys: 'F2', scope: 'row', text: translate('grid.keys.edit') },
    names.size > 0 && { keys: 'Tab', scope: 'row', text: translate('grid.keys.next') },
  ])
  const [editing, setEditing] = useState<Editing | null>(null)
  const saving = useCellSave(resource, rows)

  useEffect(() => {
    // Loads the code of pickers before the first one is opened.
    const refers = columns.some(
      ({ name, field }) => names.has(name) && field.store.as === 'column' && field.store.references,
    )
    if (refers) void import('../../kinds/parts/Picker.tsx')
  }, [columns, names])

  const nameAt = ({ column }: Cell) => editedIn(resource, columns[column - 1]?.name ?? '')
  const placeOf = (field: string) => columns.findIndex(({ name }) => editedIn(resource, name) === field)
  const recordAt = ({ row }: Cell) => rows?.[row]
  const cellAt = (cell: Cell) => elementAt(table.current, cell)?.closest<HTMLElement>('td') ?? null
  const isOffered = (cell: Cell) => names.has(nameAt(cell)) && recordAt(cell) !== undefined
  const canEdit = (cell: Cell) => {
    const record = recordAt(cell)
    return isOffered(cell) && record !== undefined && whyNot(resource, record, nameAt(cell)) === undefined
  }
  const switches = (cell: Cell) => {
    const field = resource.fields[nameAt(cell)]
    return field !== undefined && componentsOf(field).inline === 'toggle'
  }
  const openAt = (position: Cell, name = nameAt(position)) => {
    const [record, cell] = [recordAt(position), cellAt(position)]
    if (!record || !cell) return
    const { refusal } = saving
    const lastRefusal = refusal?.id === record.id && refusal.name === name ? refusal : undefined
    saving.forget()
    const shownValue: unknown = record[name] ?? null
    setEditing({
      cell,
      id: record.id,
      name,
      shownValue,
      initial: lastRefusal ? lastRefusal.typed : shownValue,
      error: lastRefusal?.text ?? '',
    })
  }
  const announceWhyNot = (cell: Cell) => {
    const record = recordAt(cell)
    const reason = record && isOffered(cell) && whyNot(resource, record, nameAt(cell))
    announce(translate(reason || 'grid.edit.not_here'))
  }
  const toggle = (cell: Cell): boolean => {
    const record = recordAt(cell)
    if (!record || !isOffered(cell) || !switches(cell)) return false
    if (canEdit(cell)) saving.save(record.id, nameAt(cell), record[nameAt(cell)] !== true)
    else announceWhyNot(cell)
    return true
  }

  const { status: statusField } = resource
  const offersStatus =
    statusField !== undefined && mayEdit && !resource.fields[statusField]?.options.readOnly && !inputs?.[statusField]
  const status = (row: number) => {
    const record = rows?.[row]
    if (!offersStatus || !record) return announce(translate('grid.edit.not_here'))
    const why = whyNot(resource, record, statusField)
    if (why) return announce(translate(why))
    // A list without a status column shows the menu at the title.
    openAt({ row, column: Math.max(1, placeOf(statusField) + 1) }, statusField)
  }

  const after = (cell: Cell, move: Move) => {
    setEditing(null)
    if (move === 'away') return
    const lastRow = (rows?.length ?? 1) - 1
    const next =
      move === 'next' || move === 'previous'
        ? nextEditable(cell, move, { lastRow, columns: columns.length, canEdit })
        : undefined
    const steps = {
      stay: cell.row,
      down: Math.min(lastRow, cell.row + 1),
      up: Math.max(0, cell.row - 1),
      next: cell.row,
      previous: cell.row,
    }
    grid.moveTo(next ?? { ...cell, row: steps[move] })
    if (next) openAt(next)
  }

  const record = editing && rows?.find(({ id }) => id === editing.id)
  const editedCell: Cell | null = editing && {
    row: rows?.findIndex(({ id }) => id === editing.id) ?? -1,
    column: Math.max(1, placeOf(editing.name) + 1),
  }
  const { refusal } = saving
  const refusedAt = refusal && {
    row: rows?.findIndex(({ id }) => id === refusal.id) ?? -1,
    column: placeOf(refusal.name) + 1,
  }
  const refusedCell = refusedAt && cellAt(refusedAt)
  // The row is no longer shown, so the reason is shown elsewhere.
  const unseen = refusal && !refusedCell ? refusal.text : ''
  const { forget } = saving
  useEffect(() => {
    if (!unseen) return
    notify(unseen, { type: 'error' })
    forget()
  })

  const editorElement = (
    <>
      {editing && record && editedCell && editing.name === resource.status && (
        <StatusCell
          key={editing.id}
          cell={editing.cell}
          resource={resource}
          record={record}
          onSave={(value, more) => {
            saving.save(editing.id, editing.name, value, editing.shownValue, more)
            after(editedCell, 'stay')
          }}
          onCancel={() => after(editedCell, 'stay')}
        />
      )}
      {editing && record && editedCell && editing.name !== resource.status && (
        <CellEditor
          key={`${editing.id} ${editing.name}`}
          {...editing}
          resource={resource}
          record={record}
          onSave={(value, move) => {
            // A position in the manual order is set by moving the record, because the others make room. Unchanged values are not saved: the stored
            // value may have changed meanwhile.
            const isChanged = editing.error !== '' || !isSame(value, editing.initial)
            if (isChanged && resource.fields[editing.name]?.auto) toPlace(editing.id, value as number | null)
            else if (isChanged) saving.save(editing.id, editing.name, value, editing.shownValue)
            after(editedCell, move)
          }}
          onInvalid={(typed, text) => {
            setEditing(null)
            saving.refuse(editing.id, editing.name, typed, text)
          }}
          onCancel={() => {
            setEditing(null)
            grid.moveTo(editedCell)
          }}
        />
      )}
      {refusal && refusedCell && !editing && <CellRefusal cell={refusedCell} text={refusal.text} onClose={forget} />}
      <StaleCellDialog resource={resource} saving={saving} />
    </>
  )
  return {
    columns: names,
    isOpen: editing !== null,
    canEdit,
    edit: (cell) => {
      if (toggle(cell)) return
      if (canEdit(cell)) openAt(cell)
      else announceWhyNot(cell)
    },
    toggle,
    offersStatus,
    status,
    isStatus: (cell) => statusField !== undefined && nameAt(cell) === statusField && canEdit(cell),
    forget: () => {
      if (!refusal) return false
      forget()
      return true
    },
    editorElement,
  }
}

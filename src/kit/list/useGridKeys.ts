import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A cell of the grid: row -1 is the head; column 0 holds the check boxes, column 1 the link of the record. */
export interface Cell {
  readonly row: number
  readonly column: number
}

const HEAD = -1
const PAGE = 10

/** The cell that a key leads to; undefined for a key that moves nothing. `j` and `k` are Down and Up. */
export function nextCell(key: string, ctrl: boolean, at: Cell, rows: number, columns: number): Cell | undefined {
  const lastRow = rows - 1
  const lastColumn = columns - 1
  const toRow = (row: number) => ({ ...at, row: Math.min(lastRow, Math.max(HEAD, row)) })
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return toRow(at.row + 1)
    case 'ArrowUp':
      return toRow(at.row - 1)
    case 'k':
      return toRow(Math.max(0, at.row - 1))
    case 'PageDown':
      return toRow(at.row + PAGE)
    case 'PageUp':
      return toRow(Math.max(0, at.row - PAGE))
    case 'ArrowRight':
      return { ...at, column: Math.min(lastColumn, at.column + 1) }
    case 'ArrowLeft':
      return { ...at, column: Math.max(0, at.column - 1) }
    case 'Home':
      return ctrl ? { row: 0, column: at.column } : { ...at, column: 0 }
    case 'End':
      return ctrl ? { row: lastRow, column: at.column } : { ...at, column: lastColumn }
    default:
      return undefined
  }
}

/** The element of a cell that takes the focus: what it holds, or the cell itself. */
export function focusCell(grid: HTMLElement | null, { row, column }: Cell): boolean {
  const target = grid?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return target !== undefined && target !== null
}

/** Where an element stands in the grid. */
export function cellOf(element: EventTarget | null): Cell | undefined {
  const text = element instanceof Element ? element.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  const [row, column] = text?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/**
 * One tab stop into the grid, kept where it was left (WAI-ARIA, data grid). Returns the cell that is the stop, and what moves it.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, rows: number, columns: number) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 1 })
  const hadFocus = useRef(false)
  const stop = { row: Math.min(active.row, rows - 1), column: Math.min(active.column, columns - 1) }

  // The row that had the focus may have gone with the page: the one in its place takes it.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusCell(grid.current, stop)
  })

  const moveTo = useCallback(
    (cell: Cell) => {
      setActive(cell)
      hadFocus.current = focusCell(grid.current, cell)
    },
    [grid],
  )
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const at = cellOf(event.target)
    if (!at || event.altKey) return false
    const next = nextCell(event.key, event.ctrlKey || event.metaKey, at, rows, columns)
    if (!next || ((event.ctrlKey || event.metaKey) && !/Home|End/.test(event.key))) return false
    event.preventDefault()
    moveTo(next)
    return true
  }
  return {
    stop,
    moveTo,
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => {
      const at = cellOf(event.target)
      hadFocus.current = true
      if (at && (at.row !== active.row || at.column !== active.column)) setActive(at)
    },
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      // Without a next element the focused one was removed, or the window left: the place is still wanted.
      if (event.relatedTarget) hadFocus.current = grid.current?.contains(event.relatedTarget as Node) ?? false
    },
  }
}

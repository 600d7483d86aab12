/** A cell of the grid: row -1 is the header; column 0 holds the check boxes, column 1 the link of the record. */
export interface Cell {
  readonly row: number
  readonly column: number
}

const HEAD = -1
/** Number of rows that Page Up and Page Down move by. */
const PAGE = 10

/** The cell that a key leads to; undefined for keys that do not move. `j` and `k` are Down and Up. */
export function nextCell(key: string, ctrl: boolean, current: Cell, rows: number, columns: number): Cell | undefined {
  const lastRow = rows - 1
  const lastColumn = columns - 1
  const toRow = (row: number) => ({ ...current, row: Math.min(lastRow, Math.max(HEAD, row)) })
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return toRow(current.row + 1)
    case 'ArrowUp':
      return toRow(current.row - 1)
    case 'k':
      return toRow(Math.max(0, current.row - 1))
    case 'PageDown':
      return toRow(current.row + PAGE)
    case 'PageUp':
      return toRow(Math.max(0, current.row - PAGE))
    case 'ArrowRight':
      return { ...current, column: Math.min(lastColumn, current.column + 1) }
    case 'ArrowLeft':
      return { ...current, column: Math.max(0, current.column - 1) }
    case 'Home':
      return ctrl ? { row: 0, column: current.column } : { ...current, column: 0 }
    case 'End':
      return ctrl ? { row: lastRow, column: current.column } : { ...current, column: lastColumn }
    default:
      return undefined
  }
}

/** The element of a row of the grid; null for the header. */
export const rowAt = (grid: Element | null, row: number): Element | null =>
  grid?.querySelector(row === HEAD ? 'thead tr' : `[data-row="${row}"]`) ?? null

/**
 * The element of a cell that gets the focus: its control, or the cell itself. A cell knows only its column and the row element knows its index, so
 * that rows which move up do not render their cells again.
 */
export const elementAt = (
  grid: Element | null,
  { row, column }: Cell,
  rowElement = rowAt(grid, row),
): HTMLElement | null => rowElement?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null

const numberIn = (element: EventTarget | null, name: 'data-cell' | 'data-row'): number | undefined => {
  const text = element instanceof Element ? element.closest(`[${name}]`)?.getAttribute(name) : undefined
  return text ? Number(text) : undefined
}

/** The index of the row that contains an element; undefined in the header and outside the grid. */
export const rowOf = (element: EventTarget | null): number | undefined => numberIn(element, 'data-row')

/** The cell that contains an element. */
export function cellOf(element: EventTarget | null): Cell | undefined {
  const column = numberIn(element, 'data-cell')
  return column === undefined ? undefined : { row: rowOf(element) ?? HEAD, column }
}

import type { Cell } from '../table/cells.ts'

interface Field {
  readonly lastRow: number
  /** Number of columns besides the check boxes. */
  readonly columns: number
  readonly canEdit: (cell: Cell) => boolean
}

/** The next or previous editable cell, row by row; undefined beyond the ends of the page. */
export function nextEditable(
  from: Cell,
  direction: 'next' | 'previous',
  { lastRow, columns, canEdit }: Field,
): Cell | undefined {
  const step = direction === 'next' ? 1 : -1
  const width = Math.max(1, columns)
  for (
    let cellIndex = from.row * width + from.column - 1 + step;
    cellIndex >= 0 && cellIndex < (lastRow + 1) * width;
    cellIndex += step
  ) {
    const cell = { row: Math.floor(cellIndex / width), column: (cellIndex % width) + 1 }
    if (canEdit(cell)) return cell
  }
  return undefined
}

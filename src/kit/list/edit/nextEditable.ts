import type { Cell } from '../table/cells.ts'

interface Field {
  readonly lastRow: number
  /** Number of columns besides the check boxes. */
  readonly columns: number
  readonly canEdit: (at: Cell) => boolean
}

/** The next or previous editable cell, row by row; undefined beyond the ends of the page. */
export function nextEditable(
  at: Cell,
  way: 'next' | 'previous',
  { lastRow, columns, canEdit }: Field,
): Cell | undefined {
  const step = way === 'next' ? 1 : -1
  const width = Math.max(1, columns)
  for (let place = at.row * width + at.column - 1 + step; place >= 0 && place < (lastRow + 1) * width; place += step) {
    const cell = { row: Math.floor(place / width), column: (place % width) + 1 }
    if (canEdit(cell)) return cell
  }
  return undefined
}

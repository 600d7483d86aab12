import type { Cell } from '../../../../schema/kinds/printing.ts'

/** Excel takes a file without it for the machine's own code page. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What makes a spreadsheet run the cell as a formula (OWASP, CSV injection); the full-width forms run in Chinese and Japanese ones. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/
/** Marks text as text; import takes it away again. */
const GUARD = "'"

/** Text that no spreadsheet takes for a formula. */
export const guard = (text: string): string => (RUNS.test(text) ? GUARD + text : text)
/** The text that was guarded. */
export const unguard = (text: string): string =>
  text.startsWith(GUARD) && RUNS.test(text.slice(1)) ? text.slice(1) : text

const quote = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return quote(typeof cell === 'string' ? guard(cell) : cell.made)
}

/** One line of a file by RFC 4180, its end included. */
export function csvLine(cells: readonly Cell[]): string {
  let line = ''
  for (let i = 0; i < cells.length; i++) line += (i ? ',' : '') + field(cells[i] as Cell)
  return `${line}\r\n`
}

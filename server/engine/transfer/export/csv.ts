import type { Cell } from '../../../../schema/kinds/printing.ts'

/** Without it Excel assumes the machine's own code page. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Characters that make a spreadsheet run a cell as a formula (OWASP, CSV injection); the full-width forms do so in Chinese and Japanese versions. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/
/** Marks text as text; an import removes it again. */
const GUARD = "'"

/** Protects text from being run as a formula. */
export const guard = (text: string): string => (RUNS.test(text) ? GUARD + text : text)
/** Removes that protection. */
export const unguard = (text: string): string =>
  text.startsWith(GUARD) && RUNS.test(text.slice(1)) ? text.slice(1) : text

const quote = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return quote(typeof cell === 'string' ? guard(cell) : cell.made)
}

/** One line of a file by RFC 4180, including its end. */
export function csvLine(cells: readonly Cell[]): string {
  let line = ''
  for (let i = 0; i < cells.length; i++) line += (i ? ',' : '') + field(cells[i] as Cell)
  return `${line}\r\n`
}

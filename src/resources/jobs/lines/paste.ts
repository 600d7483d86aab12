import type { Field } from '../../../../schema/engine/fields/field.ts'
import { parseNumber } from '../../../kit/kinds/parts/number.ts'
import type { Line } from './live.ts'

/** Rows and cells copied from a spreadsheet; null for the text of a single cell, which is pasted at the cursor. */
export function cellsOf(text: string): string[][] | null {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!/[\t\n]/.test(body)) return null
  return body.split('\n').map((row) => row.split('\t').map((cell) => cell.trim()))
}

const YES = /^(yes|y|true|1|x|✓|是)$/i

/** Converts a cell to a value of its field; unreadable text stays as it is, so that validation reports it there. */
function valueOf(field: Field, cell: string): unknown {
  if (typeof field.options.default === 'boolean') return YES.test(cell)
  if (cell === '') return field.options.default ?? null
  return field.hints.places === undefined ? cell : (parseNumber(cell) ?? cell)
}

/**
 * Lines with a block of cells pasted at a row and column; missing rows are added.
 * @param names columns in order; further cells are ignored
 * @param empty template for new lines
 */
export function pasted(
  lines: readonly Line[],
  block: readonly (readonly string[])[],
  from: { readonly row: number; readonly column: number },
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  empty: Line,
): Line[] {
  const next = [...lines]
  block.forEach((cells, i) => {
    const values = cells.flatMap((cell, k) => {
      const name = names[from.column + k]
      const field = name === undefined ? undefined : fields[name]
      return name !== undefined && field ? [[name, valueOf(field, cell)] as const] : []
    })
    next[from.row + i] = { ...(next[from.row + i] ?? empty), ...Object.fromEntries(values) }
  })
  return next
}

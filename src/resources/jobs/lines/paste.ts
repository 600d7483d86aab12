import type { Field } from '../../../../schema/engine/fields/field.ts'
import { parseNumber } from '../../../kit/kinds/parts/number.ts'
import type { Line } from './live.ts'

/** Rows and cells of a spreadsheet's clipboard; null for a text of one cell, which goes where the cursor is. */
export function cellsOf(text: string): string[][] | null {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!/[\t\n]/.test(body)) return null
  return body.split('\n').map((row) => row.split('\t').map((cell) => cell.trim()))
}

const YES = /^(yes|y|true|1|x|✓|是)$/i

/** A cell as the value of its field: what it cannot read stays as text, for the check to refuse where it stands. */
function valueOf(field: Field, cell: string): unknown {
  if (typeof field.options.default === 'boolean') return YES.test(cell)
  if (cell === '') return field.options.default ?? null
  return field.hints.places === undefined ? cell : (parseNumber(cell) ?? cell)
}

/**
 * Lines with a block of cells put in, from a row and a column on; rows that are missing are added.
 * @param names columns in their order; cells beyond the last are left out
 * @param empty a line to begin with
 */
export function pasted(
  lines: readonly Line[],
  block: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  empty: Line,
): Line[] {
  const next = [...lines]
  block.forEach((cells, i) => {
    const values = cells.flatMap((cell, k) => {
      const name = names[at.column + k]
      const field = name === undefined ? undefined : fields[name]
      return name !== undefined && field ? [[name, valueOf(field, cell)] as const] : []
    })
    next[at.row + i] = { ...(next[at.row + i] ?? empty), ...Object.fromEntries(values) }
  })
  return next
}

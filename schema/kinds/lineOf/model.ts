import { z } from 'zod'
import { type Field, type FieldOptions, type LineTarget, parsed } from '../../engine/fields/field.ts'

export interface LineOfOptions extends FieldOptions<number> {
  /** Field of this record that refers to the one whose line it is. */
  readonly of: string
  /** Fields of the line that stand for it, in order. */
  readonly show: readonly string[]
}

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** One of the lines of a record that this one refers to: an address of the customer. The line must be that record's. */
export function lineOf<const O extends LineOfOptions>(resource: string, lines: string, options: O): Field<number, O> {
  const { of, show } = options
  const line: LineTarget = { resource, lines, of, show }
  return {
    kind: 'lineOf',
    options,
    schema: id,
    store: { as: 'column', type: 'bigint', line },
    operators: ['eq'],
    parse: (raw) => parsed(id, raw.trim() === '' ? raw : Number(raw), 'id'),
    hints: { width: 200, follows: of },
  }
}

import { z } from 'zod'
import { type Field, type FieldOptions, type LineTarget, parsed } from '../../engine/fields/field.ts'

export interface LineOfOptions extends FieldOptions<number> {
  /** Field of this record that refers to the record with the lines. */
  readonly of: string
  /** Fields that name the line, in order. */
  readonly show: readonly string[]
}

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A line of a record that this one refers to, such as an address of the customer. It must be a line of that record. */
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

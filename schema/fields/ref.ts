import { z } from 'zod'
import { type Field, type FieldOptions, parsed } from './field.ts'

/** The largest id: what a JSON number carries exactly. */
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A reference to one record of another resource. Name it `<thing>_id`. */
export function ref<const R extends string, const O extends FieldOptions<number>>(
  resource: R,
  options: O = {} as O,
): Field<number, O> {
  return {
    kind: 'ref',
    options,
    schema: id,
    store: { as: 'column', type: 'bigint', references: resource },
    operators: ['eq'],
    parse: (raw) => parsed(id, raw.trim() === '' ? raw : Number(raw), 'id'),
    hints: { width: 160 },
  }
}

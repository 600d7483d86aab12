import { z } from 'zod'
import { type Field, type FieldOptions, fails, parsed } from './field.ts'

/** A calendar day, `YYYY-MM-DD`, without a zone. */
export function date<const O extends FieldOptions<string>>(options: O = {} as O): Field<string, O> {
  // The calendar of PostgreSQL begins with year 1.
  const schema = z.iso.date().refine((v) => v >= '0001-01-01', fails('date'))
  return {
    kind: 'date',
    options,
    schema,
    store: { as: 'column', type: 'date' },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(schema, raw, 'date'),
    hints: { align: 'right', width: 120, calendar: 'day' },
  }
}

import { z } from 'zod'
import { type Field, type FieldOptions, parsed } from './field.ts'

/** A moment, ISO 8601 in UTC (`2026-11-21T09:30:00Z`); an offset is taken and turned into UTC. */
export function instant<const O extends FieldOptions<string>>(options: O = {} as O): Field<string, O> {
  const schema = z.iso.datetime({ offset: true })
  return {
    kind: 'instant',
    options,
    schema,
    store: { as: 'column', type: 'timestamptz' },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(z.union([schema, z.iso.date()]), raw, 'instant'),
    hints: { align: 'right', width: 160 },
  }
}

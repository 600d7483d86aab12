import { z } from 'zod'
import { type Field, type FieldOptions, fails, parsed } from './field.ts'

/** PostgreSQL knows no year 0 and no offset of 16 hours; ISO 8601 has both. */
const isKept = (text: string): boolean =>
  Date.parse(text) >= Date.parse('0001-01-02T00:00:00Z') && !/[+-](?:1[6-9]|2\d):\d\d$/.test(text)

/** A moment, ISO 8601 in UTC (`2026-11-21T09:30:00Z`); an offset is taken and turned into UTC. */
export function instant<const O extends FieldOptions<string>>(options: O = {} as O): Field<string, O> {
  const schema = z.iso.datetime({ offset: true }).refine(isKept, fails('instant'))
  return {
    kind: 'instant',
    options,
    schema,
    store: { as: 'column', type: 'timestamptz' },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(z.union([schema, z.iso.date().refine(isKept)]), raw, 'instant'),
    hints: { align: 'right', width: 160 },
  }
}

import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

/** A time of day on the business's clock, `HH:mm`. */
export function time<const O extends FieldOptions<string>>(options: O = NO_OPTIONS): Field<string, O> {
  const schema = buildOnce(() => z.iso.time({ precision: -1 }))
  return {
    kind: 'time',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'time(0)' },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(schema(), raw, 'time'),
    hints: { align: 'right', width: 88 },
  }
}

import type { z } from 'zod'
import { BadValue, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { refuseCardNumbers } from '../../engine/fields/refuseCardNumbers.ts'

/** A value of a shape of its own, described by the zod schema given; kept as jsonb. A custom input edits it. */
export function json<T, const O extends FieldOptions<T>>(schema: z.ZodType<T>, options: O = NO_OPTIONS): Field<T, O> {
  return {
    kind: 'json',
    options,
    schema: refuseCardNumbers(schema),
    store: { as: 'column', type: 'jsonb' },
    operators: [],
    parse: () => {
      throw new BadValue('no_filter')
    },
    hints: { wide: true },
  }
}

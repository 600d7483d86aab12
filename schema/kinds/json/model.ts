import type { z } from 'zod'
import { BadValue, buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { refuseCardNumbers } from '../../engine/fields/refuseCardNumbers.ts'

/** A structured value described by the given zod schema; stored as jsonb. A custom input edits it. */
export function json<T, const O extends FieldOptions<T>>(shape: z.ZodType<T>, options: O = NO_OPTIONS): Field<T, O> {
  const schema = buildOnce(() => refuseCardNumbers(shape))
  return {
    kind: 'json',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'jsonb' },
    operators: [],
    parse: () => {
      throw new BadValue('no_filter')
    },
    hints: { wide: true },
  }
}

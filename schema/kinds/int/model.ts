import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

export interface IntOptions extends FieldOptions<number> {
  /** Smallest value. */
  readonly min?: number
  /** Largest value. */
  readonly max?: number
}

/** A whole number; 0 to 2,147,483,647 by default. */
export function int<const O extends IntOptions>(options: O = NO_OPTIONS): Field<number, O> {
  const { min = 0, max = 2_147_483_647 } = options
  if (min > max) throw new Error(`int: min ${min} is over max ${max}`)
  const schema = buildOnce(() => z.int().gte(min).lte(max))
  return {
    kind: 'int',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'integer', check: (c) => `${c} between ${min} and ${max}` },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(z.int32(), raw.trim() === '' ? raw : Number(raw), 'int'),
    hints: { align: 'right', min, max, places: 0, width: 96 },
  }
}

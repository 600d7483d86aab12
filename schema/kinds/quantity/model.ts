import { decimalOf, decimalSchema } from '../../engine/fields/decimal.ts'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'

export interface QuantityOptions extends FieldOptions<number> {
  /** Smallest value. */
  readonly min?: number
  /** Largest value. */
  readonly max?: number
  /** Maximum decimals; three by default. */
  readonly places?: number
}

/** A quantity or factor with at most three decimals, 0 to 999,999.999 by default. */
export function quantity<const O extends QuantityOptions>(options: O = NO_OPTIONS): Field<number, O> {
  const { min = 0, max = 999_999.999, places = 3 } = options
  const schema = buildOnce(() => decimalSchema(places, min, max))
  return {
    kind: 'quantity',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: `numeric(12,${places})`, check: (c) => `${c} between ${min} and ${max}` },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => decimalOf(raw, 'number'),
    hints: { align: 'right', min, max, places, width: 104 },
  }
}

import { decimalOf, decimalSchema } from '../../engine/fields/decimal.ts'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'

export interface MoneyOptions extends FieldOptions<number> {
  /** Minimum in pounds; 0 by default. */
  readonly min?: number
  /** Maximum; 9,999,999.99 by default. */
  readonly max?: number
  /** Unit prices have four decimals, amounts two. */
  readonly unit?: boolean
}

/** An amount in pounds, at most 9,999,999.99. */
export function money<const O extends MoneyOptions>(options: O = NO_OPTIONS): Field<number, O> {
  const decimals = options.unit ? 4 : 2
  const { min = 0, max = 9_999_999.99 } = options
  const schema = buildOnce(() => decimalSchema(decimals, min, max))
  return {
    kind: 'money',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: `numeric(12,${decimals})`, check: (c) => `${c} between ${min} and ${max}` },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => decimalOf(raw, 'number'),
    hints: { align: 'right', pounds: true, min, max, places: decimals, width: 120 },
  }
}

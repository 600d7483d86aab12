import { decimalOf, decimalSchema } from '../../engine/fields/decimal.ts'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'

/** A percentage from 0 to 100 with at most two decimals: 20 means 20 %. */
export function percent<const O extends FieldOptions<number>>(options: O = NO_OPTIONS): Field<number, O> {
  const schema = buildOnce(() => decimalSchema(2, 0, 100))
  return {
    kind: 'percent',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'numeric(5,2)', check: (c) => `${c} between 0 and 100` },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => decimalOf(raw, 'number'),
    hints: { align: 'right', min: 0, max: 100, places: 2, width: 96 },
  }
}

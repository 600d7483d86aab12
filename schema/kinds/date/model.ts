import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, failsWith, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

export interface DateOptions extends FieldOptions<string> {
  /** A new record without a day gets the one so many days after the business's today. */
  readonly ahead?: () => number
}

/** A calendar day, `YYYY-MM-DD`, without a zone. */
export function date<const O extends DateOptions>(options: O = NO_OPTIONS): Field<string, O> {
  const { ahead } = options
  // PostgreSQL's calendar begins with year 1.
  const schema = buildOnce(() => z.iso.date().refine((v) => v >= '0001-01-01', failsWith('date')))
  return {
    kind: 'date',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'date' },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(schema(), raw, 'date'),
    hints: { align: 'right', width: 120, calendar: 'day', ...(ahead === undefined ? {} : { ahead }) },
  }
}

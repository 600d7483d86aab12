import { BadValue, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { type Recurrence, recurrence as rule } from '../../engine/time/recurrence.ts'

/** A recurrence (schema/engine/time/recurrence.ts): a rule in wall-clock days with its exceptions, stored as jsonb. */
export function recurrence<const O extends FieldOptions<Recurrence>>(options: O = NO_OPTIONS): Field<Recurrence, O> {
  return {
    kind: 'recurrence',
    options,
    schema: rule,
    store: { as: 'column', type: 'jsonb' },
    operators: [],
    parse: () => {
      throw new BadValue('no_filter')
    },
    hints: { wide: true, width: 260 },
  }
}

import { z } from 'zod'
import { type Field, type FieldOptions, NO_OPTIONS, parsed, type RecordFeature } from '../../engine/fields/field.ts'

/** The largest id: what a JSON number holds exactly. */
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/**
 * A record of any resource with a feature: this field holds its id, the field `where` (an `f.carrier`) the resource. Both or neither have a value.
 * Its title is returned only to people who may read it.
 */
export function subject<const O extends FieldOptions<number>>(
  part: RecordFeature,
  where: string,
  options: O = NO_OPTIONS,
): Field<number, O> {
  return {
    kind: 'subject',
    options,
    schema: id,
    store: { as: 'column', type: 'bigint', anyOf: { in: where, feature: part } },
    operators: ['eq'],
    parse: (raw) => parsed(id, raw.trim() === '' ? raw : Number(raw), 'id'),
    hints: { width: 180 },
  }
}

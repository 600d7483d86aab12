import { z } from 'zod'
import { type Field, type FieldOptions, NO_OPTIONS, parsed, type RecordFeature } from '../../engine/fields/field.ts'

const name = z
  .string()
  .max(64)
  .regex(/^[a-z]+(-[a-z]+)*$/, 'choice')

/** The name of a resource with a feature; `f.subject` holds the id of the record. The choices follow from the declarations. */
export function carrier<const O extends FieldOptions<string>>(
  part: RecordFeature,
  options: O = NO_OPTIONS,
): Field<string, O> {
  return {
    kind: 'carrier',
    options,
    schema: name,
    store: { as: 'column', type: 'text', check: (c) => `char_length(${c}) <= 64` },
    operators: ['eq'],
    parse: (raw) => parsed(name, raw, 'choice'),
    hints: { carriersOf: part, width: 120 },
  }
}

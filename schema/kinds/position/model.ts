import { type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { int } from '../int/model.ts'

const base = int({ min: 1, max: 1_000_000 })

/** Position in an order that staff set by hand. A record created without one goes to the end. */
export function position<const O extends FieldOptions<number>>(
  options: O = NO_OPTIONS,
): Field<number, O> & { readonly auto: 'position' } {
  return { ...base, kind: 'position', auto: 'position', options, hints: { ...base.hints, width: 88 } }
}

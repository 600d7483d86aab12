import { z } from 'zod'
import { BadValue, buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'

export interface FlagOptions extends FieldOptions<boolean> {
  /** At most one active row may be true: setting one clears the other, and the true one cannot be cleared. */
  readonly single?: boolean
}

/** Yes or no; never null. */
export function flag<const O extends FlagOptions>(
  initial: boolean,
  options: O = NO_OPTIONS,
): Field<boolean, O & { readonly default: boolean }> {
  const schema = buildOnce(() => z.boolean())
  return {
    kind: 'flag',
    options: { ...options, default: initial },
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'boolean' },
    operators: ['eq'],
    parse: (raw) => {
      if (raw === 'true') return true
      if (raw === 'false') return false
      throw new BadValue('flag')
    },
    hints: { width: 96, ...(options.single ? { single: true } : {}) },
  }
}

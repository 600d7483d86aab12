import { z } from 'zod'
import { type Field, type FieldOptions, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

export interface RefOptions extends FieldOptions<number> {
  /** Only records with these values can be chosen: `{ scope: 'material' }`. The form offers no others, the server refuses them. */
  readonly where?: Readonly<Record<string, string | number | boolean>>
  /** Only records that agree with this one in these fields can be chosen: a parent category of the same scope. */
  readonly same?: readonly string[]
  /** A flag of the other resource that only one record has: a new record without a reference gets that one. */
  readonly initial?: string
  /** It does not prevent the referenced record from being archived. */
  readonly weak?: boolean
}

/** The largest id: what a JSON number holds exactly. */
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** The resource of people who sign in. */
const PEOPLE = 'users'

/** A reference to one record of another resource. Name it `<thing>_id`. */
export function ref<const R extends string, const O extends RefOptions>(
  resource: R,
  options: O = NO_OPTIONS,
): Field<number, O> {
  const { where, same, initial, weak } = options
  return {
    kind: 'ref',
    options,
    schema: id,
    store: { as: 'column', type: 'bigint', references: resource },
    operators: ['eq'],
    parse: (raw) => parsed(id, raw.trim() === '' ? raw : Number(raw), 'id'),
    hints: {
      width: 160,
      ...(where ? { where } : {}),
      ...(same ? { same } : {}),
      ...(initial ? { initial } : {}),
      ...(weak ? { weak } : {}),
      ...(resource === PEOPLE ? { people: true } : {}),
    },
  }
}

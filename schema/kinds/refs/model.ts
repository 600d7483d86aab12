import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, failsWith, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

export interface RefsOptions extends FieldOptions<readonly number[]> {
  /** Maximum references; 200 by default. */
  readonly max?: number
  /** Only records with these values can be chosen. The form offers no others, the server refuses them. */
  readonly where?: Readonly<Record<string, string | number | boolean>>
  /** It does not prevent the referenced records from being archived. */
  readonly weak?: boolean
}

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** References to several records of another resource, in order, each once. Empty is an empty list, never null. */
export function refs<const R extends string, const O extends RefsOptions>(
  resource: R,
  options: O = NO_OPTIONS,
): Field<number[], O & { readonly default: readonly number[] }> {
  const { max = 200 } = options
  const schema = buildOnce(() => {
    const list = z
      .array(id)
      .max(max)
      .refine((v) => new Set(v).size === v.length, failsWith('twice'))
    return options.required ? list.min(1) : list
  })
  return {
    kind: 'refs',
    options: { default: [], ...options },
    get schema() {
      return schema()
    },
    store: { as: 'link', references: resource },
    operators: ['eq'],
    parse: (raw) => parsed(id, raw.trim() === '' ? raw : Number(raw), 'id'),
    hints: {
      max,
      width: 200,
      ...(options.where ? { where: options.where } : {}),
      ...(options.weak ? { weak: true } : {}),
    },
  }
}

import { z } from 'zod'
import {
  BadValue,
  buildOnce,
  type Field,
  type FieldOptions,
  failsWith,
  type Infer,
  NO_OPTIONS,
  type SingleLine,
} from '../../engine/fields/field.ts'
import { isNullable, valueSchemas } from '../../engine/fields/values.ts'

export interface LinesOptions extends FieldOptions<readonly object[]> {
  /** Maximum lines; 200 by default. */
  readonly max?: number
  /** A flag that exactly one line has, such as the primary address. */
  readonly one?: SingleLine
  /** A row of a file may give one line in its own columns, `addresses.line1`. */
  readonly columns?: true
  /** Rules within each line; the message is shown at its field `at`. */
  readonly rules?: readonly LineRule[]
}

export interface LineRule {
  readonly at: string
  readonly code: string
  readonly check: (line: Readonly<Record<string, unknown>>) => boolean
}

export type Line<F extends Record<string, Field>> = { id?: number } & {
  [K in keyof F]: F[K]['options'] extends { required: true } | { default: unknown } ? Infer<F[K]> : Infer<F[K]> | null
}

/**
 * Ordered sub-records with their own ids. A line sent with its id is updated, one without is added, one left out is deleted. `readOnly` fields of a
 * line are set by the server: they may be sent back and are ignored. Empty is an empty list, never null.
 */
export function lines<const F extends Record<string, Field>, const O extends LinesOptions>(
  fields: F,
  options: O = NO_OPTIONS,
): Field<Line<F>[], O & { readonly default: readonly Line<F>[] }> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.store.as !== 'column') throw new Error(`lines: ${name} must be kept in a column`)
    if (field.options.seenBy && !field.options.readOnly)
      throw new Error(`lines: ${name} is seen by some only, and what they send would be lost; make it readOnly`)
  }
  const { max = 200, one: single, rules = [] } = options
  for (const name of [...rules.map(({ at }) => at), ...(single ? [single.flag] : [])])
    if (!fields[name]) throw new Error(`lines: ${name} is no field of a line`)
  const line = buildOnce(() =>
    z
      .strictObject({
        id: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
        ...valueSchemas(fields, 'create'),
      })
      .superRefine((value, ctx) => {
        for (const { at, code, check } of rules)
          if (!check(value)) ctx.addIssue({ code: 'custom', path: [at], ...failsWith(code) })
      }),
  )
  const computed = Object.entries(fields).filter(([, field]) => field.options.readOnly)
  const answers = buildOnce(() => {
    const values = computed.map(([name, field]) => {
      const value = isNullable(field) ? field.schema.nullable() : field.schema
      return [name, field.options.seenBy ? value.optional() : value] as const
    })
    return z.array(z.strictObject({ ...line().shape, ...Object.fromEntries(values) })).max(max)
  })
  const schema = buildOnce(() => {
    let list = z.array(line()).max(max)
    if (options.required) list = list.min(1)
    if (single)
      list = list.superRefine((found, ctx) => {
        const flagged = found.flatMap((one, i) => ((one as Record<string, unknown>)[single.flag] === true ? [i] : []))
        for (const i of flagged.slice(1))
          ctx.addIssue({ code: 'custom', path: [i, single.flag], ...failsWith('only_one') })
      })
    return list as unknown as z.ZodType<Line<F>[]>
  })
  return {
    kind: 'lines',
    options: { default: [], ...options },
    get schema() {
      return schema()
    },
    get answers() {
      return computed.length ? answers() : undefined
    },
    store: { as: 'child', fields, ...(single ? { one: single } : {}) },
    operators: [],
    parse: () => {
      throw new BadValue('no_filter')
    },
    hints: { max, wide: true, ...(options.columns ? { columns: true } : {}) },
  }
}

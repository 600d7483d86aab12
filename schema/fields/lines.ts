import { z } from 'zod'
import { BadValue, type Field, type FieldOptions, type Infer } from './field.ts'
import { valueSchemas } from './values.ts'

export interface LinesOptions extends FieldOptions<readonly object[]> {
  /** Most lines; 200 when left out. */
  readonly max?: number
}

export type Line<F extends Record<string, Field>> = { id?: number } & {
  [K in keyof F]: F[K]['options'] extends { required: true } | { default: unknown } ? Infer<F[K]> : Infer<F[K]> | null
}

/**
 * Ordered sub-records with ids of their own. A line sent with its id is updated, one without is added, one left out goes.
 * Empty is an empty list, never null.
 */
export function lines<const F extends Record<string, Field>, const O extends LinesOptions>(
  fields: F,
  options: O = {} as O,
): Field<Line<F>[], O & { readonly default: readonly Line<F>[] }> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.store.as !== 'column') throw new Error(`lines: ${name} must be kept in a column`)
  }
  const { max = 200 } = options
  const line = z.strictObject({
    id: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    ...valueSchemas(fields, 'create'),
  })
  let schema = z.array(line).max(max)
  if (options.required) schema = schema.min(1)
  return {
    kind: 'lines',
    options: { default: [], ...options },
    schema: schema as unknown as z.ZodType<Line<F>[]>,
    store: { as: 'child', fields },
    operators: [],
    parse: () => {
      throw new BadValue('no_filter')
    },
    hints: { max, wide: true },
  }
}

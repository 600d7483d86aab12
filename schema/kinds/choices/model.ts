import { z } from 'zod'
import { type Field, type FieldOptions, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

export interface ChoicesOptions<C extends string> extends FieldOptions<readonly C[]> {
  /** English for the keys whose words would not do; the others are derived. */
  readonly labels?: Readonly<Partial<Record<C, string>>>
}

/** Any number of a fixed set of keys, in the declared order, each once. Empty is an empty list, never null. */
export function choices<const C extends readonly [string, ...string[]], const O extends ChoicesOptions<C[number]>>(
  keys: C,
  options: O = NO_OPTIONS,
): Field<C[number][], O & { readonly default: readonly C[number][] }> {
  const one = z.enum(keys as readonly string[])
  let schema = z
    .array(one)
    .max(keys.length)
    .overwrite((v) => keys.filter((k) => v.includes(k)))
  if (options.required) schema = schema.min(1)
  return {
    kind: 'choices',
    options: { default: [], ...options },
    schema,
    store: { as: 'column', type: 'text[]', check: (c) => `${c} <@ array[${keys.map((k) => `'${k}'`).join(', ')}]` },
    operators: ['eq'],
    parse: (raw) => parsed(one, raw, 'choice'),
    hints: {
      choices: keys,
      width: 180,
      ...(options.labels ? { labels: options.labels as Record<string, string> } : {}),
    },
  }
}

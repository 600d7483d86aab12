import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'

export interface ChoicesOptions<C extends string> extends FieldOptions<readonly C[]> {
  /** English labels of keys that do not make good labels; the others are derived. */
  readonly labels?: Readonly<Partial<Record<C, string>>>
}

/** Any number of a fixed set of keys, in the declared order, each once. Empty is an empty list, never null. */
export function choices<const C extends readonly [string, ...string[]], const O extends ChoicesOptions<C[number]>>(
  keys: C,
  options: O = NO_OPTIONS,
): Field<C[number][], O & { readonly default: readonly C[number][] }> {
  const one = buildOnce(() => z.enum(keys as readonly string[]) as unknown as z.ZodType<C[number]>)
  const schema = buildOnce(() => {
    const list = z
      .array(one())
      .max(keys.length)
      .overwrite((v) => keys.filter((k) => v.includes(k)))
    return options.required ? list.min(1) : list
  })
  return {
    kind: 'choices',
    options: { default: [], ...options },
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text[]', check: (c) => `${c} <@ array[${keys.map((k) => `'${k}'`).join(', ')}]` },
    operators: ['eq'],
    parse: (raw) => parsed(one(), raw, 'choice'),
    hints: {
      choices: keys,
      width: 180,
      ...(options.labels ? { labels: options.labels as Record<string, string> } : {}),
    },
  }
}

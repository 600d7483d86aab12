import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS, type One, parsed } from '../../engine/fields/field.ts'

export interface ChoiceOptions<C extends string> extends FieldOptions<C> {
  /** English labels of keys that do not make good labels; the others are derived. */
  readonly labels?: Readonly<Partial<Record<C, string>>>
  /** Key → keys that may follow it. Other changes are refused with 409 `status_move` and not offered in forms; any change is allowed when left out. */
  readonly transitions?: Readonly<Record<C, readonly C[]>>
  /** Keys that a new record may have; any when left out. */
  readonly startsWith?: readonly C[]
}

/** One of a fixed set of keys; their labels are derived (`on_hold` → "On hold") and translated by key. */
export function choice<const C extends readonly [string, ...string[]], const O extends ChoiceOptions<C[number]>>(
  choices: C,
  options: O = NO_OPTIONS,
): Field<C[number], O> {
  if (new Set(choices).size !== choices.length)
    throw new Error(`choice: a key is listed twice in ${choices.join(', ')}`)
  const schema = buildOnce(() => z.enum(choices as readonly string[]) as unknown as z.ZodType<C[number]>)
  return {
    kind: 'choice',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text', check: (c) => `${c} in (${choices.map((k) => `'${k}'`).join(', ')})` },
    operators: ['eq'],
    // A key is not a list, which TypeScript cannot see while `C` is unresolved.
    parse: (raw) => parsed(schema(), raw, 'choice') as One<C[number]>,
    hints: {
      choices,
      width: 140,
      ...(options.labels ? { labels: options.labels as Record<string, string> } : {}),
      ...(options.transitions ? { transitions: options.transitions } : {}),
      ...(options.startsWith ? { startsWith: options.startsWith } : {}),
    },
  }
}

import { z } from 'zod'
import { SEVERAL_LINES } from '../../engine/fields/control.ts'
import { buildOnce, type Field, type FieldOptions, failsWith } from '../../engine/fields/field.ts'
import { refuseCardNumbers } from '../../engine/fields/refuseCardNumbers.ts'

export interface TemplateOptions extends FieldOptions<string> {
  /** Names allowed between double braces, such as `customer.name`. */
  readonly tokens: readonly string[]
  /** Maximum characters. */
  readonly max?: number
}

/** Every `{{ name }}` of a body, in order, with its position. Braces that never close are a token with the name ''. */
export function tokensOf(body: string): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = []
  for (const m of body.matchAll(/\{\{([^{}]*)(\}\})?/g))
    found.push({ name: m[2] ? (m[1] ?? '').trim() : '', at: m.index })
  return found
}

/** A body in Markdown with placeholders in double braces; unknown ones are refused when saving. */
export function template<const O extends TemplateOptions>(options: O): Field<string, O> {
  const { max = 50_000, tokens } = options
  const schema = buildOnce(() =>
    refuseCardNumbers(
      z
        .string()
        .overwrite((v) => v.replace(/\r\n?/g, '\n').trimEnd())
        .max(max)
        .regex(SEVERAL_LINES, 'control_characters')
        .superRefine((body, ctx) => {
          const bad = tokensOf(body).find((t) => !tokens.includes(t.name))
          if (bad) ctx.addIssue({ code: 'custom', ...failsWith('unknown_token', { token: bad.name || '{{' }) })
        }),
    ),
  )
  return {
    kind: 'template',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text', check: (c) => `char_length(${c}) <= ${max}` },
    operators: [],
    parse: (raw) => raw,
    hints: { max, tokens, wide: true },
  }
}

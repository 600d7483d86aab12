import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, failsWith, NO_OPTIONS } from '../../engine/fields/field.ts'

export interface ColourOptions extends FieldOptions<string> {
  /** Colours that cannot be chosen, as `#rrggbb` (fixed by the specification: white for task statuses). */
  readonly reserved?: readonly string[]
  /** It is not the record's own colour, which is shown beside its name. */
  readonly apart?: true
}

const NAMED: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' }

/** `#FFF`, `#FFFFFF`, `white` → `#ffffff`. Anything else is returned trimmed, in lower case. */
export function normaliseColour(value: string): string {
  const v = value.trim().toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(v)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  return Object.hasOwn(NAMED, v) ? (NAMED[v] as string) : v
}

/** A colour, stored as `#rrggbb`. */
export function colour<const O extends ColourOptions>(options: O = NO_OPTIONS): Field<string, O> {
  const reserved = (options.reserved ?? []).map(normaliseColour)
  const schema = buildOnce(() =>
    z
      .string()
      .overwrite(normaliseColour)
      .regex(/^#[0-9a-f]{6}$/, 'colour')
      .refine((v) => !reserved.includes(v), failsWith('reserved_colour')),
  )
  return {
    kind: 'colour',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text', check: (c) => `${c} ~ '^#[0-9a-f]{6}$'` },
    operators: ['eq'],
    parse: normaliseColour,
    hints: { width: 112, ...(options.apart ? {} : { swatch: true }) },
  }
}

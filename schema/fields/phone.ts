import { z } from 'zod'
import { type Field, type FieldOptions } from './field.ts'

/** Spaces, dots, dashes and brackets go; a British national number gets its country: `0113 496 0205` → `+441134960205`. */
export function normalisePhone(value: string): string {
  const digits = value.trim().replace(/[\s().-]/g, '')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('0')) return `+44${digits.slice(1)}`
  return digits
}

/** A telephone number, kept as E.164 (ITU-T E.164: + and at most 15 digits), region GB by default. */
export function phone<const O extends FieldOptions<string>>(options: O = {} as O): Field<string, O> {
  return {
    kind: 'phone',
    options,
    schema: z
      .string()
      .overwrite(normalisePhone)
      .regex(/^\+[1-9]\d{6,14}$/, 'phone'),
    store: { as: 'column', type: 'text', check: (c) => `${c} ~ '^\\+[1-9][0-9]{6,14}$'` },
    operators: ['eq'],
    parse: normalisePhone,
    hints: { max: 24, width: 150 },
  }
}

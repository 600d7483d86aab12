import { z } from 'zod'
import { type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'

/** Spaces, dots, dashes and brackets go; a British national number gets its country: `0113 496 0205` → `+441134960205`. */
export function normalisePhone(value: string): string {
  const digits = value.trim().replace(/[\s().-]/g, '')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('0')) return `+44${digits.slice(1)}`
  return digits
}

/** A telephone number, kept as E.164 (ITU-T E.164: + and at most 15 digits), region GB by default. */
export function phone<const O extends FieldOptions<string>>(options: O = NO_OPTIONS): Field<string, O> {
  return {
    kind: 'phone',
    options,
    schema: z
      .string()
      .overwrite(normalisePhone)
      .regex(/^\+[1-9]\d{6,14}$/, 'phone'),
    store: {
      as: 'column',
      type: 'text',
      check: (c) => `${c} ~ '^\\+[1-9][0-9]{6,14}$'`,
      // A British number is dialled without its country.
      spellings: (c) => [`case when ${c} like '+44%' then '0' || substr(${c}, 4) end`],
    },
    operators: ['eq'],
    parse: normalisePhone,
    hints: { max: 24, width: 150, dialled: true },
  }
}

/** Parts of British numbers behind +44 by how they begin (Ofcom's National Telephone Numbering Plan); the longest beginning counts. */
const BRITISH: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^2/, [2, 4, 4]],
  [/^(11|1\d1|[389])/, [3, 3, 4]],
  [/^\d/, [4, 6]],
]

/** A number as people read it: `+441134960142` → `+44 113 496 0142`. One of another country stays as it is kept. */
export function readablePhone(value: string): string {
  const national = /^\+44(\d{10})$/.exec(value)?.[1]
  const parts = national && BRITISH.find(([begins]) => begins.test(national))?.[1]
  if (!national || !parts) return value
  let at = 0
  return ['+44', ...parts.map((length) => national.slice(at, (at += length)))].join(' ')
}

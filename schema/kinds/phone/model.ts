import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { normalisePhone, phoneParts, STORED_PHONE } from '../../engine/text/phones.ts'

interface PhoneOptions extends FieldOptions<string> {
  /** Field of the record with the country of numbers without a code: `country`, `addresses.country`. British by default. */
  readonly country?: string
}

/**
 * A telephone number, stored as E.164 (ITU-T E.164: + and at most 15 digits) with its extension after it (RFC 3966): `+441134960100;ext=12`. Typed
 * numbers are parsed only by libphonenumber, which the server and the form's control register (schema/engine/text/phones.ts).
 */
export function phone<const O extends PhoneOptions>(options: O = NO_OPTIONS): Field<string, O> {
  const schema = buildOnce(() =>
    z
      .string()
      .overwrite((value) => normalisePhone(value))
      .regex(STORED_PHONE, 'phone'),
  )
  return {
    kind: 'phone',
    options,
    get schema() {
      return schema()
    },
    store: {
      as: 'column',
      type: 'text',
      check: (c) => `${c} ~ '^\\+[1-9][0-9]{6,14}(;ext=[0-9]{1,9})?$'`,
      // British numbers are usually dialled without the country code.
      spellings: (c) => [`case when ${c} like '+44%' then '0' || substr(${c}, 4) end`],
    },
    operators: ['eq'],
    parse: (raw) => normalisePhone(raw),
    hints: { max: 40, width: 150, dialled: true, ...(options.country ? { countryAt: options.country } : {}) },
  }
}

/** Groups of British numbers after +44 by their first digits (Ofcom's National Telephone Numbering Plan); the longest match counts. */
const BRITISH: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^2/, [2, 4, 4]],
  [/^(11|1\d1|[389])/, [3, 3, 4]],
  [/^\d/, [4, 6]],
]

/** A number for people to read: `+441134960142;ext=12` → `+44 113 496 0142 x12`. Numbers of other countries stay as stored. */
export function readablePhone(value: string): string {
  const { number, ext } = phoneParts(value)
  return ext === undefined ? grouped(number) : `${grouped(number)} x${ext}`
}

function grouped(number: string): string {
  const national = /^\+44(\d{10})$/.exec(number)?.[1]
  const parts = national && BRITISH.find(([begins]) => begins.test(national))?.[1]
  if (!national || !parts) return number
  let position = 0
  return ['+44', ...parts.map((length) => national.slice(position, (position += length)))].join(' ')
}

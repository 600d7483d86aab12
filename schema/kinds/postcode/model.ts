import { z } from 'zod'
import { ONE_LINE } from '../../engine/fields/control.ts'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { refuseCardNumbers } from '../../engine/fields/refuseCardNumbers.ts'
import { spaceless } from '../../engine/text/withoutSpaces.ts'

/**
 * British postcodes, written with one space (BS 7666; Royal Mail, Programmer's Guide to PAF): places, Girobank, the forces (BFPO and one to four
 * digits), and overseas territories with their own.
 */
const BRITISH =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|GIR 0AA|BFPO \d{1,4}|(?:ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA) 1ZZ|AI-2640)$/
/** The same with the space missing or misplaced: both parts. */
const LOOSE = [
  /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
  /^(GIR)(0AA)$/,
  /^(BFPO)(\d{1,4})$/,
  /^([A-Z]{4})(1ZZ)$/,
] as const
/** Irish postcodes (Eircode): a routing key, such as A65 or D6W, and four letters and digits. */
const EIRCODE = /^([AC-FHKNPRTV-Y]\d[\dW]) ?([\dAC-FHKNPRTV-Y]{4})$/

/** A postcode in standard format: `ls14ab` → `LS1 4AB`, `a65f4e2` → `A65 F4E2`. Others keep their form, in capitals and with single spaces. */
export function normalisePostcode(value: string): string {
  const upper = value.trim().toUpperCase().replace(/\s+/g, ' ')
  const compact = upper.replaceAll(' ', '').replace(/^BFPO(?:C\/O)?/, 'BFPO')
  if (/^AI-?2640$/.test(compact)) return 'AI-2640'
  const parts = [...LOOSE, EIRCODE].map((form) => form.exec(compact)).find(Boolean)
  return parts ? `${parts[1]} ${parts[2]}` : upper
}

export const isBritishPostcode = (value: unknown): boolean =>
  typeof value === 'string' && BRITISH.test(normalisePostcode(value))

export const isEircode = (value: unknown): boolean =>
  typeof value === 'string' && EIRCODE.test(normalisePostcode(value))

/** A postcode of any country; whether it must be British is a rule of the record. */
export function postcode<const O extends FieldOptions<string>>(options: O = NO_OPTIONS): Field<string, O> {
  const schema = buildOnce(() =>
    refuseCardNumbers(z.string().trim().max(16).regex(ONE_LINE, 'control_characters').overwrite(normalisePostcode)),
  )
  return {
    kind: 'postcode',
    options,
    get schema() {
      return schema()
    },
    store: {
      as: 'column',
      type: 'text',
      check: (c) => `char_length(${c}) <= 16`,
      caseless: true,
      spellings: spaceless,
    },
    operators: ['eq'],
    parse: normalisePostcode,
    hints: { max: 16, width: 110 },
  }
}

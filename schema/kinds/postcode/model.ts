import { z } from 'zod'
import { cardless } from '../../engine/fields/cardless.ts'
import { ONE_LINE } from '../../engine/fields/control.ts'
import { type Field, type FieldOptions, NO_OPTIONS } from '../../engine/fields/field.ts'
import { spaceless } from '../../engine/text/spaceless.ts'

/** British postcodes (BS 7666), written with one space. */
const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/
/** The same with its space missing or anywhere, in any case. */
const LOOSE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/

/** One British postcode as it is written: `ls14ab` → `LS1 4AB`. What is none keeps its form, in capitals and with single spaces. */
export function normalisePostcode(value: string): string {
  const upper = value.trim().toUpperCase()
  const parts = LOOSE.exec(upper.replace(/\s+/g, ''))
  return parts ? `${parts[1]} ${parts[2]}` : upper.replace(/\s+/g, ' ')
}

export const isBritishPostcode = (value: unknown): boolean =>
  typeof value === 'string' && BRITISH.test(normalisePostcode(value))

/** A postcode of any country, kept as it is written there; whether it has to be a British one is a rule of the record. */
export function postcode<const O extends FieldOptions<string>>(options: O = NO_OPTIONS): Field<string, O> {
  return {
    kind: 'postcode',
    options,
    schema: cardless(z.string().trim().max(16).regex(ONE_LINE, 'control_characters').overwrite(normalisePostcode)),
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

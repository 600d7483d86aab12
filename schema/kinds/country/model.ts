import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, failsWith, NO_OPTIONS } from '../../engine/fields/field.ts'
import type { Locale } from '../../engine/text/format.ts'

/** Countries and territories by code (ISO 3166-1 alpha-2, officially assigned). */
export const COUNTRIES: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL',
  'CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU',
  'GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC',
  'MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT',
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA',
  'UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '))

const knownCodes = new Set(COUNTRIES)

const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-Hans' }
/** Creating one takes longer than using it a thousand times. */
const namesByLocale = new Map<Locale, Intl.DisplayNames>()

/** Name of a country in a language; its code when it has no name. */
export function countryName(code: string, locale: Locale): string {
  const names = namesByLocale.get(locale) ?? new Intl.DisplayNames(TAGS[locale], { type: 'region', fallback: 'code' })
  namesByLocale.set(locale, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** All countries as `[code, name]`, by name. */
export function countriesIn(locale: Locale): readonly (readonly [code: string, name: string])[] {
  const { compare } = new Intl.Collator(TAGS[locale])
  return COUNTRIES.map((code) => [code, countryName(code, locale)] as const).sort(([, a], [, b]) => compare(a, b))
}

/** A code in capitals; UK, which ISO reserves for GB, becomes GB. */
const codeOf = (typed: string): string => typed.trim().toUpperCase().replace(/^UK$/, 'GB')

/** A country by its code, stored in capitals. */
export function country<const O extends FieldOptions<string>>(options: O = NO_OPTIONS): Field<string, O> {
  const schema = buildOnce(() =>
    z
      .string()
      .overwrite(codeOf)
      .max(2, 'country')
      .refine((code) => knownCodes.has(code), failsWith('country')),
  )
  return {
    kind: 'country',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'text', check: (c) => `char_length(${c}) <= 2`, caseless: true, collated: true },
    operators: ['eq'],
    parse: codeOf,
    hints: { max: 2, width: 140 },
  }
}

import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import {
  HOME_COUNTRY,
  normalisePhone,
  phoneReadings,
  registerPhoneParser,
} from '../../../../schema/engine/text/phones.ts'

export const HOME: CountryCode = HOME_COUNTRY

registerPhoneParser((text, { country, whole }) =>
  parsePhoneNumberFromString(text, {
    ...(country !== undefined && isSupportedCountry(country) ? { defaultCountry: country } : {}),
    ...(whole ? { extract: false } : {}),
  }),
)

export interface ParsedNumber {
  readonly country: CountryCode
  /** As it is dialled within that country, or as it was typed. */
  readonly text: string
}

/** A country with its name and the code that is dialled before its numbers. */
export interface Country {
  readonly code: CountryCode
  readonly name: string
  readonly dial: string
}

/** All countries by their name in a language, the one at home first. */
export function countriesIn(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const all = getCountries().map((code) => ({
    code,
    name: names.of(code) ?? code,
    dial: `+${getCountryCallingCode(code)}`,
  }))
  all.sort((a, b) => Number(b.code === HOME) - Number(a.code === HOME) || a.name.localeCompare(b.name, locale))
  return all
}

/** A country of a record as one that has telephone numbers; the one at home for others. */
export const parseNumberIn = (country: string): CountryCode => (isSupportedCountry(country) ? country : HOME)

const hasPrefix = (text: string) => /^\s*(\+|00)/.test(text)

/** How a stored or typed number is shown: its country, and the number as one dials it there. */
export function displayNumber(value: string, country: CountryCode): ParsedNumber {
  const found = hasPrefix(value) ? parsePhoneNumberFromString(normalisePhone(value)) : undefined
  if (!found?.isPossible()) return { country, text: value }
  return { country: found.country ?? sharing(found.countryCallingCode, country), text: found.formatNational() }
}

/** A number may belong to a country whose code several share, and be of none of them: the one that is chosen keeps it, or the first. */
function sharing(dial: string, chosen: CountryCode): CountryCode {
  if (getCountryCallingCode(chosen) === dial) return chosen
  return dial === getCountryCallingCode(HOME)
    ? HOME
    : (getCountries().find((code) => getCountryCallingCode(code) === dial) ?? chosen)
}

/** A number as it is read out: `+353 86 123 4567`, with its extension. */
export const readNumber = (value: string): string => parsePhoneNumberFromString(value)?.formatInternational() ?? value

/** What is kept of a number that was typed: the likeliest reading of it; else as it was typed. */
export function storedNumber(text: string, country: CountryCode): string {
  const [likeliest] = phoneReadings(text, country)
  if (likeliest !== undefined) return likeliest
  if (country === HOME || hasPrefix(text)) return text
  // Without its code it would pass for a number at home.
  const digits = text.replace(/\D/g, '').replace(/^0/, '')
  return digits === '' ? text : `+${getCountryCallingCode(country)}${digits}`
}

/** Whether a number that was typed has as many digits as one of that country may have. */
export const isWhole = (text: string, country: CountryCode): boolean => phoneReadings(text, country).length > 0

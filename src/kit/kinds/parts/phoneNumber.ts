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
  /** In national format, or as it was typed. */
  readonly text: string
}

/** A country with its name and calling code. */
export interface Country {
  readonly code: CountryCode
  readonly name: string
  readonly dial: string
}

/** All countries sorted by their name in a language, the home country first. */
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

/** The country of a record if it has phone numbers, else the home country. */
export const parseNumberIn = (country: string): CountryCode => (isSupportedCountry(country) ? country : HOME)

const hasPrefix = (text: string) => /^\s*(\+|00)/.test(text)

/** How a stored or typed number is displayed: its country and the national format. */
export function displayNumber(value: string, country: CountryCode): ParsedNumber {
  const parsed = hasPrefix(value) ? parsePhoneNumberFromString(normalisePhone(value)) : undefined
  if (!parsed?.isPossible()) return { country, text: value }
  return { country: parsed.country ?? sharing(parsed.countryCallingCode, country), text: parsed.formatNational() }
}

/**
 * Several countries may share a calling code without the number belonging to a particular one: it keeps the chosen country if that is one of them,
 * else the first.
 */
function sharing(dial: string, chosen: CountryCode): CountryCode {
  if (getCountryCallingCode(chosen) === dial) return chosen
  return dial === getCountryCallingCode(HOME)
    ? HOME
    : (getCountries().find((code) => getCountryCallingCode(code) === dial) ?? chosen)
}

/** A number in international format: `+353 86 123 4567`, with its extension. */
export const readNumber = (value: string): string => parsePhoneNumberFromString(value)?.formatInternational() ?? value

/** The value stored for a typed number: its most likely reading, else the typed text. */
export function storedNumber(text: string, country: CountryCode): string {
  const [likeliest] = phoneReadings(text, country)
  if (likeliest !== undefined) return likeliest
  if (country === HOME || hasPrefix(text)) return text
  // Without its calling code it would be taken for a number of the home country.
  const digits = text.replace(/\D/g, '').replace(/^0/, '')
  return digits === '' ? text : `+${getCountryCallingCode(country)}${digits}`
}

/** Whether a typed number has as many digits as numbers of that country may have. */
export const isWhole = (text: string, country: CountryCode): boolean => phoneReadings(text, country).length > 0

import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { normalisePhone } from '../../../../schema/kinds/phone/model.ts'

export const HOME: CountryCode = 'GB'

export interface Dialled {
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

const hasPrefix = (text: string) => /^\s*(\+|00)/.test(text)

/** How a stored or typed number is shown: its country, and the number as one dials it there. */
export function shownAs(value: string, country: CountryCode): Dialled {
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

/** What is kept of a number that was typed: E.164 where it can be one of that country, or has a code of its own; else as it was typed. */
export function kept(text: string, country: CountryCode): string {
  const found = parsePhoneNumberFromString(hasPrefix(text) ? normalisePhone(text) : text, country)
  if (found?.isPossible()) return found.number
  if (country === HOME || hasPrefix(text)) return text
  // Without its code it would pass for a number at home.
  const digits = text.replace(/\D/g, '').replace(/^0/, '')
  return digits === '' ? text : `+${getCountryCallingCode(country)}${digits}`
}

/** Whether a number that was typed has as many digits as one of that country may have. */
export const isWhole = (text: string, country: CountryCode): boolean =>
  parsePhoneNumberFromString(hasPrefix(text) ? normalisePhone(text) : text, country)?.isPossible() === true

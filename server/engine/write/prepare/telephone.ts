import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Fields } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { countryOfRecord, phoneReadings, registerPhoneParser } from '../../../../schema/engine/text/phones.ts'

const supportedCountry = (country: string | undefined): CountryCode | undefined =>
  country !== undefined && isSupportedCountry(country) ? country : undefined

registerPhoneParser((text, { country, whole }) => {
  const defaultCountry = supportedCountry(country)
  return parsePhoneNumberFromString(text, {
    ...(defaultCountry ? { defaultCountry } : {}),
    ...(whole ? { extract: false } : {}),
  })
})

/** Whether a stored number has as many digits as numbers of its country. Which numbers are in use changes too often to check. */
export const isDialled = (value: string): boolean => parsePhoneNumberFromString(value)?.isPossible() === true

/** Errors of numbers that no country has, by the path of their field; values that are not text were refused before. */
export function telephoneErrors(fields: Fields, values: Readonly<Record<string, unknown>>, prefix = ''): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.hints.dialled && typeof value === 'string' && !isDialled(value))
      errors[prefix + name] = [{ code: 'phone' }]
    if (field?.store.as !== 'child' || !Array.isArray(value)) continue
    const { fields: inner } = field.store
    for (const [i, line] of value.entries())
      Object.assign(errors, telephoneErrors(inner, line as object as Record<string, unknown>, `${prefix}${name}.${i}.`))
  }
  return errors
}

/** Numbers that can be read in several ways, with the readings: nobody can be asked while a file is read. */
export function severalReadings(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field?.hints.dialled || typeof value !== 'string') continue
    const readings = phoneReadings(value, countryOfRecord(field.hints.countryAt, record))
    if (readings.length > 1) errors[name] = [{ code: 'phone_readings', params: { readings: readings.join(', ') } }]
  }
  return errors
}

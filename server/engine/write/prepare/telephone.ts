import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Fields } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'

/** Whether a number of E.164 has as many digits as numbers of its country have. Which of them are in use changes too often to ask. */
export const isDialled = (value: string): boolean => parsePhoneNumberFromString(value)?.isPossible() === true

/** Refusals of numbers that no country has, by the path of their field; what is no text was refused before. */
export function telephoneErrors(fields: Fields, values: Readonly<Record<string, unknown>>, at = ''): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.hints.dialled && typeof value === 'string' && !isDialled(value)) errors[at + name] = [{ code: 'phone' }]
    if (field?.store.as !== 'child' || !Array.isArray(value)) continue
    const { fields: inner } = field.store
    for (const [i, line] of value.entries())
      Object.assign(errors, telephoneErrors(inner, line as object as Record<string, unknown>, `${at}${name}.${i}.`))
  }
  return errors
}

import { CRITERIA, type Criterion } from '../../../../schema/areas/customers/endpoints.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { fold } from '../../../../schema/engine/text/fold.ts'
import { phoneParts, phoneReadings } from '../../../../schema/engine/text/phones.ts'
import { normalisePostcode } from '../../../../schema/kinds/postcode/model.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { parseWhole } from '../../../engine/read/query.ts'
import { KINDS, type KindName } from './kinds.ts'

/** Search criteria, each normalised for comparison. Values too incomplete to compare are left out. */
export interface SearchCriteria {
  readonly by: Readonly<Partial<Record<Criterion, string>>>
  readonly kinds: readonly KindName[]
  readonly limit: number
}

const MAX_TEXT = 200
const MAX_LIMIT = 50

const single = (value: string) => value.trim().replace(/\s+/g, ' ').toLowerCase()
const foldedText = (value: string) => fold(value).trim()
/** Matches `Nair, Priya`. */
const SURNAME_FIRST = /^([^,\d]+),([^,\d]+)$/

const longEnough = (value: string) => (value.length >= 2 ? value : undefined)

/** How each value is normalised. An incomplete phone number or email address matches nothing. */
const FORMS: Readonly<Record<Criterion, (value: string) => string | undefined>> = {
  // The extension is ignored. If the number can be read in several ways, each one is searched.
  phone: (value) => {
    const numbers = phoneReadings(value).map((reading) => phoneParts(reading).number)
    return numbers.length > 0 ? numbers.join(' ') : undefined
  },
  email: (value) => (/^\S+@\S+$/.test(value.trim()) ? single(value) : undefined),
  name: (value) => longEnough(foldedText(value.replace(SURNAME_FIRST, '$2 $1'))),
  company: (value) => longEnough(foldedText(value)),
  postcode: (value) => {
    const postcode = normalisePostcode(value)
    // A postcode area alone, without a digit, is too large to search.
    return postcode.length >= 2 && /\d/.test(postcode) ? postcode : undefined
  },
}

const isKind = (name: string): name is KindName => Object.hasOwn(KINDS, name)

/** Reads the query string. Throws 422 with every invalid parameter, or if no criterion is given. */
export function readCriteria(params: Readonly<Record<string, unknown>>): SearchCriteria {
  const errors: FieldErrors = Object.create(null)
  for (const [name, raw] of Object.entries(params)) {
    if (![...CRITERIA, 'kinds', 'limit'].includes(name)) errors[name] = [{ code: 'unknown_parameter' }]
    else if (typeof raw !== 'string') errors[name] = [{ code: 'given_twice' }]
    else if (raw.length > MAX_TEXT) errors[name] = [{ code: 'too_long', params: { max: MAX_TEXT } }]
    else if (raw.includes('\0')) errors[name] = [{ code: 'control_characters' }]
  }
  const kinds = String(params['kinds'] ?? 'customers').split(',')
  if (!errors['kinds'] && !kinds.every(isKind))
    errors['kinds'] = [{ code: 'choice', params: { choices: Object.keys(KINDS) } }]
  const isGiven = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  const presentNames = CRITERIA.filter((name) => isGiven(params[name]))
  if (presentNames.length === 0 && Object.keys(errors).length === 0) errors[''] = [{ code: 'identify_by' }]
  if (Object.keys(errors).length) throw invalid(errors)
  const criteria = Object.fromEntries(
    presentNames.flatMap((name) => {
      const value = FORMS[name](String(params[name]))
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const limit = parseWhole(String(params['limit'] ?? '10'), 'limit', 1, MAX_LIMIT)
  return { by: criteria, kinds: [...new Set(kinds.filter(isKind))], limit }
}

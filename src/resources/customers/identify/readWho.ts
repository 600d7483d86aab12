import type { Criterion } from '../../../../schema/areas/customers/endpoints.ts'
import type { Known } from './useIdentify.ts'

const EMAIL = /\S*@\S*/
/** A British postcode (BS 7666), or the beginning of one while it is typed. */
const POSTCODE = /(?<!\S)[a-z]{1,2}\d[a-z\d]?(\s*\d[a-z]{0,2})?(?!\S)/i
/** A phone number in any format; at least three digits, because it may still be incomplete. */
const PHONE = /(?<![^\s\p{Cf}])(\+|\(?\p{Nd})[\p{Nd}\s().-]*\p{Nd}(?![^\s\p{Cf}])/u
/** The same with an extension, which could be mistaken for a postcode. */
const EXTENSION = /(?<![^\s\p{Cf}])(\+|\(?\p{Nd})[\p{Nd}\s().-]*\p{Nd}\s*(ext\.?|x|#)\s*\p{Nd}{1,7}(?![^\s\p{Cf}])/iu
/** Legal forms of companies (Companies Act 2006, sections 58 and 59), and of partnerships, charities and clubs. */
const COMPANY = /(?<!\S)(ltd|limited|llp|plc|cic|inc|gmbh|& (co|sons?|daughters?))\.?(?!\S)/i

/** Splits the text of one box into what it says about a person: `Hollis 0113 496 0177 ls6 2ab` is a name, a phone number and a postcode. */
export function readWho(text: string): Known {
  let rest = text
  const takeMatch = (pattern: RegExp, counts: (match: string) => boolean = () => true) => {
    const [found] = pattern.exec(rest) ?? []
    if (found === undefined || !counts(found)) return undefined
    rest = rest.replace(found, ' ')
    return found.trim()
  }
  const email = takeMatch(EMAIL)
  const hasThree = (found: string) => found.replace(/\P{Nd}/gu, '').length >= 3
  const extended = takeMatch(EXTENSION, hasThree)
  const postcode = takeMatch(POSTCODE)
  const phone = extended ?? takeMatch(PHONE, hasThree)
  // Direction marks copied from address books are not part of the name.
  const words = rest.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '').replace(/\s+/g, ' ')
  const readings: [Criterion, string | undefined][] = [
    ['phone', phone],
    ['email', email],
    [COMPANY.test(words) ? 'company' : 'name', words || undefined],
    ['postcode', postcode],
  ]
  return Object.fromEntries(readings.filter(([, value]) => value !== undefined))
}

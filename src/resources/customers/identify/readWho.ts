import type { Criterion } from '../../../../schema/areas/customers/endpoints.ts'
import type { Known } from './useIdentify.ts'

const EMAIL = /\S*@\S*/
/** A British postcode (BS 7666), or the beginning of one that is still being typed. */
const POSTCODE = /(?<!\S)[a-z]{1,2}\d[a-z\d]?(\s*\d[a-z]{0,2})?(?!\S)/i
/** What is dialled, in any form; three figures are the beginning of it. */
const PHONE = /(?<![^\s\p{Cf}])(\+|\(?\p{Nd})[\p{Nd}\s().-]*\p{Nd}(?![^\s\p{Cf}])/u
/** The same with an extension, which would pass for a postcode. */
const EXTENSION = /(?<![^\s\p{Cf}])(\+|\(?\p{Nd})[\p{Nd}\s().-]*\p{Nd}\s*(ext\.?|x|#)\s*\p{Nd}{1,7}(?![^\s\p{Cf}])/iu
/** What a company calls its form (Companies Act 2006, sections 58 and 59; partnerships, charities and clubs beside). */
const COMPANY = /(?<!\S)(ltd|limited|llp|plc|cic|inc|gmbh|& (co|sons?|daughters?))\.?(?!\S)/i

/** What was typed into one box, as what it says of somebody: `Hollis 0113 496 0177 ls6 2ab` is a name, a number and a postcode. */
export function readWho(text: string): Known {
  let rest = text
  const take = (pattern: RegExp, counts: (found: string) => boolean = () => true) => {
    const [found] = pattern.exec(rest) ?? []
    if (found === undefined || !counts(found)) return undefined
    rest = rest.replace(found, ' ')
    return found.trim()
  }
  const email = take(EMAIL)
  const hasThree = (found: string) => found.replace(/\P{Nd}/gu, '').length >= 3
  const extended = take(EXTENSION, hasThree)
  const postcode = take(POSTCODE)
  const phone = extended ?? take(PHONE, hasThree)
  // Direction marks of address books are no word.
  const words = rest.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '').replace(/\s+/g, ' ')
  const said: [Criterion, string | undefined][] = [
    ['phone', phone],
    ['email', email],
    [COMPANY.test(words) ? 'company' : 'name', words || undefined],
    ['postcode', postcode],
  ]
  return Object.fromEntries(said.filter(([, value]) => value !== undefined))
}

import { isCompanyName } from './companyNames.ts'

/** Behind a comma it is no first name: legal forms, generations and honours. */
const BEHIND_COMMA =
  /^(ltd|limited|inc|incorporated|llc|llp|plc|lp|co|corp|gmbh|ag|kg|bv|nv|sa|sas|sarl|srl|spa|pty|cic|jr|sr|ii|iii|iv|esq|mbe|obe|cbe|phd|md|bsc|msc|ma|ba|frics|mrics|ceng|pe|cpa|dds)\b\.?/i
/** What programs add that send for somebody: `Jane Holt via Acme`. */
const VIA = /\s+(?:via|über|through|durch)\s+.{1,120}$/iu

/** Of a longer name no more is looked at. */
const LONGEST = 1_000

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed().trim()

/** A name as it is said: `Smith, John` is John Smith. Empty for one that is only an address. */
export function spokenName(given: string): string {
  const name = given
    .slice(0, LONGEST)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^["'“”‘]+|["'“”’]+$/gu, '')
    .replace(VIA, '')
    .trim()
  if (name.includes('@')) return ''
  const [last = '', first = '', ...more] = name.split(/\s*[,，]\s*/u)
  if (first === '' || last === '' || more.length > 0 || BEHIND_COMMA.test(first)) return cut(name, 120)
  // `Smith, John (Facilities)`: what stands in brackets is no part of the name.
  return cut(`${first.replace(/\s*\([^)]*\)\s*$/, '')} ${last}`, 120)
}

/** What stands before a name and is left out of it: it says how somebody is addressed, not what they are called. */
const TITLE = /^(?:mr|mrs|ms|miss|mx|master|mister|madam|herr|frau|mme|mlle|sr|sra)$/i
/** Small words that a last name begins with. */
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|das|do|dos|du|la|le|ter|ten|zu|zum|zur|bin|ibn|al|el|af|av|san|st|saint)$/i

/**
 * First and last name of a person; null where there is none. The last word is the last name, with the small words before it (`van der Berg`); `Mr`
 * and its like are left out, `Dr` stays with the first name.
 */
export function nameParts(name: string): { readonly first: string | null; readonly last: string | null } {
  const words = spokenName(name).split(' ').filter(Boolean)
  while (words.length > 1 && TITLE.test((words[0] ?? '').replace(/\.$/, ''))) words.shift()
  if (words.length === 0) return { first: null, last: null }
  if (words.length === 1) return { first: cut(words[0] ?? '', 60), last: null }
  let at = words.length - 1
  while (at > 1 && PARTICLE.test(words[at - 1] ?? '')) at--
  return { first: cut(words.slice(0, at).join(' '), 60), last: cut(words.slice(at).join(' '), 60) }
}

/** Who a name is: a company, or a person with both parts or one of them. */
export type ParsedName =
  | { readonly company: string }
  | { readonly company?: undefined; readonly first: string | null; readonly last: string | null }

/** A full name taken apart. One word alone is what somebody is called by: a last name. */
export function parseName(text: string): ParsedName {
  if (isCompanyName(text)) return { company: text.trim() }
  const { first, last } = nameParts(text)
  return last === null ? { first: null, last: first } : { first, last }
}

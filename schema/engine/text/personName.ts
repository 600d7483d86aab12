import { isCompanyName } from './companyNames.ts'

/** After a comma these are not first names: legal forms, generations and honours. */
const BEHIND_COMMA =
  /^(ltd|limited|inc|incorporated|llc|llp|plc|lp|co|corp|gmbh|ag|kg|bv|nv|sa|sas|sarl|srl|spa|pty|cic|jr|sr|ii|iii|iv|esq|mbe|obe|cbe|phd|md|bsc|msc|ma|ba|frics|mrics|ceng|pe|cpa|dds)\b\.?/i
/** Additions of programs that send on behalf of someone: `Jane Holt via Acme`. */
const VIA = /\s+(?:via|über|through|durch)\s+.{1,120}$/iu

/** Maximum characters of a name that are examined. */
const MAX_LENGTH = 1_000

const cut = (text: string, maxLength: number) => text.slice(0, maxLength).toWellFormed().trim()

/** A name in spoken order: `Smith, John` is John Smith. Empty for one that is only an email address. */
export function spokenName(fullName: string): string {
  const name = fullName
    .slice(0, MAX_LENGTH)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^["'“”‘]+|["'“”’]+$/gu, '')
    .replace(VIA, '')
    .trim()
  if (name.includes('@')) return ''
  const [last = '', first = '', ...more] = name.split(/\s*[,，]\s*/u)
  if (first === '' || last === '' || more.length > 0 || BEHIND_COMMA.test(first)) return cut(name, 120)
  // `Smith, John (Facilities)`: text in brackets is not part of the name.
  return cut(`${first.replace(/\s*\([^)]*\)\s*$/, '')} ${last}`, 120)
}

/** Titles that are left out of names. */
const TITLE = /^(?:mr|mrs|ms|miss|mx|master|mister|madam|herr|frau|mme|mlle|sr|sra)$/i
/** Particles that a last name can begin with. */
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|das|do|dos|du|la|le|ter|ten|zu|zum|zur|bin|ibn|al|el|af|av|san|st|saint)$/i

/**
 * First and last name of a person; null without one. The last word is the last name, with particles before it (`van der Berg`); `Mr` and the like are
 * left out, `Dr` stays with the first name.
 */
export function nameParts(name: string): { readonly first: string | null; readonly last: string | null } {
  const words = spokenName(name).split(' ').filter(Boolean)
  while (words.length > 1 && TITLE.test((words[0] ?? '').replace(/\.$/, ''))) words.shift()
  if (words.length === 0) return { first: null, last: null }
  if (words.length === 1) return { first: cut(words[0] ?? '', 60), last: null }
  let lastNameStart = words.length - 1
  while (lastNameStart > 1 && PARTICLE.test(words[lastNameStart - 1] ?? '')) lastNameStart--
  return {
    first: cut(words.slice(0, lastNameStart).join(' '), 60),
    last: cut(words.slice(lastNameStart).join(' '), 60),
  }
}

/** A parsed name: a company, or a person with one or both names. */
export type ParsedName =
  | { readonly company: string }
  | { readonly company?: undefined; readonly first: string | null; readonly last: string | null }

/** Parses a full name. A single word is a last name. */
export function parseName(text: string): ParsedName {
  if (isCompanyName(text)) return { company: text.trim() }
  const { first, last } = nameParts(text)
  return last === null ? { first: null, last: first } : { first, last }
}

/**
 * Telephone numbers as they are kept: `+` and the digits of ITU-T E.164, and behind them the extension as RFC 3966 writes it:
 * `+441134960100;ext=12`. Which numbers a country has is known to a library that comes with the server, and in the browser with the
 * first form that asks for a number: it registers itself here.
 */
export const STORED_PHONE = /^\+[1-9]\d{6,14}(?:;ext=\d{1,9})?$/

/** Where a number is completed from whose record names no country (ISO 3166-1 alpha-2). */
export const HOME_COUNTRY = 'GB'

/** What the library tells of a number. */
export interface ParsedPhone {
  /** E.164, without the extension. */
  readonly number: string
  readonly ext?: string | undefined
  /** Whether numbers of its country have so many digits. */
  isPossible(): boolean
  /** Whether its country has given out numbers that begin so. */
  isValid(): boolean
}

/**
 * Reads a text as a telephone number.
 * @param options `country`: that of numbers without a code (ISO 3166-1 alpha-2); `whole`: only where the text is nothing but the number
 */
export type ParsePhone = (
  text: string,
  options: { readonly country?: string | undefined; readonly whole?: true },
) => ParsedPhone | undefined

let parse: ParsePhone | undefined

export const registerPhoneParser = (parser: ParsePhone): void => {
  parse = parser
  known.clear()
}

/** Readings of the last texts: one number is read several times on its way into the database, and reading takes 20 µs. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 500
/** Characters of a text that is read: no number with its extension is longer. */
const LONGEST = 250

const written = ({ number, ext }: ParsedPhone): string => (ext ? `${number};ext=${ext}` : number)

/** Whether the number is all that the text says: words beside it would be lost. Of two numbers the library reads none. */
function saysNoMore(text: string, country: string | undefined): boolean {
  return !/\p{L}/u.test(text.replace(/^\s*tel:|;ext=/gi, '')) || parse?.(text, { country, whole: true }) !== undefined
}

function numberIn(text: string, country?: string): ParsedPhone | undefined {
  const found = parse?.(text, { country })
  return found?.isPossible() && STORED_PHONE.test(written(found)) && saysNoMore(text, country) ? found : undefined
}

/**
 * The numbers that a text may stand for, as they are kept, the likeliest first; none where it is no telephone number, or nobody has
 * registered who knows. There are several where the number can be one of the country as it is, and one of another country whose code
 * lost its plus, or one at home.
 * @param country of the record (ISO 3166-1 alpha-2)
 */
export function phoneReadings(text: string, country: string = HOME_COUNTRY): readonly string[] {
  if (text.length > LONGEST) return []
  const key = `${country} ${text}`
  const before = known.get(key)
  if (before) return before
  const found = readingsOf(text, country)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, found)
  return found
}

function readingsOf(text: string, country: string): readonly string[] {
  // Without a country nothing else is a number.
  const international = /[+\uff0b]/.test(text) ? numberIn(text) : undefined
  if (international) return [written(international)]
  const own = numberIn(text, country)
  const others = [
    ...(/^\s*[1-9]/.test(text) ? [numberIn(`+${text.trimStart()}`)] : []),
    ...(country !== HOME_COUNTRY && !own?.isValid() ? [numberIn(text, HOME_COUNTRY)] : []),
  ].filter((one) => one?.isValid())
  return [...new Set([own, ...others].flatMap((one) => (one ? [written(one)] : [])))]
}

/** A number as it is kept; what is none, or cannot be told from one, stays as it was written. */
export const normalisePhone = (text: string, country?: string): string => phoneReadings(text, country)[0] ?? text.trim()

/** Both parts of a number that is kept. */
export function phoneParts(value: string): { readonly number: string; readonly ext: string | undefined } {
  const [number = '', ext] = value.split(';ext=')
  return { number, ext }
}

type Values = Readonly<Record<string, unknown>>

/**
 * The country from which the number of a record is completed.
 * @param path of the field that names it: `country`, or of lines `addresses.country`, of which the primary one counts, else the first
 */
export function countryOfRecord(path: string | undefined, values: Values): string {
  const [name = '', inner] = (path ?? '').split('.')
  let value = values[name]
  if (inner && Array.isArray(value)) {
    const lines = (value as unknown[]).filter((line): line is Values => typeof line === 'object' && line !== null)
    value = (lines.find((line) => line['primary'] === true) ?? lines[0])?.[inner]
  }
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value.trim())
    ? value.trim().toUpperCase().replace(/^UK$/, HOME_COUNTRY)
    : HOME_COUNTRY
}

/**
 * Stored telephone numbers: `+` and the digits of ITU-T E.164, followed by the extension as in RFC 3966: `+441134960100;ext=12`. A library knows the
 * numbers of each country; it is loaded on the server, and in the browser with the first form that needs it, and registers itself here.
 */
export const STORED_PHONE = /^\+[1-9]\d{6,14}(?:;ext=\d{1,9})?$/

/** The default country for completing numbers (ISO 3166-1 alpha-2). */
export const HOME_COUNTRY = 'GB'

/** A number as parsed by the library. */
export interface ParsedPhone {
  /** E.164, without the extension. */
  readonly number: string
  readonly ext?: string | undefined
  /** Whether numbers of its country have this many digits. */
  isPossible(): boolean
  /** Whether its country has assigned numbers with these first digits. */
  isValid(): boolean
}

/**
 * Parses a text as a telephone number.
 * @param options `country`: for numbers without a country code (ISO 3166-1 alpha-2); `whole`: only if the text contains nothing else
 */
export type ParsePhone = (
  text: string,
  options: { readonly country?: string | undefined; readonly whole?: true },
) => ParsedPhone | undefined

let parse: ParsePhone | undefined

export const registerPhoneParser = (parser: ParsePhone): void => {
  parse = parser
  readingsByKey.clear()
}

/** Recent results: one number is parsed several times on its way into the database, and parsing takes 20 µs. */
const readingsByKey = new Map<string, readonly string[]>()
const MAX_KNOWN = 500
/** Maximum characters of a text that is parsed: no number with its extension is longer. */
const MAX_LENGTH = 250

const formatParsed = ({ number, ext }: ParsedPhone): string => (ext ? `${number};ext=${ext}` : number)

/** Whether the text contains nothing but the number, because other words would be lost. Of two numbers the library finds none. */
function saysNoMore(text: string, country: string | undefined): boolean {
  return !/\p{L}/u.test(text.replace(/^\s*tel:|;ext=/gi, '')) || parse?.(text, { country, whole: true }) !== undefined
}

function numberIn(text: string, country?: string): ParsedPhone | undefined {
  const parsed = parse?.(text, { country })
  return parsed?.isPossible() && STORED_PHONE.test(formatParsed(parsed)) && saysNoMore(text, country)
    ? parsed
    : undefined
}

/**
 * The numbers that a text may mean, in stored form, the likeliest first; empty when it is not a telephone number, or no parser is registered. There
 * are several when the number can be one of the country, and one of another country whose code lost its plus, or a domestic one.
 * @param country of the record (ISO 3166-1 alpha-2)
 */
export function phoneReadings(text: string, country: string = HOME_COUNTRY): readonly string[] {
  if (text.length > MAX_LENGTH) return []
  const key = `${country} ${text}`
  const before = readingsByKey.get(key)
  if (before) return before
  const readings = readingsOf(text, country)
  if (readingsByKey.size >= MAX_KNOWN) readingsByKey.clear()
  readingsByKey.set(key, readings)
  return readings
}

function readingsOf(text: string, country: string): readonly string[] {
  // Without a country nothing else is a number.
  const international = /[+\uff0b]/.test(text) ? numberIn(text) : undefined
  if (international) return [formatParsed(international)]
  const ownReading = numberIn(text, country)
  const otherReadings = [
    ...(/^\s*[1-9]/.test(text) ? [numberIn(`+${text.trimStart()}`)] : []),
    ...(country !== HOME_COUNTRY && !ownReading?.isValid() ? [numberIn(text, HOME_COUNTRY)] : []),
  ].filter((one) => one?.isValid())
  return [...new Set([ownReading, ...otherReadings].flatMap((one) => (one ? [formatParsed(one)] : [])))]
}

/** A number in stored form; invalid and ambiguous ones are unchanged. */
export const normalisePhone = (text: string, country?: string): string => phoneReadings(text, country)[0] ?? text.trim()

/** Both parts of a stored number. */
export function phoneParts(value: string): { readonly number: string; readonly ext: string | undefined } {
  const [number = '', ext] = value.split(';ext=')
  return { number, ext }
}

type Values = Readonly<Record<string, unknown>>

/**
 * The country for completing the number of a record.
 * @param path of the field with the country: `country`, or of lines `addresses.country`, of which the primary one counts, else the first
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

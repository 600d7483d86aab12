import { holdsCardNumber } from '../../../schema/engine/text/cardNumbers.ts'

/** Replaces what nobody may read. */
export const MASKED = '…'
const CARD = '[card number]'

/** Maximum characters of a message and of a stack trace. */
const MAX_LENGTH = 2000
const LONGEST_TRACE = 8000

const RULES: readonly (readonly [RegExp, string])[] = [
  // Credentials that can be recognised by their form.
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${MASKED}`],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, MASKED],
  [/\b(sk|rk|pk|whsec|ghp|xox[a-z])_[\w-]{6,}/gi, MASKED],
  [/(\b[a-z][a-z+.-]*:\/\/)[^\s/@"']+@/gi, `$1${MASKED}@`],
  // `password=…`, `"token": "…"`, `cookie: …`.
  [
    /(["']?[\w-]*(?:passw|secret|token|api[_-]?key|authori[sz]ation|cookie|ticket|signature|credential)[\w-]*["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&)}\]]+)/gi,
    `$1${MASKED}`,
  ],
  // The query of an address.
  [/\?[\w.%[\]-]+=[^\s"')]*/g, `?${MASKED}`],
]

/** Long runs of letters and digits without a word: keys, hashes, sign-in links. Ids of requests are not. */
const RUN = /[\w+/=-]{20,}/g
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isKey = (run: string) =>
  !ID.test(run) && run.split(/[/]/).some((part) => part.length >= 20 && /\d/.test(part) && /[a-z]/i.test(part))

/** Invisible characters except line ends and tabs: the database accepts no NUL. */
const UNFIT = /(?![\n\r\t])\p{Cc}/gu

function masked(text: string): string {
  if (holdsCardNumber(text)) return CARD
  let clean = text.toWellFormed().replace(UNFIT, ' ')
  for (const [pattern, instead] of RULES) clean = clean.replace(pattern, instead)
  return clean.replace(RUN, (run) => (isKey(run) ? MASKED : run))
}

/**
 * Masks a text for the server log.
 * @param sent what the client has sent: none of it is logged
 */
export function maskedText(text: string, sent: readonly string[] | null = []): string {
  if (sent === null) return MASKED
  let rest = text.slice(0, MAX_LENGTH * 2)
  for (const one of sent) rest = rest.replaceAll(one, MASKED)
  return masked(rest).slice(0, MAX_LENGTH)
}

/** Where an error came from: the lines of its stack trace with a place in the code, without the message. */
export const maskedTrace = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => masked(line))
    .join('\n')
    .slice(0, LONGEST_TRACE)

/** Shorter ones are words that everyone uses, such as `asc`. */
const SHORTEST = 4
/** More values than can be searched in each line: then no message is logged. */
const MAX = 5000
/** Headers of every browser, which identify nobody. */
const HARMLESS = new Set([
  'host',
  'connection',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
])

interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly query?: unknown
  readonly params?: unknown
  readonly body?: unknown
}

/** Every text that came with a request, the longest first: from its address, headers, cookies and body. Null when there are too many. */
export function textsOf({ url, headers, query, params, body }: Asked): readonly string[] | null {
  const texts = new Set<string>()
  const add = (text: string) => {
    if (text.length >= SHORTEST) texts.add(text)
  }
  const walk = (value: unknown): void => {
    if (texts.size > MAX) return
    if (typeof value === 'string') add(value)
    else if (typeof value === 'number' && Math.abs(value) >= 10_000) add(String(value))
    else if (Array.isArray(value)) value.forEach(walk)
    else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
      for (const [name, one] of Object.entries(value)) {
        // Names are the program's own, except those that a client makes up.
        if (holdsCardNumber(name) || name.length > 40) add(name)
        walk(one)
      }
  }
  for (const [name, value] of Object.entries(headers)) {
    if (HARMLESS.has(name) || name.startsWith('sec-')) continue
    const parted = name === 'authorization' || name === 'cookie' || name.startsWith('x-')
    for (const one of [value ?? []].flat())
      for (const part of [one, ...(parted ? one.split(/[;,\s=]+/) : [])]) add(part)
  }
  const queryStart = url.indexOf('?')
  if (queryStart >= 0) for (const part of url.slice(queryStart + 1).split(/[&=]/)) add(part)
  walk([query, params, body])
  return texts.size > MAX ? null : [...texts].toSorted((a, b) => b.length - a.length)
}

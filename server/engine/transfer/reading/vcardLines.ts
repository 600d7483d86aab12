import iconv from 'iconv-lite'
import libqp from 'libqp'
import { ADRType, extractProperty, parseParameters, StringType } from 'vcard4-ts'

/** A property of a card, such as a telephone number. */
export interface Property {
  /** In capitals; `X_ABLABEL` for `X-ABLabel`. */
  readonly name: string
  /** `ITEM1` of `item1.TEL`. */
  readonly group: string | undefined
  /** In small letters. */
  readonly types: readonly string[]
  /** From 1, the most preferred, to 100; 101 when the card does not say. */
  readonly preference: number
  /** The whole value. */
  readonly text: string
  /** Its components, as addresses and names have them. */
  readonly parts: readonly string[]
}

/** A line that is not a property, or whose characters cannot be decoded. */
export class BadLine extends Error {
  readonly code: 'vcard_line' | 'vcard_charset'
  constructor(code: BadLine['code']) {
    super(code)
    this.code = code
  }
}

/** Properties with components; in version 2.1 a comma does not separate them. */
const STRUCTURED = new Set(['N', 'ADR', 'ORG'])
/** Encodings that version 2.1 names without a parameter name. */
const ENCODINGS = /^(?:quoted-printable|base64|b|7bit|8bit)$/i

/** Where the value of a line begins: after the first colon outside quotes; -1 for none. */
function colonOf(line: string): number {
  let isQuoted = false
  for (let position = 0; position < line.length; position++) {
    const character = line[position]
    if (character === '"') isQuoted = !isQuoted
    else if (character === ':' && !isQuoted) return position
  }
  return line.indexOf(':')
}

/** Parameters as versions 3 and 4 write them: `TEL;CELL` of version 2.1 is `TEL;TYPE=CELL`. */
function namedParameters(head: string): string {
  const [name = '', ...parameters] = head.match(/(?:[^;"]|"[^"]*"|")+/g) ?? []
  const named = parameters.map((one) => {
    if (one.includes('=')) return one
    return `${ENCODINGS.test(one.trim()) ? 'ENCODING' : 'TYPE'}=${one.trim()}`
  })
  return [name.trim(), ...named].join(';')
}

const escaped = (text: string) => text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))

/** Whether a line is quoted-printable, so that an equals sign at its end continues on the next. */
export const isQuotedPrintable = (line: string): boolean => {
  const colon = colonOf(line)
  return colon >= 0 && /;\s*(?:encoding\s*=\s*)?"?quoted-printable/i.test(line.slice(0, colon))
}

/**
 * A value as versions 3 and 4 write it: quoted-printable in its own character set is decoded, and plain values of version 2.1 are escaped.
 * @throws BadLine for an unknown character set
 */
function modernValue(value: string, name: string, charset: string | undefined, isQuoted: boolean): string {
  if (isQuoted && charset && !iconv.encodingExists(charset)) throw new BadLine('vcard_charset')
  const decode = (text: string) => (isQuoted ? iconv.decode(libqp.decode(text), charset ?? 'utf-8') : text)
  const parts = value.split(/(?<!\\);/).map((part) => escaped(unescaped(decode(part))))
  return parts.join(STRUCTURED.has(name) ? ';' : '\\;')
}

/**
 * Parses an unfolded line of a card of any version.
 * @throws BadLine
 */
export function propertyOf(line: string, version: string): Property {
  const colon = colonOf(line)
  const head = namedParameters(line.slice(0, Math.max(colon, 0)))
  const found = colon < 0 ? null : extractProperty(`${head}:`, [])
  const read = found && parseParameters(`${head}:`, found.end, [], found.property)
  if (!found || !read || read.end !== head.length) throw new BadLine('vcard_line')
  const { TYPE = [], PREF, x = {} } = read.parameters
  const isQuoted = (x['ENCODING'] ?? []).some((encoding) => /^"?quoted-printable/i.test(encoding))
  const charset = x['CHARSET']?.[0]?.replaceAll('"', '').trim()
  const rawValue = line.slice(colon + 1)
  const value =
    isQuoted || version.startsWith('2') ? modernValue(rawValue, found.property, charset, isQuoted) : rawValue
  const types = TYPE.flatMap((type) => type.toLowerCase().split(',')).map((type) => type.trim())
  return {
    name: found.property,
    group: found.group,
    types,
    preference: PREF ?? (types.includes('pref') ? 1 : 101),
    text: StringType.parse(value, () => undefined).trim(),
    parts: Object.values(ADRType.parse(value, () => undefined)).map((part) =>
      (part ?? [])
        .map((one) => one.trim())
        .filter(Boolean)
        .join(', '),
    ),
  }
}

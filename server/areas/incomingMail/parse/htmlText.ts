import { depthOf } from '../../../engine/mail/nesting.ts'
import { toText } from '../../../engine/mail/toText.ts'

/** Maximum number of characters of HTML that are read; nobody writes that much. */
const MAX = 500_000
/** Maximum nesting of tags: deeper HTML is no normal email, and converting it to text takes too long or fails. */
const DEPTH = 200

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const character = (code: number) => (code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '')

/** Returns the end of an element without text, such as a script; `small` is the HTML in lower case. */
function endOf(small: string, name: string, from: number): number {
  const end = small.indexOf(`</${name}`, from)
  return end < 0 ? small.length : end
}

/** Returns the text between tags, without interpreting them. Takes time proportional to the length. */
export function strippedHtml(rawHtml: string): string {
  const html = rawHtml.slice(0, MAX)
  const small = html.toLowerCase()
  const pieces: string[] = []
  for (let position = 0; position < html.length; ) {
    const open = html.indexOf('<', position)
    pieces.push(html.slice(position, open < 0 ? html.length : open))
    if (open < 0) break
    const [, hidden] = /^<(script|style|head|title)\b/i.exec(html.slice(open, open + 10)) ?? []
    const from = hidden ? endOf(small, hidden.toLowerCase(), open + 1) : open
    const close = html.indexOf('>', from)
    if (close < 0) break
    pieces.push(/^<\/?(br|p|div|tr|li|h\d|table|blockquote)\b/i.test(html.slice(open, open + 14)) ? '\n' : ' ')
    position = close + 1
  }
  return pieces
    .join('')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entity: string, ten, sixteen, name) =>
      name
        ? (NAMED[String(name).toLowerCase()] ?? entity)
        : character(ten ? Number(ten) : Number.parseInt(String(sixteen), 16)),
    )
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** Converts the HTML of an email to text, with its layout if that is possible within limits, and without content meant only for browsers. */
export function htmlText(rawHtml: string): string {
  const html = rawHtml.slice(0, MAX)
  if (depthOf(html) > DEPTH) return strippedHtml(html)
  return toText(html, {
    wordwrap: false,
    limits: { maxDepth: DEPTH, maxChildNodes: 20_000, maxInputLength: MAX },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  })
}

import chardet from 'chardet'
import iconv from 'iconv-lite'

/** Encodings of tables; the names are those of iconv-lite. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030'] as const
export type Encoding = (typeof ENCODINGS)[number]
/** File formats that can be imported: tables, and contacts of address books. */
export const FILE_FORMATS = ['csv', 'xlsx', 'vcf'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const begins = (bytes: Buffer, ...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)

/** Beginnings of other file formats, whatever their name: PDF, PNG, JPEG, GIF, gzip, old Excel, ELF, Windows programs. */
const OTHER_SIGNATURES: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
]

function markedUtf(bytes: Buffer): Encoding | undefined {
  if (begins(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: every other byte of Latin text is zero. */
function unmarkedUtf16(bytes: Buffer): Encoding | undefined {
  const zeros = [0, 0]
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] as number) + 1
  const [even, odd] = zeros as [number, number]
  if (odd > bytes.length / 5 && even < odd / 10) return 'utf-16le'
  return even > bytes.length / 5 && odd < even / 10 ? 'utf-16be' : undefined
}

/** Beginning of a file of contacts. */
const CONTACTS = /^\ufeff?\s*begin\s*:\s*vcard\s/i

/**
 * The format of a file by its first bytes, not its name; undefined when it cannot be imported. Workbooks are distinguished from other archives later,
 * by their contents.
 */
export function formatOf(head: Buffer): FileFormat | undefined {
  if (begins(head, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (OTHER_SIGNATURES.some((magic) => begins(head, ...magic))) return undefined
  const utf = markedUtf(head) ?? unmarkedUtf16(head)
  if (head.includes(0) && !utf) return undefined
  return CONTACTS.test(iconv.decode(head.subarray(0, 512), utf ?? 'latin1')) ? 'vcf' : 'csv'
}

/** Whether the bytes are UTF-8; the last character may be cut off. */
function isUtf8(bytes: Buffer): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    decoder.decode(bytes, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The likely encoding of a file's beginning. What is not Unicode is Chinese (GB18030) or Western European. */
export function encodingOf(head: Buffer): Encoding {
  const certain = markedUtf(head) ?? unmarkedUtf16(head) ?? (isUtf8(head) ? 'utf-8' : undefined)
  if (certain) return certain
  const guesses = chardet.analyse(head)
  const confidence = (pattern: RegExp) =>
    Math.max(0, ...guesses.filter((g) => pattern.test(g.name)).map((g) => g.confidence))
  const chinese = confidence(/^(GB18030|Big5|EUC|Shift)/i)
  return chinese > confidence(/^(windows-125|ISO-8859)/i) && /[\u4e00-\u9fff]/.test(iconv.decode(head, 'gb18030'))
    ? 'gb18030'
    : 'windows-1252'
}

/** Fields of each line when it is cut at this character outside quotes. */
function widths(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let quoted = false
  let fields = 1
  for (const c of text) {
    if (c === '"') quoted = !quoted
    else if (quoted) continue
    else if (c === delimiter) fields++
    else if (c === '\n') {
      counts.push(fields)
      fields = 1
    }
  }
  return counts.length ? counts : [fields]
}

/** A line that tells Excel the delimiter; not a heading. */
const SEPARATOR_LINE = /^\ufeff?sep=(.)[\r\n]/i

/** The delimiter named in the first line, else the character that cuts the most lines into as many fields as the first, and more than one. */
export function delimiterOf(text: string): Delimiter {
  const declaredDelimiter = DELIMITERS.find((one) => one === SEPARATOR_LINE.exec(text)?.[1])
  if (declaredDelimiter) return declaredDelimiter
  const scores = DELIMITERS.map((delimiter) => {
    const counts = widths(text, delimiter).slice(0, 50)
    const [first = 1] = counts
    const agreeing = counts.filter((n) => n === first).length / counts.length
    return first > 1 ? agreeing * 100 + Math.min(first, 50) : 0
  })
  const best = Math.max(...scores)
  return DELIMITERS[best > 0 ? scores.indexOf(best) : 0] ?? ','
}

/** Maximum code points of a stored name. */
const MAX_LENGTH = 200
const LONGEST_ENDING = 20

/** Control characters, invisible marks, and those that change the reading direction: `gpj.exe` must not read as `exe.jpg`. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** Names that some system treats as a device, whatever extension follows (learn.microsoft.com, Naming Files). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?=\s*(\.|$))/i
/** Dots and spaces that hide a file, or that some systems drop. */
const EDGES = /^[.\s]+|[.\s]+$/g

/**
 * A file name as it is stored and shown: without folders and invisible characters, of limited length with its extension kept. Emoji and all scripts
 * stay. It is never used as a path.
 */
export function cleanName(rawName: string): string {
  const last = rawName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const cleaned = last.replace(UNSEEN, '').replace(/\s+/g, ' ').replace(EDGES, '').replace(DEVICE, '_$1')
  const characters = [...cleaned]
  if (characters.length <= MAX_LENGTH) return cleaned || 'file'
  const dot = characters.lastIndexOf('.')
  const ending = dot > 0 && characters.length - dot <= LONGEST_ENDING ? characters.slice(dot) : []
  return [...characters.slice(0, MAX_LENGTH - ending.length), ...ending].join('').replace(EDGES, '') || 'file'
}

/** For RFC 8187: every character except those that it leaves as they are. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The Content-Disposition of a name (RFC 6266): a plain one for old clients, and the full one for all others when it differs. */
export function dispositionOf(how: 'inline' | 'attachment', rawName: string): string {
  const name = cleanName(rawName)
  if (/^[\w.-]+$/.test(name)) return `${how}; filename="${name}"`
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    .replace(/["\\%]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${percent(name)}`
}

import { extname } from 'node:path'

import type { FileKind } from '../../../schema/areas/files/shapes.ts'

export interface FileType {
  readonly kind: FileKind
  readonly mime: string
}

/** Bytes at the beginning that identify a file. */
export const HEAD_BYTES = 4096

const type = (kind: FileKind, mime: string): FileType => ({ kind, mime })
const OTHER = type('other', 'application/octet-stream')
const OFFICE = 'application/vnd.openxmlformats-officedocument'

const hasSignature = (head: Buffer, offset: number, ...signs: (number | string)[]): boolean => {
  const signature = Buffer.concat(
    signs.map((s) => (typeof s === 'string' ? Buffer.from(s, 'latin1') : Buffer.from([s]))),
  )
  return head.subarray(offset, offset + signature.length).equals(signature)
}

/** Beginning of a program or a script of some system: nothing that belongs to a record. */
const isProgram = (head: Buffer): boolean =>
  hasSignature(head, 0, 'MZ') ||
  hasSignature(head, 0, 0x7f, 'ELF') ||
  hasSignature(head, 0, '#!') ||
  hasSignature(head, 0, 0xca, 0xfe, 0xba, 0xbe) ||
  hasSignature(head, 0, 0xcf, 0xfa, 0xed, 0xfe) ||
  hasSignature(head, 0, 0xce, 0xfa, 0xed, 0xfe) ||
  hasSignature(head, 0, 'L', 0, 0, 0, 0x01, 0x14, 0x02)

/** ISO media: its brand says what it is. */
function isoMedia(head: Buffer): FileType | undefined {
  if (!hasSignature(head, 4, 'ftyp')) return undefined
  const brand = head.toString('latin1', 8, 12)
  if (/^avi[fs]$/.test(brand)) return type('image', 'image/avif')
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return type('image', 'image/heic')
  if (brand === 'qt  ') return type('video', 'video/quicktime')
  if (/^M4[AB] $/.test(brand)) return type('audio', 'audio/mp4')
  return type('video', 'video/mp4')
}

function riff(head: Buffer): FileType | undefined {
  if (!hasSignature(head, 0, 'RIFF')) return undefined
  if (hasSignature(head, 8, 'WEBP')) return type('image', 'image/webp')
  if (hasSignature(head, 8, 'WAVE')) return type('audio', 'audio/wav')
  return hasSignature(head, 8, 'AVI ') ? type('video', 'video/x-msvideo') : undefined
}

/** Archives that are documents name their parts near the beginning; any other archive is just an archive. */
function archive(head: Buffer): FileType | undefined {
  if (!hasSignature(head, 0, 'PK', 3, 4)) return undefined
  const names = head.toString('latin1')
  const [, open] = /mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(names) ?? []
  if (open) return type('document', `application/vnd.oasis.opendocument.${open}`)
  if (names.includes('[Content_Types].xml') || names.includes('_rels/.rels')) {
    if (names.includes('xl/')) return type('document', `${OFFICE}.spreadsheetml.sheet`)
    if (names.includes('ppt/')) return type('document', `${OFFICE}.presentationml.presentation`)
    return type('document', `${OFFICE}.wordprocessingml.document`)
  }
  return type('other', 'application/zip')
}

const OLE: Readonly<Record<string, string>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.msg': 'application/vnd.ms-outlook',
}

/** Content that browsers would run if allowed: it counts as nothing else, anywhere in the beginning. */
const MARKUP = /<(!doctype|\?xml|html|head|body|svg|script|iframe|object|embed|meta|link|style|img|a)\b/i

function text(head: Buffer, name: string): FileType | undefined {
  // The end of the head may split a character.
  const decoded = new TextDecoder('utf-8').decode(head).replace(/�+$/, '')
  if (/[[\p{Cc}\u{fffd}]--[\t-\r\u0085]]/v.test(decoded)) return undefined
  if (MARKUP.test(decoded)) return type('other', 'application/octet-stream')
  if (decoded.startsWith('{\\rtf')) return type('document', 'application/rtf')
  return type('document', extname(name).toLowerCase() === '.csv' ? 'text/csv' : 'text/plain')
}

/**
 * The type of a file by its own first bytes, whatever its name; the name decides only between types that look alike.
 * @returns undefined for a program
 */
export function typeOf(head: Buffer, name: string): FileType | undefined {
  if (isProgram(head)) return undefined
  if (hasSignature(head, 0, 0xff, 0xd8, 0xff)) return type('image', 'image/jpeg')
  if (hasSignature(head, 0, 0x89, 'PNG\r\n', 0x1a, '\n')) return type('image', 'image/png')
  if (hasSignature(head, 0, 'GIF87a') || hasSignature(head, 0, 'GIF89a')) return type('image', 'image/gif')
  if (hasSignature(head, 0, 'II*', 0) || hasSignature(head, 0, 'MM', 0, '*')) return type('image', 'image/tiff')
  if (hasSignature(head, 0, '%PDF-')) return type('pdf', 'application/pdf')
  if (hasSignature(head, 0, 0x1a, 0x45, 0xdf, 0xa3))
    return type('video', head.includes('matroska') ? 'video/x-matroska' : 'video/webm')
  if (hasSignature(head, 0, 0, 0, 1, 0xba) || hasSignature(head, 0, 0, 0, 1, 0xb3)) return type('video', 'video/mpeg')
  if (hasSignature(head, 0, 'OggS')) return type('audio', 'audio/ogg')
  if (hasSignature(head, 0, 'fLaC')) return type('audio', 'audio/flac')
  if (hasSignature(head, 0, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2))
    return type('audio', 'audio/mpeg')
  if (hasSignature(head, 0, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
    const mime = OLE[extname(name).toLowerCase()]
    return mime ? type('document', mime) : OTHER
  }
  return isoMedia(head) ?? riff(head) ?? archive(head) ?? text(head, name) ?? OTHER
}

const ENDINGS: Readonly<Record<Exclude<FileKind, 'other'>, string>> = {
  image: 'jpg jpeg jfif png gif webp avif heic heif tif tiff',
  video: 'mp4 m4v mov webm mkv avi mpg mpeg 3gp',
  audio: 'mp3 m4a m4b wav ogg oga opus flac weba',
  pdf: 'pdf',
  document: 'doc docx xls xlsx ppt pptx odt ods odp msg rtf txt csv md log',
}
const PROMISED = new Map(
  Object.entries(ENDINGS).flatMap(([kind, endings]) => endings.split(' ').map((e) => [`.${e}`, kind as FileKind])),
)

/** The kind that a name's extension stands for; undefined for one that is none of ours. */
export const kindByExtension = (name: string): FileKind | undefined => PROMISED.get(extname(name).toLowerCase())

const alike = (kind: FileKind) => (kind === 'audio' ? 'video' : kind)

/** Whether the bytes are of the kind that the extension stands for. Sound and video share their containers. */
export const matchesExtension = (name: string, { kind }: FileType): boolean => {
  const promised = kindByExtension(name)
  return promised === undefined || alike(promised) === alike(kind)
}

const INLINE = new Set<FileKind>(['image', 'video', 'audio', 'pdf'])

/** Types that a browser may show: raster images, video, sound and PDF. Everything else is downloaded. */
export const isInline = ({ kind }: Pick<FileType, 'kind'>): boolean => INLINE.has(kind)

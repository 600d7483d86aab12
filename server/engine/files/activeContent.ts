import { createReadStream } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { errorCode } from '../../error-code.ts'
import { openZip, type Zip, ZipError } from '../transfer/zip.ts'
import type { FileType } from './fileTypes.ts'
import { isRefusedName } from './refusedNames.ts'

/** What browsers run in a page, an SVG or an XML stylesheet, anywhere in the file. */
const PAGE =
  /<\/?\s{0,9}(?:[\w-]{1,40}:)?(?:script|iframe|frame|object|embed|applet|foreignobject|base)[\s/>]|<[a-z!][^<>]{0,2000}?[\s"'/]on[a-z]{3,30}\s{0,99}=|(?:href|src|action|data|to|values|from)\s{0,99}=\s{0,99}["']?\s{0,99}(?:javascript|vbscript|data:text\/html|data:image\/svg)|<\?xml-stylesheet|<!entity/i
/** An object that an RTF document embeds or fetches. */
const RTF = /\\obj(?:data|update|autlink|html)|\\\*\\template\b/i
/** The storage in an OLE document that every macro project has (MS-OVBA 2.2.1). Names there are UTF-16. */
const OLE = /_VBA_PROJECT/

/** Characters of one chunk that are carried over to the next: longer than anything that is searched for. */
const OVERLAP = 4096
const PIECE = 262_144

/**
 * Whether a pattern occurs anywhere in a file, which is never held in memory as a whole. Zeros are left out, so that two-byte text reads like
 * one-byte text.
 */
async function hasMatch(pattern: RegExp, path: string): Promise<boolean> {
  let before = ''
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const window = before + piece.toString('latin1').replaceAll('\0', '')
    if (pattern.test(window)) return true
    before = window.slice(-OVERLAP)
  }
  return false
}

/** Parts of documents that hold macros: Office Open XML (MS-OFFMACRO2) with its macro sheets and controls, and OpenDocument. */
const MACROS =
  /(^|\/)(vbaproject\w*\.(bin|xml)|vbadata\.xml|attachedtoolbars\.bin)$|(^|\/)(macrosheets|activex|dialogsheets)\/|^(basic|scripts)\//i
const MACRO_TYPES = /vbaProject|macroEnabled|macrosheet|activeX|dialogsheet/i
/** A template that is fetched with its macros when the document is opened. */
const EXTERNAL_TEMPLATE = /<Relationship\b(?=[^>]*\/attachedTemplate")(?=[^>]*TargetMode\s*=\s*"External")/i
/** Maximum bytes of a part that lists others, and of everything an archive unpacks to. */
const LIST = 4_194_304
const BOUNDS = { total: 1_500_000_000 }

async function isActiveArchive(zip: Zip): Promise<boolean> {
  if (zip.names.some((name) => MACROS.test(name) || (!name.endsWith('/') && isRefusedName(name)))) return true
  const read = async (name: string) => {
    const part = await zip.part(name, LIST)
    return part ? textOf(part) : ''
  }
  if (MACRO_TYPES.test(await read('[Content_Types].xml'))) return true
  for (const name of zip.names.filter((one) => /(^|\/)_rels\/(settings|document)\.xml\.rels$/i.test(one)))
    if (EXTERNAL_TEMPLATE.test(await read(name))) return true
  return false
}

async function archive(path: string): Promise<'active' | 'damaged' | 'unfolds_too_large' | undefined> {
  try {
    const zip = await openZip(path, BOUNDS)
    try {
      return (await isActiveArchive(zip)) ? 'active' : undefined
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof ZipError) return error.code === 'unfolds_too_large' ? error.code : 'damaged'
    // Errors of the machine have codes such as EIO; the others say in many ways that a part is not what the directory says.
    if (/^E[A-Z]/.test(errorCode(error))) throw error
    return 'damaged'
  }
}

const isArchive = (mime: string) => /zip$|officedocument|opendocument/.test(mime)
const isOle = (mime: string) => /msword|ms-excel|ms-powerpoint|ms-outlook/.test(mime)

/**
 * Why a file on disk is refused for its contents: something in it would run when it is opened, it is an archive that cannot be read, or one that
 * unpacks to too much. Images, videos, sound and PDF are left to their viewers and to a virus scanner.
 */
export async function refusedContent(
  path: string,
  { kind, mime }: FileType,
): Promise<'active' | 'damaged' | 'unfolds_too_large' | undefined> {
  if (kind !== 'document' && kind !== 'other') return undefined
  if (isArchive(mime)) return archive(path)
  if (isOle(mime)) return (await hasMatch(OLE, path)) ? 'active' : undefined
  if (mime === 'application/rtf') return (await hasMatch(RTF, path)) ? 'active' : undefined
  const pattern = kind === 'other' ? new RegExp(`${PAGE.source}|${OLE.source}`, 'i') : PAGE
  return (await hasMatch(pattern, path)) ? 'active' : undefined
}

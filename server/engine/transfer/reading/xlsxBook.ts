import path from 'node:path'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import sax from 'sax'
import { errorCode } from '../../../error-code.ts'
import { ProblemError } from '../../http/errors.ts'
import { openZip, type Zip, ZipError } from '../zip.ts'
import { badFile, LIMITS } from './tooLarge.ts'

/** An opened workbook. */
export interface Book {
  /** Texts that cells refer to by index. */
  readonly texts: readonly string[]
  /** Indexes of the cell formats that show a number as a day or a time. */
  readonly dateStyles: ReadonlySet<number>
  readonly from1904: boolean
  /** The first sheet's XML. */
  readonly sheet: () => Promise<Readable>
  readonly close: () => void
}

/**
 * XML as text in pieces.
 * @throws problem 422 when it unpacks to more than `limit` bytes
 */
export async function* xmlOf(stream: Readable, limit: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > limit) throw badFile('unfolds_too_large')
      yield decoder.write(chunk)
    }
  } catch (error) {
    // Errors of the machine have codes such as EIO; the others say in many ways that the archive is damaged.
    if (error instanceof ProblemError || /^E[A-Z]/.test(errorCode(error))) throw error
    throw badFile('unreadable_table')
  }
}

type Attributes = Readonly<Record<string, string>>

/** Reads a part that is small or read in one go. */
async function walk(
  stream: Readable,
  limit: number,
  handlers: {
    open?: (name: string, attributes: Attributes) => void
    text?: (text: string) => void
    close?: (name: string) => void
  },
): Promise<void> {
  const parser = sax.parser(true, { xmlns: false })
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.onopentag = ({ name, attributes }) => handlers.open?.(local(name), attributes as Attributes)
  Object.assign(parser, { ontext: (text: string) => handlers.text?.(text) })
  parser.onclosetag = (name) => handlers.close?.(local(name))
  for await (const chunk of xmlOf(stream, limit)) {
    parser.write(chunk)
    if (parser.error) throw badFile('unreadable_table')
  }
}

async function readTexts(stream: Readable): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let reading = false
  let phonetic = false
  await walk(stream, LIMITS.texts, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      reading = name === 't' && !phonetic
    },
    text: (chunk) => {
      if (reading) text += chunk
      if (text.length > LIMITS.cell) throw badFile('cell_too_long', { max: LIMITS.cell })
    },
    close: (name) => {
      reading = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') texts.push(text)
    },
  })
  return texts
}

/** Number formats that every spreadsheet has and that show days or times (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
const isDateCode = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''))

async function readDateStyles(stream: Readable): Promise<Set<number>> {
  const customFormats = new Map<number, boolean>()
  const dates = new Set<number>()
  let styleIndex = 0
  let inCells = false
  await walk(stream, LIMITS.texts, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        customFormats.set(Number(attributes['numFmtId']), isDateCode(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const id = Number(attributes['numFmtId'] ?? 0)
      if (customFormats.get(id) ?? isBuiltInDate(id)) dates.add(styleIndex)
      styleIndex++
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return dates
}

/** The first sheet's part, and the day its numbers count from. */
async function readOutline(part: (name: string) => Promise<Readable | undefined>) {
  const workbook = await part('xl/workbook.xml')
  const relations = await part('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw badFile('not_a_table')
  let first: string | undefined
  let from1904 = false
  await walk(workbook, LIMITS.texts, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name === 'sheet' && attributes['state'] !== 'hidden') first ??= attributes['r:id'] ?? attributes['id']
    },
  })
  let target: string | undefined
  await walk(relations, LIMITS.texts, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes['Id'] === first) target = attributes['Target']
    },
  })
  if (!target) throw badFile('not_a_table')
  return { from1904, path: target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target) }
}

/** The error for a refused archive, at the file. */
function refusal({ code }: ZipError): ProblemError {
  if (code === 'unfolds_too_large') return badFile(code)
  return badFile(code === 'damaged' ? 'unreadable_table' : 'not_a_table')
}

/**
 * Opens a workbook on disk, whose parts can be anywhere in the file.
 * @throws problem 422 at `file` for an archive that is not a workbook, or that decompresses to more than is allowed
 */
export async function openBook(file: string): Promise<Book> {
  let zip: Zip | undefined
  try {
    zip = await openZip(file, { total: LIMITS.part })
    const archive = zip
    const part = (name: string, limit: number = LIMITS.texts) => archive.part(name, limit)
    const outline = await readOutline(part)
    const texts = await part('xl/sharedStrings.xml')
    const styles = await part('xl/styles.xml')
    return {
      from1904: outline.from1904,
      texts: texts ? await readTexts(texts) : [],
      dateStyles: styles ? await readDateStyles(styles) : new Set(),
      sheet: async () => {
        const sheet = await part(outline.path, LIMITS.part)
        if (!sheet) throw badFile('not_a_table')
        return sheet
      },
      close: archive.close,
    }
  } catch (error) {
    zip?.close()
    throw error instanceof ZipError ? refusal(error) : error
  }
}

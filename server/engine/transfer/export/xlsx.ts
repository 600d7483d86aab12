import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, CellFormat, Style } from '../../../../schema/kinds/printing.ts'
import { guard } from './csv.ts'
import {
  CONTENT_TYPES,
  escapeXml,
  ROOT_RELATIONS,
  SHEET_END,
  STYLE_INDEX,
  sheetStart,
  styles,
  workbook,
  workbookRelations,
} from './xlsxParts.ts'

/** Rows of one sheet, header included, and characters of one cell (Excel's own limits). */
const ROWS = 1_048_576
const CHARACTERS = 32_767

export interface SheetColumn {
  readonly header: string
  readonly format: CellFormat
  /** In characters. */
  readonly width: number
}

export interface XlsxOptions {
  readonly title: string
  /** Undefined when the rows contain their own header. */
  readonly columns: readonly SheetColumn[]
  readonly style: Style
  readonly chinese: boolean
}

const cut = (text: string) => (text.length > CHARACTERS ? `${text.slice(0, CHARACTERS - 1)}…` : text)

function textCell(text: string, style: number): string {
  const s = style ? ` s="${style}"` : ''
  return `<c t="inlineStr"${s}><is><t xml:space="preserve">${escapeXml(cut(text))}</t></is></c>`
}

function cellXml(cell: Cell, format: CellFormat): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell, guard(cell) === cell ? 0 : STYLE_INDEX.guarded)
  const figure = typeof cell === 'number' ? cell : cell.serial
  if (figure === undefined) return textCell((cell as { made: string }).made, 0)
  const style = STYLE_INDEX[format]
  return `<c${style ? ` s="${style}"` : ''}><v>${figure}</v></c>`
}

/**
 * A workbook written row by row, without keeping it in memory. Rows that do not fit on one sheet continue on the next; text longer than a cell can
 * hold is cut and ends in an ellipsis.
 * @param rows batches of rows in column order
 */
export function xlsxStream(options: XlsxOptions, rows: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  const zip = new ZipFile()
  const output = new PassThrough({ highWaterMark: 65_536 })
  const compressionLevel = 3
  zip.outputStream.pipe(output)
  const fail = (error: unknown) => void output.destroy(error as Error)
  // The reader has gone: the writer that waits for space continues, and notices.
  const closed = new Promise<void>((resolve) => output.once('close', resolve))
  zip.on('error', fail)
  for (const [name, text] of [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', ROOT_RELATIONS],
    ['xl/styles.xml', styles(options.style, options.chinese)],
  ] as const)
    zip.addBuffer(Buffer.from(text), name)

  let sheets = 0
  let sheet: PassThrough | undefined
  let remaining = 0
  const titles = options.columns.map(({ header }) => textCell(header, STYLE_INDEX.head)).join('')
  const head = titles && `<row>${titles}</row>`
  const write = async (text: string) => {
    if (sheet && !sheet.write(text)) await Promise.race([once(sheet, 'drain'), closed])
  }
  const begin = async () => {
    sheet = new PassThrough({ highWaterMark: 65_536 })
    sheets++
    remaining = head ? ROWS - 1 : ROWS
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel })
    await write(sheetStart(options.columns.map(({ width }) => width)) + head)
  }
  const end = async () => {
    await write(SHEET_END)
    sheet?.end()
  }
  const formats = options.columns.map(({ format }) => format)
  const rowXml = (row: readonly Cell[]) => {
    let xml = '<row>'
    for (let i = 0; i < row.length; i++) xml += cellXml(row[i] as Cell, formats[i] as CellFormat)
    return `${xml}</row>`
  }
  const run = async () => {
    await begin()
    for await (const batch of rows) {
      let xml = ''
      for (const row of batch) {
        if (remaining === 0) {
          await write(xml)
          xml = ''
          await end()
          await begin()
        }
        remaining--
        xml += rowXml(row)
      }
      if (output.destroyed) return
      await write(xml)
    }
    await end()
    zip.addBuffer(Buffer.from(workbook(options.title, sheets)), 'xl/workbook.xml')
    zip.addBuffer(Buffer.from(workbookRelations(sheets)), 'xl/_rels/workbook.xml.rels')
    zip.end()
  }
  run().catch(fail)
  return output
}

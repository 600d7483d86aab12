import sax from 'sax'
import { badFile, boundedRow, type FileRow, LIMITS } from './tooLarge.ts'
import { type Book, openBook, xmlOf } from './xlsxBook.ts'

/** `C7` → 2. */
function columnIndex(reference: string): number {
  let index = 0
  for (const c of reference) {
    if (c < 'A' || c > 'Z') break
    index = index * 26 + c.charCodeAt(0) - 64
  }
  return index - 1
}

/** A serial number of days as `2026-11-21`, `2026-11-21 09:30:00` or, below one day, `09:30`. */
function dateText(serial: number, from1904: boolean): string {
  const seconds = Math.round(serial * 86_400)
  const iso = new Date(
    Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + seconds * 1000,
  ).toISOString()
  const time = iso.slice(11, 19)
  if (serial < 1) return time.slice(0, 5)
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`
}

/** `_x000B_` is how spreadsheets write characters that XML cannot contain. */
const unescapeCell = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

function valueOf(type: string, style: number, raw: string, { texts, dateStyles, from1904 }: Book): string {
  if (type === 's') return texts[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'true' : 'false'
  if (type === 'inlineStr' || type === 'str') return unescapeCell(raw)
  if (type === 'e') return raw
  const figure = Number(raw)
  if (raw === '' || !Number.isFinite(figure)) return raw
  if (dateStyles.has(style) && Math.abs(figure) < 2_958_466) return dateText(figure, from1904)
  // A spreadsheet shows fifteen digits: there 0.1 + 0.2 is 0.3.
  return String(Number(figure.toPrecision(15)))
}

/** The rows of a sheet as they are parsed; `onRow` gets each whole one. */
function sheetParser(book: Book, onRow: (row: string[], n: number) => void): sax.SAXParser {
  const parser = sax.parser(true, { xmlns: false })
  let row: string[] = []
  let n = 0
  let column = 0
  let type = ''
  let style = 0
  let text = ''
  let reading = false
  const tag = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.onopentag = ({ name, attributes }) => {
    const cellAttributes = attributes as Readonly<Record<string, string>>
    switch (tag(name)) {
      case 'row':
        row = []
        column = 0
        n = Number(cellAttributes['r']) || n + 1
        break
      case 'c':
        if (cellAttributes['r']) column = columnIndex(cellAttributes['r'])
        if (column >= LIMITS.columns * 4) throw badFile('too_many_columns', { max: LIMITS.columns })
        type = cellAttributes['t'] ?? 'n'
        style = Number(cellAttributes['s'] ?? 0)
        text = ''
        break
      case 'v':
      case 't':
        reading = true
    }
  }
  const ontext = (chunk: string) => {
    if (!reading) return
    text += chunk
    if (text.length > LIMITS.cell) throw badFile('cell_too_long', { max: LIMITS.cell })
  }
  Object.assign(parser, { ontext, oncdata: ontext })
  parser.onclosetag = (name) => {
    switch (tag(name)) {
      case 'v':
      case 't':
        reading = false
        break
      case 'c':
        while (row.length < column) row.push('')
        row[column++] = valueOf(type, style, text, book)
        break
      case 'row':
        onRow(row, n)
    }
  }
  return parser
}

/**
 * The rows of the first sheet of a workbook on disk, without empty ones; days as `2026-11-21`, formulas as their last value.
 * @throws problem 422 at `file`
 */
export async function* rowsOfBook(file: string): AsyncGenerator<FileRow> {
  const book = await openBook(file)
  try {
    const ready: FileRow[] = []
    const parser = sheetParser(book, (cells, n) => ready.push({ n, cells: boundedRow(cells, n) }))
    for await (const chunk of xmlOf(await book.sheet(), LIMITS.part)) {
      parser.write(chunk)
      if (parser.error) throw badFile('unreadable_table')
      for (const row of ready.splice(0)) if (row.cells.length) yield row
    }
  } finally {
    book.close()
  }
}

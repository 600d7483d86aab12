import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { unguard } from '../export/csv.ts'
import type { Delimiter, Encoding } from './format.ts'
import { boundedLines } from './lineBounds.ts'
import { badFile, boundedRow, type FileRow, LIMITS } from './tooLarge.ts'

/**
 * The rows of a text file, without empty ones. Quotes that are unclosed or in the middle of a field are kept; the mark that exports add before text
 * is removed; a line that tells Excel the delimiter is skipped.
 * @throws problem 422 at `file`, also for bytes that are no text in this encoding
 */
export async function* csvRows(
  bytes: Readable,
  { encoding, delimiter }: { readonly encoding: Encoding; readonly delimiter: Delimiter },
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LIMITS.row,
  })
  const decoded = iconv.decodeStream(encoding)
  const bounded = boundedLines(delimiter)
  const fail = (error: Error) => void parser.destroy(error)
  bytes.on('error', fail).pipe(decoded).on('error', fail).pipe(bounded).on('error', fail).pipe(parser)
  let n = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      n++
      if (n === 1 && /^\ufeff?sep=.?$/i.test(cells.join(''))) continue
      if (cells.some((cell) => cell.includes('\0'))) throw badFile('unreadable_table', { row: n })
      const row = boundedRow(cells.map(unguard), n)
      if (row.length) yield { n, cells: row }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw badFile(error.code === 'CSV_MAX_RECORD_SIZE' ? 'row_too_long' : 'unreadable_table', { row: n + 1 })
    throw error
  } finally {
    bytes.destroy()
  }
}

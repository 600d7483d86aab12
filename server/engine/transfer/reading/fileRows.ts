import type { Readable } from 'node:stream'
import { csvRows } from './csvRows.ts'
import type { Delimiter, Encoding, FileFormat } from './format.ts'
import { isolatedRows } from './isolatedRows.ts'
import type { FileRow } from './tooLarge.ts'

/** How a text is read. */
export interface TextReading {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
}

/** Limits for one workbook: up to 100 MB of its texts are held in memory (tooLarge.ts). */
const OF_A_BOOK = { megabytes: 512, milliseconds: 60_000 }
/** Of contacts one card is held in memory. */
const OF_CARDS = { megabytes: 256, milliseconds: 60_000 }

/** The rows of the first sheet of a workbook (xlsxSheet.ts). */
export const xlsxRows = (bytes: Readable): AsyncGenerator<FileRow> =>
  isolatedRows(bytes, new URL('./xlsxProcess.ts', import.meta.url), OF_A_BOOK)

/** Contacts as rows (vcardRows.ts). */
export const vcardRows = (bytes: Readable, encoding: Encoding): AsyncGenerator<FileRow> =>
  isolatedRows(bytes, new URL('./vcardProcess.ts', import.meta.url), OF_CARDS, { encoding })

/**
 * How rows of each file format are read, header first.
 * @throws problem 422 at `file`
 */
export const fileRows: Readonly<
  Record<FileFormat, (bytes: Readable, reading: TextReading) => AsyncGenerator<FileRow>>
> = {
  csv: csvRows,
  xlsx: xlsxRows,
  vcf: (bytes, { encoding }) => vcardRows(bytes, encoding),
}

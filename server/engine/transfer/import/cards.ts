import { Readable } from 'node:stream'
import { cellHoldsCardNumber } from '../../../../schema/engine/text/cardNumbers.ts'
import type { Db } from '../../db/kysely.ts'
import { ProblemError } from '../../http/errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '../export/csv.ts'
import { badFile, type FileRow } from '../reading/tooLarge.ts'
import { rowsOf } from './preview.ts'
import { type ImportRow, replaceFile } from './store.ts'

type Reading = Parameters<typeof rowsOf>[2]

/** Replaces a complete card number in the stored file. Its row is set aside. */
export const CARD_MARK = '•••• •••• •••• ••••'
/** Maximum rows set aside: a file with more is a list of cards. */
const MAX_ROWS = 1000
/** Name suffix of a file that numbers were removed from. */
export const REMOVED_TEXT: Reading = { encoding: 'utf-8', delimiter: ',' }

/** A row with each card number replaced by the mark, and the columns they were in. */
export function withoutCards(heads: readonly string[], row: FileRow): { row: FileRow; columns: readonly number[] } {
  const columns = row.cells.flatMap((cell, i) =>
    cell === CARD_MARK || cellHoldsCardNumber(heads[i] ?? '', cell) ? [i] : [],
  )
  if (columns.length === 0) return { row, columns }
  return { row: { ...row, cells: row.cells.map((cell, i) => (columns.includes(i) ? CARD_MARK : cell)) }, columns }
}

interface Found {
  readonly rows: number
  /** Row and column of the first one, as a spreadsheet counts them, from 1. */
  readonly first: { readonly row: number; readonly column: number }
  /** A number is in the header, a row cannot be accepted as it is, or the file cannot be read to its end. */
  readonly isBroken: boolean
}

async function cardsIn(db: Db, row: ImportRow, read: Reading): Promise<Found | undefined> {
  let heads: readonly string[] | undefined
  let first: Found['first'] | undefined
  let rows = 0
  let isBroken = false
  let hasRefusal = false
  try {
    for await (const line of rowsOf(db, row, read)) {
      const [column] = withoutCards(heads ?? [], line).columns
      if (column !== undefined) {
        rows++
        first ??= { row: line.n, column: column + 1 }
        isBroken ||= heads === undefined
      }
      // Its reason would be lost in the table that replaces the file.
      hasRefusal ||= line.refusal !== undefined
      heads ??= line.cells
    }
  } catch (error) {
    // Unreadable content is reported by the check; nothing after it is read here either.
    if (!(error instanceof ProblemError)) throw error
    isBroken = true
  }
  return first && { rows, first, isBroken: isBroken || hasRefusal }
}

/** The file to store: the same rows with the same numbers, as CSV, with a mark in place of each card number. */
async function* rewritten(db: Db, row: ImportRow, read: Reading): AsyncGenerator<Buffer> {
  let heads: readonly string[] | undefined
  let n = 1
  let text = BYTE_ORDER_MARK
  for await (const line of rowsOf(db, row, read)) {
    for (; n < line.n; n++) text += '\r\n'
    text += csvLine(withoutCards(heads ?? [], line).row.cells)
    heads ??= line.cells
    n++
    if (text.length < 65_536) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/**
 * Removes complete payment card numbers from an uploaded file: their rows are refused by the check.
 * @returns how the file is to be read, if it was changed
 * @throws problem 422 at `file` for a number in the header, in a file that cannot be read to its end, or in more than 1,000 rows
 */
export async function removeCards(db: Db, row: ImportRow, read: Reading): Promise<Reading | undefined> {
  const cards = await cardsIn(db, row, read)
  if (!cards) return undefined
  if (cards.isBroken || cards.rows > MAX_ROWS) throw badFile('card_number_at', cards.first)
  await replaceFile(db, row.id, Readable.from(rewritten(db, row, read)))
  return REMOVED_TEXT
}

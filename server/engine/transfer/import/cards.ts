import { holdsCardNumber } from '../../../../schema/engine/text/cardNumbers.ts'
import type { Db } from '../../db/kysely.ts'
import { ProblemError } from '../../http/errors.ts'
import { badFile } from '../reading/tooLarge.ts'
import { rowsOf } from './preview.ts'
import type { ImportRow } from './store.ts'

type Reading = Parameters<typeof rowsOf>[2]

/** The first cell of a file that holds the whole number of a payment card; its row and column as a spreadsheet counts them, from 1. */
async function cardIn(db: Db, row: ImportRow, read: Reading): Promise<{ row: number; column: number } | undefined> {
  try {
    for await (const { n, cells } of rowsOf(db, row, read)) {
      const column = cells.findIndex(holdsCardNumber)
      if (column >= 0) return { row: n, column: column + 1 }
    }
  } catch (error) {
    // What cannot be read is said with its reason by the check; behind that place nothing is read then either.
    if (!(error instanceof ProblemError)) throw error
  }
  return undefined
}

/**
 * Refuses a file that holds the whole number of a payment card: files wait here as they were sent.
 * @throws problem 422 at `file`
 */
export async function demandNoCards(db: Db, row: ImportRow, read: Reading): Promise<void> {
  const found = await cardIn(db, row, read)
  if (found) throw badFile('card_number_at', found)
}

import iconv from 'iconv-lite'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { ColumnOrder } from '../../../../schema/engine/text/dayOrder.ts'
import type { Db } from '../../db/kysely.ts'
import { ProblemError } from '../../http/errors.ts'
import { guess, type Source } from '../mapping/guess.ts'
import { recall } from '../mapping/memory.ts'
import type { ImportProfile } from '../mapping/profiles.ts'
import { DateOrders } from '../reading/dateOrders.ts'
import { fileRows } from '../reading/fileRows.ts'
import { type Delimiter, delimiterOf, type Encoding, encodingOf } from '../reading/format.ts'
import { badFile } from '../reading/tooLarge.ts'
import { fileOf, headOf, type ImportRow } from './store.ts'

/** Rows shown before anything is chosen. */
const PREVIEW_ROWS = 8
/** Rows whose dates are examined before the check runs; fewer when the first of them have none. */
const MAX_ROWS_READ = 50_000
const FIRST = 200

export interface Preview {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly (string | null)[]
  /** For each column how it was matched. */
  readonly sources: readonly (Source | null)[]
  /** For each column what its dates show; null without dates. */
  readonly orders: readonly (ColumnOrder | null)[]
  /** The program that the file comes from, if its headings tell. */
  readonly program: string | null
}

interface Reading {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
}

/** The rows of an import's file, header first. */
export function rowsOf(db: Db, { id, format }: Pick<ImportRow, 'id' | 'format'>, read: Required<Reading>) {
  const { encoding, delimiter } = read
  return fileRows[format](fileOf(db, id), { encoding, delimiter })
}

/** The first row of an import's file. */
export async function headsOf(db: Db, row: Pick<ImportRow, 'id' | 'format'>, read: Required<Reading>) {
  for await (const { cells } of rowsOf(db, row, read)) return cells
  return []
}

/** How the file is to be read: as set, else as its beginning suggests. */
export async function readingOf(db: Db, id: number, { encoding, delimiter }: Reading) {
  if (encoding && delimiter) return { encoding, delimiter }
  const head = (await headOf(db, id)).subarray(0, 262_144)
  const as = encoding ?? encodingOf(head)
  return { encoding: as, delimiter: delimiter ?? delimiterOf(iconv.decode(head, as)) }
}

/**
 * The header and first rows of a file, and the guessed columns.
 * @throws problem 422 at `file` for one without rows or one that cannot be read
 */
export async function preview(
  db: Db,
  resource: AnyResource,
  row: ImportRow,
  reading: Reading,
  profiles: readonly ImportProfile[] = [],
): Promise<Preview> {
  const read = await readingOf(db, row.id, reading)
  const rows: (readonly string[])[] = []
  const orders = new DateOrders()
  let rowsRead = 0
  try {
    for await (const line of rowsOf(db, row, read)) {
      if (rows.length <= PREVIEW_ROWS) rows.push(line.cells)
      if (rowsRead > 0) orders.add(line)
      if (++rowsRead > (orders.isEmpty ? FIRST : MAX_ROWS_READ)) break
    }
  } catch (error) {
    // After the rows that are shown, the check reports what cannot be read.
    if (!(error instanceof ProblemError) || rows.length <= PREVIEW_ROWS) throw error
  }
  const [heads, ...previewRows] = rows
  if (!heads) throw badFile('empty')
  const width = Math.max(...rows.map((cells) => cells.length))
  const all = Array.from({ length: width }, (_, i) => (heads[i] ?? '').trim())
  const guesses = guess(
    resource,
    all,
    await recall(db, row.user_id, resource.name, all, profiles),
    previewRows,
    profiles,
  )
  return {
    ...read,
    heads: all,
    rows: previewRows,
    orders: all.map((_, column) => orders.of(column) ?? null),
    ...guesses,
  }
}

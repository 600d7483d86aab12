import iconv from 'iconv-lite'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Db } from '../../db/kysely.ts'
import { guess, type Source } from '../mapping/guess.ts'
import { recall } from '../mapping/memory.ts'
import { csvRows } from '../reading/csvRows.ts'
import { type Delimiter, delimiterOf, type Encoding, encodingOf } from '../reading/format.ts'
import { badFile } from '../reading/tooLarge.ts'
import { xlsxRows } from '../reading/xlsxRows.ts'
import { fileOf, headOf, type ImportRow } from './store.ts'

/** Rows that are shown before anything is chosen. */
const SHOWN = 8

export interface Preview {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly (string | null)[]
  /** For each column how it is known what it becomes. */
  readonly sources: readonly (Source | null)[]
}

interface Reading {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
}

/** The rows of an import's file, its head first. */
export function rowsOf(db: Db, { id, format }: Pick<ImportRow, 'id' | 'format'>, read: Required<Reading>) {
  const bytes = fileOf(db, id)
  const { encoding, delimiter } = read
  return format === 'xlsx' ? xlsxRows(bytes) : csvRows(bytes, { encoding, delimiter })
}

/** How the file is to be read: as it was said, else as its beginning looks. */
async function readingOf(db: Db, id: number, { encoding, delimiter }: Reading) {
  if (encoding && delimiter) return { encoding, delimiter }
  const head = (await headOf(db, id)).subarray(0, 262_144)
  const as = encoding ?? encodingOf(head)
  return { encoding: as, delimiter: delimiter ?? delimiterOf(iconv.decode(head, as)) }
}

/**
 * The head and first rows of a file, and what its columns seem to be.
 * @throws problem 422 at `file` for one that holds no row at all or cannot be read
 */
export async function preview(db: Db, resource: AnyResource, row: ImportRow, asked: Reading): Promise<Preview> {
  const read = await readingOf(db, row.id, asked)
  const rows: (readonly string[])[] = []
  for await (const { cells } of rowsOf(db, row, read)) {
    rows.push(cells)
    if (rows.length > SHOWN) break
  }
  const [heads, ...shown] = rows
  if (!heads) throw badFile('empty')
  const width = Math.max(...rows.map((cells) => cells.length))
  const all = Array.from({ length: width }, (_, i) => (heads[i] ?? '').trim())
  const found = guess(resource, all, await recall(db, row.user_id, resource.name, all), shown)
  return { ...read, heads: all, rows: shown, ...found }
}

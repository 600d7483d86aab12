import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { FileRow } from '../reading/tooLarge.ts'

/** Column, from 0 → text. */
export type Repaired = Readonly<Record<string, string>>

/** Puts corrected cells in the place of those of the file. */
export function repaired(row: FileRow, cells: Repaired | undefined): FileRow {
  if (!cells) return row
  const all = [...row.cells]
  for (const [column, text] of Object.entries(cells)) {
    while (all.length < Number(column)) all.push('')
    all[Number(column)] = text
  }
  return { ...row, cells: all }
}

/** What was corrected of a file, by row: as much of it as people do by hand. */
export async function repairsOf(db: Db, id: number): Promise<ReadonlyMap<number, Repaired>> {
  const { rows } = await sql<{ n: number; cells: Repaired }>`
    select n, cells from import_repairs where import_id = ${id}`.execute(db)
  return new Map(rows.map(({ n, cells }) => [n, cells]))
}

/** The cells of a file read otherwise are others: nothing of what was corrected fits them. */
export async function dropRepairs(db: Db, id: number): Promise<void> {
  await sql`delete from import_repairs where import_id = ${id}`.execute(db)
}

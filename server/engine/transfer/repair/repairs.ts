import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { FileRow } from '../reading/tooLarge.ts'

/** Column, from 0 → text. */
export type Repaired = Readonly<Record<string, string>>

/** Replaces cells of the file by the corrected ones. */
export function repaired(row: FileRow, cells: Repaired | undefined): FileRow {
  if (!cells) return row
  const all = [...row.cells]
  for (const [column, text] of Object.entries(cells)) {
    while (all.length < Number(column)) all.push('')
    all[Number(column)] = text
  }
  return { ...row, cells: all }
}

/** Corrections of a file, by row: as many as people make by hand. */
export async function repairsOf(db: Db, id: number): Promise<ReadonlyMap<number, Repaired>> {
  const { rows } = await sql<{ n: number; cells: Repaired }>`
    select n, cells from import_repairs where import_id = ${id}`.execute(db)
  return new Map(rows.map(({ n, cells }) => [n, cells]))
}

/** When a file is read with different settings its cells change, so the corrections no longer apply. */
export async function dropRepairs(db: Db, id: number): Promise<void> {
  await sql`delete from import_repairs where import_id = ${id}`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { MatchedValue } from './meaning.ts'

/** Stores the texts of an import's file that match no value. */
export async function saveMatched(db: Db, id: number, matchedValues: readonly MatchedValue[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from import_values where import_id = ${id}`.execute(tx)
    await sql`insert into import_values (import_id, field, text, shown, rows, first, code)
      select ${id}, r.field, r.text, r.shown, r.rows, r.first, r.code
      from jsonb_to_recordset(${JSON.stringify(matchedValues)}::jsonb) as r (field text, text text, shown text, rows integer, first integer, code text)`.execute(
      tx,
    )
  })
}

/** Those texts, the most frequent first. */
export async function matchedOf(db: Db, id: number): Promise<MatchedValue[]> {
  const { rows } = await sql<MatchedValue>`
    select field, text, shown, rows, first, code from import_values where import_id = ${id} order by first, field, text`.execute(
    db,
  )
  return rows
}

/** How those texts are written in the file: column and compared text → text. */
export async function shownMatched(db: Db, id: number): Promise<(field: string, text: string) => string> {
  const shownTexts = new Map(
    (await matchedOf(db, id)).map(({ field, text, shown }) => [JSON.stringify([field, text]), shown]),
  )
  return (field, text) => shownTexts.get(JSON.stringify([field, text])) ?? text
}

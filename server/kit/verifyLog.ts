import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { hashedText } from './audit.ts'

/** Log entries whose hash does not follow from their text and the record's entry before: ids, ascending. Empty when nothing was tampered with. */
export async function brokenEntries(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select l.id, l.hash, l.prev_hash, lag(l.hash) over (partition by l.entity, l.entity_id order by l.id) as prev,
        sha256(coalesce(l.prev_hash, ''::bytea) || convert_to(${hashedText('l')}, 'UTF8')) as own
      from log_entries l) x
    where x.own <> x.hash or x.prev is distinct from x.prev_hash order by id`.execute(db)
  return rows.map((r) => r.id)
}

import { sql } from 'kysely'
import type { Tx } from '../../db/kysely.ts'

/** Counts again what the checked rows of an import will do. */
export async function recount(tx: Tx, id: number): Promise<void> {
  await sql`update imports i set created = c.created, updated = c.updated, skipped = c.skipped, unchanged = c.unchanged, refused = c.refused, updated_at = now() from (
      select count(*) filter (where errors is null and record is not null and target_id is null and coalesce(decision, 'create') = 'create') as created,
        count(*) filter (where errors is null and ((decision is null and record is not null and target_id is not null) or decision = 'update')) as updated,
        count(*) filter (where errors is null and decision = 'skip') as skipped,
        count(*) filter (where errors is null and record is null and decision is null) as unchanged,
        count(*) filter (where errors is not null) as refused
      from import_rows where import_id = ${id}) c
    where i.id = ${id}`.execute(tx)
}

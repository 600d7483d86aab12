import { sql } from 'kysely'
import type { Db, Tx } from '../../engine/db/kysely.ts'

/** Returns when a customer was erased according to the security log; null if not. */
export async function erasedAt(db: Db | Tx, customer: number): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select at from security_entries where event = 'erased' and details @> ${JSON.stringify({ resource: 'customers', id: customer })}::jsonb
    order by id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

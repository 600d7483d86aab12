import { sql } from 'kysely'
import type { WriteContext } from '../http/context.ts'
import { tableOf } from '../read/select.ts'

/** The user responsible for a record; null when nobody is, or its resource has no owner. */
export async function ownerOf({ engine, tx }: WriteContext, name: string, id: number): Promise<number | null> {
  const resource = engine.resources.get(name)
  if (!resource.owner) return null
  const { rows } = await sql<{ owner: number | null }>`
    select ${sql.ref(`t.${resource.owner}`)} as owner from ${tableOf(resource)} t where t.id = ${id}`.execute(tx)
  return rows[0]?.owner ?? null
}

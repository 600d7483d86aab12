import { sql } from 'kysely'
import workers from '../../../schema/areas/visits/workers.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { actorOf } from '../../engine/rights/actorOf.ts'
import { audit } from '../../engine/write/audit.ts'

/**
 * Whether the user who created a calendar link may still create one for this worker. The link shows what its creator may see, because they know it. A
 * link without a creator was created by the program.
 */
export async function mayStillFeed(engine: Engine, maker: number | null, worker: number): Promise<boolean> {
  if (maker === null) return true
  const actor = await actorOf(engine, engine.db, maker)
  if (!actor || !can(actor.permissions, workers.area, 'edit')) return false
  const { rows } = await sql`
    select from workers t where t.id = ${worker} and ${scopeOf({ engine, actor }, engine.resources.get(workers.name), 'update')}`.execute(
    engine.db,
  )
  return rows.length > 0
}

/** When the current calendar link was created. */
export async function madeAt({ tx }: WriteContext, worker: number): Promise<string | null> {
  const { rows } = await sql<{ made_at: string }>`select made_at from worker_feeds where worker_id = ${worker}`.execute(
    tx,
  )
  return rows[0]?.made_at ?? null
}

/** Logs who created or removed a calendar link, and when. The link itself is not logged. */
export const logAddress = (write: WriteContext, worker: RecordRow, before: string | null, after: string | null) =>
  audit(write, write.engine.resources.get(workers.name), [
    {
      event: 'updated',
      before: { ...worker, calendar_address: before },
      after: { ...worker, calendar_address: after },
    },
  ])

import { sql } from 'kysely'
import workers from '../../../schema/areas/visits/workers.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { actorOf } from '../../engine/rights/actorOf.ts'
import { audit } from '../../engine/write/audit.ts'

/**
 * Whether whoever made an address may still do so for this worker: an address is as good as the sight of its maker, who knows it. One without a maker
 * was made by the program.
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

/** When the address was made that there is. */
export async function madeAt({ tx }: WriteContext, worker: number): Promise<string | null> {
  const { rows } = await sql<{ made_at: string }>`select made_at from worker_feeds where worker_id = ${worker}`.execute(
    tx,
  )
  return rows[0]?.made_at ?? null
}

/** Who made or took away an address, and when: the address itself stands in no log. */
export const logAddress = (write: WriteContext, worker: RecordRow, before: string | null, after: string | null) =>
  audit(write, write.engine.resources.get(workers.name), [
    {
      event: 'updated',
      before: { ...worker, calendar_address: before },
      after: { ...worker, calendar_address: after },
    },
  ])

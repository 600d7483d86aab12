import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { leave, lock, makeFeed, removeFeed, unassign } from '../../../schema/areas/visits/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { change } from '../../engine/write/update.ts'
import { block } from './block.ts'
import { leaveOf, lockOf } from './blocks.ts'
import { feedHash } from './calendar/feedHash.ts'
import { logAddress, madeAt } from './feedAddress.ts'
import { reassignVisits } from './reassignVisits.ts'
import { demandUnassignable, withoutWorker } from './withoutWorker.ts'

export default [
  handle(leave, async (write, worker, body) => {
    const days = leaveOf(body)
    await reassignVisits(write, worker.id, body.visits ?? [])
    return block(write, worker, days, body)
  }),
  handle(lock, async (write, worker, body) => block(write, worker, lockOf(body), body)),
  handle(makeFeed, async (write, worker) => {
    const old = await madeAt(write, worker.id)
    const token = randomBytes(24).toString('base64url')
    const { rows } = await sql<{ made_at: string }>`
    insert into worker_feeds (worker_id, token_hash, made_by) values (${worker.id}, ${feedHash(token)}, ${write.actor.user.id})
    on conflict (worker_id) do update set token_hash = excluded.token_hash, made_at = now(), made_by = excluded.made_by, read_at = null
    returning made_at`.execute(write.tx)
    await logAddress(write, worker, old, rows[0]?.made_at ?? null)
    return { path: `/panel-api/feeds/${token}.ics`, made_at: rows[0]?.made_at ?? '' }
  }),
  handle(removeFeed, async (write, worker) => {
    const old = await madeAt(write, worker.id)
    await sql`delete from worker_feeds where worker_id = ${worker.id}`.execute(write.tx)
    if (old !== null) await logAddress(write, worker, old, null)
    return {}
  }),
  handle(unassign, async (write, visit, { worker_id }) => {
    demandUnassignable(write, visit)
    return { appointment: await change(write, 'appointments', visit, withoutWorker(visit, worker_id ?? null)) }
  }),
]

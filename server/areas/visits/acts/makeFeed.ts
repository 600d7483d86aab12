import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { makeFeed } from '../../../../schema/areas/visits/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { feedHash } from '../calendar/feedHash.ts'
import { logAddress, madeAt } from '../feedAddress.ts'

export default handle(makeFeed, async (write, worker) => {
  const old = await madeAt(write, worker.id)
  const token = randomBytes(24).toString('base64url')
  const { rows } = await sql<{ made_at: string }>`
    insert into worker_feeds (worker_id, token_hash, made_by) values (${worker.id}, ${feedHash(token)}, ${write.actor.user.id})
    on conflict (worker_id) do update set token_hash = excluded.token_hash, made_at = now(), made_by = excluded.made_by, read_at = null
    returning made_at`.execute(write.tx)
  await logAddress(write, worker, old, rows[0]?.made_at ?? null)
  return { path: `/panel-api/feeds/${token}.ics`, made_at: rows[0]?.made_at ?? '' }
})

import { sql } from 'kysely'
import { chainProof } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { verifyChain } from '../../../engine/log/verify.ts'
import { entryFor } from '../entry.ts'

/** This proves something only to someone who trusts this server; others verify with the key (`npm run log:verify`). */
export default answer(chainProof, async (ctx, { params }) => {
  const { db, logKey, clock } = ctx.engine
  const { id, entity, entity_id } = await entryFor(ctx, params.id)
  const { entries, taken, broken } = await verifyChain(db, logKey, { entity, entity_id })
  const { rows: adjacentEntries } = await sql<{ id: number; hash: string }>`
    select id, encode(hash, 'hex') as hash from (
      (select l.id, l.hash from log_entries l where l.entity = ${entity} and l.entity_id = ${entity_id} and l.id <= ${id} order by l.id desc limit 2)
      union all
      (select l.id, l.hash from log_entries l where l.entity = ${entity} and l.entity_id = ${entity_id} and l.id > ${id} order by l.id limit 1)) n
    order by id`.execute(db)
  return {
    entries,
    taken,
    near: adjacentEntries,
    checked_at: clock().toISOString(),
    broken: broken.map(({ entry, why }) => ({ entry, why })),
  }
})

import { sql } from 'kysely'
import { unassigned } from '../../../../schema/areas/visits/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { unassignedJobs } from '../calendar/wantedJobs.ts'

export default answer(unassigned, async (ctx, { query: { franchise_id, limit } }) => {
  const where = franchise_id ? sql`t.franchise_id = any(${franchise_id}::bigint[])` : sql`true`
  const rows = await unassignedJobs(ctx, where, { limit })
  const data = rows.map(({ total: _, categories: __, words: ___, ...row }) => row)
  return { data, total: rows[0]?.total ?? 0 }
})

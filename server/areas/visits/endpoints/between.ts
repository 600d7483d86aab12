import { sql } from 'kysely'
import { between } from '../../../../schema/areas/visits/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { inCalendar, VISIT, type Visit } from '../inCalendar.ts'

/** Most appointments in one answer; what is more is counted. */
const MOST = 2000

export default answer(between, async (ctx, { query }) => {
  const { rows } = await sql<Visit & { total: number }>`
    select ${VISIT}, count(*) over ()::int as total
    from appointments t where ${inCalendar(ctx, query)} order by t.starts_at, t.id limit ${MOST}`.execute(ctx.engine.db)
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
})

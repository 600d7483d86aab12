import { sql } from 'kysely'
import { between } from '../../../../schema/areas/visits/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { subjectJoins } from '../calendar/visitPlaces.ts'
import { ADDRESSED, inCalendar, type Visit } from '../inCalendar.ts'

/** Most appointments in one answer; what is more is counted. */
const MOST = 2000

export default answer(between, async (ctx, { query }) => {
  const { rows } = await sql<Visit & { total: number }>`
    select ${ADDRESSED}, count(*) over ()::int as total
    from appointments t ${subjectJoins(ctx)}
    where ${inCalendar(ctx, query)} order by t.starts_at, t.id limit ${MOST}`.execute(ctx.engine.db)
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
})

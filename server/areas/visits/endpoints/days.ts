import { sql } from 'kysely'
import { days } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { businessZone } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { inCalendar } from '../inCalendar.ts'

export default answer(days, async (ctx, { query }) => {
  const { rows } = await sql<EndpointAnswer<typeof days>['data'][number]>`
    select to_char(t.starts_at at time zone ${businessZone()}, 'YYYY-MM-DD') as day,
      count(*) filter (where t.kind not in ('lock', 'leave'))::int as visits,
      count(*) filter (where t.kind in ('lock', 'leave'))::int as blocks,
      coalesce(sum(extract(epoch from t.ends_at - t.starts_at) / 60) filter (where t.kind not in ('lock', 'leave')), 0)::int as minutes
    from appointments t where ${inCalendar(ctx, query)} group by 1 order by 1`.execute(ctx.engine.db)
  return { data: rows }
})

import { sql } from 'kysely'
import { between, days, feed, previewSeries, registration, unassigned } from '../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { businessZone } from '../../../schema/engine/time/time.ts'
import { answer } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { completeRule, planSeries } from './calendar/planSeries.ts'
import { subjectJoins } from './calendar/visitPlaces.ts'
import { unassignedJobs } from './calendar/wantedJobs.ts'
import { mayStillFeed } from './feedAddress.ts'
import { ADDRESSED, inCalendar, type Visit } from './inCalendar.ts'
import { firstOf, seedOf } from './newSeries.ts'

/** Maximum number of appointments in one response; the rest is only counted. */
const MAX = 2000

export default [
  answer(between, async (ctx, { query }) => {
    const { rows } = await sql<Visit & { total: number }>`
    select ${ADDRESSED}, count(*) over ()::int as total
    from appointments t ${subjectJoins(ctx)}
    where ${inCalendar(ctx, query)} order by t.starts_at, t.id limit ${MAX}`.execute(ctx.engine.db)
    return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
  }),
  answer(days, async (ctx, { query }) => {
    const { rows } = await sql<EndpointAnswer<typeof days>['data'][number]>`
    select to_char(t.starts_at at time zone ${businessZone()}, 'YYYY-MM-DD') as day,
      count(*) filter (where t.kind not in ('lock', 'leave'))::int as visits,
      count(*) filter (where t.kind in ('lock', 'leave'))::int as blocks,
      coalesce(sum(extract(epoch from t.ends_at - t.starts_at) / 60) filter (where t.kind not in ('lock', 'leave')), 0)::int as minutes
    from appointments t where ${inCalendar(ctx, query)} group by 1 order by 1`.execute(ctx.engine.db)
    return { data: rows }
  }),
  answer(feed, async ({ engine }, { id }) => {
    const { rows } = await sql<Omit<EndpointAnswer<typeof feed>, 'stopped'> & { made_by: number | null }>`
    select made_at, read_at, made_by::float8 as made_by from worker_feeds where worker_id = ${id}`.execute(engine.db)
    if (!rows[0]) return { made_at: null, read_at: null, stopped: false }
    const { made_by, ...row } = rows[0]
    return { ...row, stopped: !(await mayStillFeed(engine, made_by, id)) }
  }),
  answer(previewSeries, async ({ engine: { db, clock } }, { body }) => {
    const seed = seedOf(firstOf(body.appointment))
    const rule = await completeRule(db, body.rule, seed)
    return { rule, dates: await planSeries(db, rule, seed, clock()) }
  }),
  answer(registration, async ({ engine }, { id }) => {
    const { rows } = await sql<EndpointAnswer<typeof registration>>`
    select c.user_id is not null as registered, t.issued_at, t.expires_at
    from workers w left join credentials c on c.user_id = w.user_id
    left join recovery_tokens t on t.user_id = w.user_id and t.kind = 'invitation' and t.used_at is null
    where w.id = ${id}`.execute(engine.db)
    if (!rows[0]) throw problem(404, 'not_found')
    return rows[0]
  }),
  answer(unassigned, async (ctx, { query: { franchise_id, limit } }) => {
    const where = franchise_id ? sql`t.franchise_id = any(${franchise_id}::bigint[])` : sql`true`
    const rows = await unassignedJobs(ctx, where, { limit })
    const data = rows.map(({ total: _, categories: __, words: ___, ...row }) => row)
    return { data, total: rows[0]?.total ?? 0 }
  }),
]

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import appointments, { KINDS, STATUSES } from '../../../schema/entities/appointments.ts'
import { permission } from '../../../schema/permissions.ts'
import { addDays, DEFAULT_TIME_ZONE, startOfDay } from '../../../schema/time.ts'
import { scopeOf } from '../../kit/access.ts'
import type { ZodTypes } from '../../kit/bodies.ts'
import type { Context, Engine } from '../../kit/context.ts'
import { invalid } from '../../kit/errors.ts'
import { contextOf } from '../../kit/routes.ts'
import { day, workerFilters } from './asked.ts'
import { VISIT, visit } from './visit.ts'

/** Longest stretch that is asked for at once: a month with the weeks around it. */
const LONGEST = 45
/** Most appointments in one answer; what is more is counted. */
const MOST = 2000

const some = <const T extends readonly [string, ...string[]]>(of: T) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(of)))
const query = z.strictObject({
  from: day,
  to: day,
  ...workerFilters,
  kind: some(KINDS).optional(),
  status: some(STATUSES).optional(),
})
type Asked = z.output<typeof query>

const entries = z.strictObject({ data: z.array(visit), total: z.int() })
const summary = z.strictObject({
  data: z.array(z.strictObject({ day: z.string(), visits: z.int(), minutes: z.int(), blocks: z.int() })),
})

/** What is in the calendar between two days, both among them, within the actor's scope. */
function condition(ctx: Context, { from, to, ...asked }: Asked): RawBuilder<boolean> {
  if (to < from || to > addDays(from, LONGEST)) throw invalid({ to: [{ code: 'before_start' }] })
  const parts = [
    sql`t.archived_at is null and t.starts_at < ${startOfDay(addDays(to, 1))} and t.ends_at > ${startOfDay(from)}`,
    scopeOf(ctx, ctx.engine.resources.get(appointments.name), 'list'),
    asked.status ? sql`t.status = any(${asked.status}::text[])` : sql`t.status <> 'cancelled'`,
  ]
  if (asked.kind) parts.push(sql`t.kind = any(${asked.kind}::text[])`)
  if (asked.franchise_id) parts.push(sql`t.franchise_id = any(${asked.franchise_id}::bigint[])`)
  if (asked.worker_ids)
    parts.push(
      sql`exists (select from appointments_worker_ids l where l.owner_id = t.id and l.target_id = any(${asked.worker_ids}::bigint[]))`,
    )
  if (asked.worker_category_id)
    parts.push(
      sql`exists (select from appointments_worker_ids l join workers w on w.id = l.target_id
        where l.owner_id = t.id and w.worker_category_id = any(${asked.worker_category_id}::bigint[]))`,
    )
  if (asked.location_ids)
    parts.push(
      sql`exists (select from appointments_worker_ids l join workers_location_ids p on p.owner_id = l.target_id
        where l.owner_id = t.id and p.target_id = any(${asked.location_ids}::bigint[]))`,
    )
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/**
 * GET /appointments/between: what is drawn in days and weeks. GET /appointments/days: one row for each day that has something, which is
 * all that a month asks for. Both take the same filters, comma-joined; what is cancelled is left out unless it is asked for.
 */
export function calendarRoutes(app: FastifyInstance, engine: Engine): void {
  const config = (summaryText: string) => ({
    config: { access: permission('Appointments', 'index'), resource: appointments.name, summary: summaryText },
  })
  const api = app.withTypeProvider<ZodTypes>()
  api.get(
    '/appointments/between',
    { ...config('Appointments between two days'), schema: { querystring: query, response: { 200: entries } } },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { rows } = await sql<z.input<typeof visit> & { total: number }>`
        select ${VISIT}, count(*) over ()::int as total
        from appointments t where ${condition(ctx, request.query)} order by t.starts_at, t.id limit ${MOST}`.execute(
        engine.db,
      )
      return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
    },
  )
  api.get(
    '/appointments/days',
    {
      ...config('Appointments between two days, summed by day'),
      schema: { querystring: query, response: { 200: summary } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { rows } = await sql<z.input<typeof summary>['data'][number]>`
        select to_char(t.starts_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') as day,
          count(*) filter (where t.kind not in ('lock', 'leave'))::int as visits,
          count(*) filter (where t.kind in ('lock', 'leave'))::int as blocks,
          coalesce(sum(extract(epoch from t.ends_at - t.starts_at) / 60) filter (where t.kind not in ('lock', 'leave')), 0)::int as minutes
        from appointments t where ${condition(ctx, request.query)} group by 1 order by 1`.execute(engine.db)
      return { data: rows }
    },
  )
}

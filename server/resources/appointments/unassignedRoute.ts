import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import appointments from '../../../schema/entities/appointments.ts'
import workers from '../../../schema/entities/workers.ts'
import { permission } from '../../../schema/permissions.ts'
import { daysBetween } from '../../../schema/shifts.ts'
import { addDays, dayOf, wholeDay } from '../../../schema/time.ts'
import type { Place } from '../../../schema/travel.ts'
import { availabilityOf } from '../../calendar/availability.ts'
import { type Candidate, rankWorkers } from '../../calendar/bestWorkers.ts'
import { LAT, LNG, subjectJoins } from '../../calendar/visitPlaces.ts'
import { unassignedJobs } from '../../calendar/wantedJobs.ts'
import { demand, scopeOf } from '../../kit/access.ts'
import type { ZodTypes } from '../../kit/bodies.ts'
import type { Context, Engine } from '../../kit/context.ts'
import { contextOf } from '../../kit/routes.ts'
import { day, ids, whole, workerFilters, workersWhere } from './asked.ts'

/** Jobs that one question may ask the best workers for. */
const AT_ONCE = 25

const job = z.strictObject({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  customer: z.string().nullable(),
  site: z.string().nullable(),
  postcode: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  franchise_id: z.int().nullable(),
  status: z.string(),
  colour: z.string(),
  created_at: z.string(),
  minutes: z.int(),
})
const listed = z.strictObject({ data: z.array(job), total: z.int() })
const reason = z.strictObject({
  code: z.enum(['category', 'location', 'skill', 'travel', 'load']),
  name: z.string().optional(),
  minutes: z.int().optional(),
  km: z.number().optional(),
  percent: z.int().optional(),
})
const best = z.strictObject({
  job_id: z.int(),
  minutes: z.int(),
  workers: z.array(
    z.strictObject({
      worker_id: z.int(),
      name: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      cost: z.int(),
      reasons: z.array(reason),
    }),
  ),
})
const bestQuery = z.strictObject({
  ...{ job_ids: ids.pipe(z.array(z.int()).max(AT_ONCE)), from: day.optional(), days: whole(1, 14).default(7) },
  ...{ limit: whole(1, 20).default(5), ...workerFilters },
})
const utc = (millis: number) => new Date(millis).toISOString().replace('.000Z', 'Z')

interface Person {
  readonly id: number
  readonly name: string
  readonly franchise_id: number | null
  readonly skills: string | null
  readonly category: Candidate['category']
  readonly locations: Candidate['locations']
}

/** Where the workers are between their visits, by appointment. */
async function placesOf(ctx: Context, of: readonly number[]): Promise<ReadonlyMap<number, Place>> {
  const { rows } = await sql<{ id: number; lat: number | null; lng: number | null }>`
    select t.id, ${LAT} as lat, ${LNG} as lng from appointments t ${subjectJoins(ctx)} where t.id = any(${of}::bigint[])`.execute(
    ctx.engine.db,
  )
  return new Map(
    rows.flatMap(({ id, lat, lng }) => (lat !== null && lng !== null ? [[id, { lat, lng }] as const] : [])),
  )
}

/** Six statements, however many workers, days and jobs there are. */
async function bestFor(ctx: Context, asked: z.output<typeof bestQuery>): Promise<z.input<typeof best>[]> {
  const { db, clock, resources } = ctx.engine
  const wanted = await unassignedJobs(ctx, sql`t.id = any(${asked.job_ids}::bigint[])`, { limit: AT_ONCE })
  const { rows: people } = await sql<Person>`
    select t.id, t.name, t.franchise_id, t.skills,
      (select jsonb_build_object('id', k.id, 'name', k.name) from worker_categories k where k.id = t.worker_category_id) as category,
      coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'areas', o.postcode_areas)) from workers_location_ids l
        join locations o on o.id = l.target_id where l.owner_id = t.id), '[]') as locations
    from workers t where ${workersWhere(asked)} and ${scopeOf(ctx, resources.get(workers.name), 'list')}
    order by t.id limit 500`.execute(db)
  const today = dayOf(clock())
  const first = asked.from && asked.from > today ? asked.from : today
  const days = daysBetween(first, addDays(first, asked.days - 1))
  const span = { from: wholeDay(first).from, to: wholeDay(days.at(-1) ?? first).to }
  const all = await availabilityOf(
    db,
    people.map(({ id }) => id),
    span,
  )
  const places = await placesOf(
    ctx,
    all.flatMap(({ bookings }) => bookings.map(({ appointment_id }) => appointment_id)),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const candidates = all.flatMap((availability): Candidate[] => {
    const person = byId.get(availability.id)
    return person ? [{ ...person, availability }] : []
  })
  return wanted.map((one) => {
    const place = one.lat !== null && one.lng !== null ? { lat: one.lat, lng: one.lng } : null
    const ranked = rankWorkers({ ...one, place }, candidates, { days, places, after: clock().getTime() })
    return {
      job_id: one.id,
      minutes: one.minutes,
      workers: ranked.slice(0, asked.limit).map(({ worker_id, from, to, reasons, cost }) => ({
        ...{ worker_id, name: byId.get(worker_id)?.name ?? '', reasons: [...reasons], cost },
        ...{ starts_at: utc(from), ends_at: utc(to) },
      })),
    }
  })
}

/** GET /appointments/unassigned: open jobs that nobody goes to. GET /appointments/best: who should, when, and why. */
export function unassignedRoute(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  const config = (summary: string) => ({
    config: { access: permission('Jobs', 'list'), resource: appointments.name, summary },
  })
  api.get(
    '/appointments/unassigned',
    {
      ...config('Jobs that nobody is booked for'),
      schema: {
        querystring: z.strictObject({ franchise_id: ids.optional(), limit: whole(1, 200).default(50) }),
        response: { 200: listed },
      },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      demand(ctx.actor, appointments.area, 'index')
      const { franchise_id, limit } = request.query
      const where = franchise_id ? sql`t.franchise_id = any(${franchise_id}::bigint[])` : sql`true`
      const rows = await unassignedJobs(ctx, where, { limit })
      const data = rows.map(({ total: _, categories: __, words: ___, city: ____, ...row }) => row)
      return { data, total: rows[0]?.total ?? 0 }
    },
  )
  api.get(
    '/appointments/best',
    {
      ...config('Workers for a job, the best first, with the reasons'),
      schema: { querystring: bestQuery, response: { 200: z.strictObject({ data: z.array(best) }) } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      demand(ctx.actor, appointments.area, 'index')
      return { data: await bestFor(ctx, request.query) }
    },
  )
}

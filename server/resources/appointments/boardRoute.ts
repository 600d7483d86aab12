import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import appointments from '../../../schema/entities/appointments.ts'
import workers from '../../../schema/entities/workers.ts'
import { permission } from '../../../schema/permissions.ts'
import { daysBetween, shiftsOn } from '../../../schema/shifts.ts'
import { addDays, startOfDay, wholeDay } from '../../../schema/time.ts'
import { availabilityOf } from '../../calendar/availability.ts'
import { LAT, LNG, subjectJoins } from '../../calendar/visitPlaces.ts'
import { scopeOf } from '../../kit/access.ts'
import type { ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { invalid } from '../../kit/errors.ts'
import { contextOf } from '../../kit/routes.ts'
import { day, workerFilters, workersWhere } from './asked.ts'
import { VISIT, visit } from './visit.ts'

/** Longest stretch, in days; most workers and appointments of one answer. */
const [LONGEST, MOST_WORKERS, MOST] = [14, 300, 6000]

const query = z.strictObject({ from: day, to: day, ...workerFilters })
const range = z.strictObject({ starts_at: z.string(), ends_at: z.string() })
const row = z.strictObject({
  id: z.int(),
  name: z.string(),
  colour: z.string(),
  category: z.string().nullable(),
  hours: z.array(range),
  /** Taken by what the actor may not see. */
  taken: z.array(range),
})
const placed = visit.extend({
  postcode: z.string().nullable(),
  customer: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
const answer = z.strictObject({ workers: z.array(row), appointments: z.array(placed), total_workers: z.int() })

const utc = (millis: number) => new Date(millis).toISOString().replace('.000Z', 'Z')

/** GET /appointments/board: workers with their hours, and what they are booked for; five statements however many there are. */
export function boardRoute(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().get(
    '/appointments/board',
    {
      config: {
        access: permission('Appointments', 'index'),
        resource: appointments.name,
        summary: 'Workers, their hours and their appointments between two days, for dispatch',
      },
      schema: { querystring: query, response: { 200: answer } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { from, to } = request.query
      if (to < from || to > addDays(from, LONGEST - 1)) throw invalid({ to: [{ code: 'before_start' }] })
      const { db, resources } = engine
      const { rows: people } = await sql<{
        id: number
        name: string
        colour: string
        category: string | null
        total: number
      }>`
        select t.id, t.name, t.colour, k.name as category, count(*) over ()::int as total
        from workers t left join worker_categories k on k.id = t.worker_category_id
        where ${workersWhere(request.query)} and ${scopeOf(ctx, resources.get(workers.name), 'list')}
        order by t.name, t.id limit ${MOST_WORKERS}`.execute(db)
      const shownIds = people.map(({ id }) => id)
      const span = { from: wholeDay(from).from, to: wholeDay(to).to }
      const all = new Map((await availabilityOf(db, shownIds, span)).map((one) => [one.id, one]))
      const { rows: visits } = await sql<z.input<typeof placed>>`
        select ${VISIT}, coalesce(p.postcode, e.postcode) as postcode, c.name as customer, ${LAT} as lat, ${LNG} as lng
        from appointments t ${subjectJoins(ctx)}
        where t.archived_at is null and t.status <> 'cancelled'
          and t.starts_at < ${startOfDay(addDays(to, 1))} and t.ends_at > ${startOfDay(from)}
          and exists (select from appointments_worker_ids l where l.owner_id = t.id and l.target_id = any(${shownIds}::bigint[]))
          and ${scopeOf(ctx, resources.get(appointments.name), 'list')}
        order by t.starts_at, t.id limit ${MOST}`.execute(db)
      const seen = new Set(visits.map(({ id }) => id))
      const days = daysBetween(from, to)
      return {
        workers: people.map(({ total: _, ...person }) => {
          const one = all.get(person.id)
          const hours = one ? days.flatMap((each) => shiftsOn(each, one.pattern)) : []
          const taken = one?.bookings.filter(({ appointment_id }) => !seen.has(appointment_id)) ?? []
          return {
            ...person,
            hours: hours.map((each) => ({ starts_at: utc(each.from), ends_at: utc(each.to) })),
            taken: taken.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
          }
        }),
        appointments: visits,
        total_workers: people[0]?.total ?? 0,
      }
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import appointments from '../../../schema/entities/appointments.ts'
import workers from '../../../schema/entities/workers.ts'
import { permission } from '../../../schema/permissions.ts'
import { daysBetween } from '../../../schema/shifts.ts'
import { addDays, dayOf, isDay, wholeDay } from '../../../schema/time.ts'
import { availabilityOf } from '../../calendar/availability.ts'
import { firstSlots, type Slot } from '../../calendar/freeSlots.ts'
import { scopeOf } from '../../kit/access.ts'
import type { ZodTypes } from '../../kit/bodies.ts'
import type { Context, Engine } from '../../kit/context.ts'
import { contextOf } from '../../kit/routes.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'int')
    .transform(Number)
    .pipe(z.int().gte(min).lte(max))
const id = whole(1, 999_999_999)
const query = z.strictObject({
  from: z
    .string()
    .refine(isDay, { params: { code: 'date' } })
    .optional(),
  days: whole(1, 31).default(7),
  minutes: whole(5, 24 * 60).default(60),
  worker_ids: z
    .string()
    .max(500)
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(50))
    .optional(),
  worker_category_id: id.optional(),
  location_id: id.optional(),
  limit: whole(1, 200).default(25),
})
const answer = z.strictObject({
  data: z.array(z.strictObject({ worker_id: z.int(), starts_at: z.string(), ends_at: z.string() })),
})
type Asked = z.output<typeof query>

async function find(ctx: Context, asked: Asked): Promise<Slot[]> {
  const { db, clock, resources } = ctx.engine
  const today = dayOf(clock())
  const from = asked.from && asked.from > today ? asked.from : today
  const days = daysBetween(from, addDays(from, asked.days - 1))
  const conditions = [
    asked.worker_ids ? sql`t.id = any(${asked.worker_ids}::bigint[])` : sql`true`,
    asked.worker_category_id ? sql`t.worker_category_id = ${asked.worker_category_id}` : sql`true`,
    asked.location_id
      ? sql`exists (select from workers_location_ids l where l.owner_id = t.id and l.target_id = ${asked.location_id})`
      : sql`true`,
  ]
  const { rows } = await sql<{ id: number }>`
    select t.id from workers t where t.active and t.archived_at is null and ${sql.join(conditions, sql` and `)}
      and ${scopeOf(ctx, resources.get(workers.name), 'list')} order by t.id limit 500`.execute(db)
  const range = { from: wholeDay(from).from, to: wholeDay(days.at(-1) ?? from).to }
  const all = await availabilityOf(
    db,
    rows.map((row) => row.id),
    range,
  )
  return firstSlots(all, days, asked.minutes, clock().getTime(), asked.limit).slice(0, asked.limit)
}

/** GET /appointments/free: where something of this length could be booked, the earliest first; shifts minus bookings. */
export function freeRoute(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().get(
    '/appointments/free',
    {
      config: {
        access: [permission('Appointments', 'add'), permission('Appointments', 'edit')],
        resource: appointments.name,
        summary: 'Free slots of workers, by location and category',
      },
      schema: { querystring: query, response: { 200: answer } },
    },
    async (request) => ({ data: await find(contextOf(engine, request), request.query) }),
  )
}

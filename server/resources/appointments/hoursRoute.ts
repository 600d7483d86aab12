import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import appointments from '../../../schema/entities/appointments.ts'
import workers from '../../../schema/entities/workers.ts'
import { permission } from '../../../schema/permissions.ts'
import { daysBetween, shiftsOn, without } from '../../../schema/shifts.ts'
import { addDays, type Range, wholeDay } from '../../../schema/time.ts'
import { availabilityOf, rangeOf } from '../../calendar/availability.ts'
import { scopeOf } from '../../kit/access.ts'
import type { ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { invalid } from '../../kit/errors.ts'
import { contextOf } from '../../kit/routes.ts'
import { day, workerFilters, workersWhere } from './asked.ts'

const LONGEST = 14
const query = z.strictObject({ from: day, to: day, ...workerFilters })
const answer = z.strictObject({ data: z.array(z.strictObject({ starts_at: z.string(), ends_at: z.string() })) })
const utc = (millis: number) => new Date(millis).toISOString().replace('.000Z', 'Z')

/** Stretches put together where they meet, in their order. */
function merged(ranges: readonly Range[]): Range[] {
  const found: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && range.from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else found.push(range)
  }
  return found
}

/** GET /appointments/hours: when any of the workers is at work, locks and leave taken out; the rest of the calendar is hatched. */
export function hoursRoute(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().get(
    '/appointments/hours',
    {
      config: {
        access: permission('Appointments', 'index'),
        resource: appointments.name,
        summary: 'When any of the workers can be booked between two days',
      },
      schema: { querystring: query, response: { 200: answer } },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const { from, to } = request.query
      if (to < from || to > addDays(from, LONGEST - 1)) throw invalid({ to: [{ code: 'before_start' }] })
      const { rows } = await sql<{ id: number }>`
        select t.id from workers t where ${workersWhere(request.query)} and ${scopeOf(ctx, engine.resources.get(workers.name), 'list')}
        order by t.id limit 500`.execute(engine.db)
      const span = { from: wholeDay(from).from, to: wholeDay(to).to }
      const all = await availabilityOf(
        engine.db,
        rows.map(({ id }) => id),
        span,
      )
      const days = daysBetween(from, to)
      const open = all.flatMap(({ pattern, bookings }) => {
        const blocks = bookings.filter(({ blocks: isBlock }) => isBlock).map(rangeOf)
        return days.flatMap((each) => without(shiftsOn(each, pattern), blocks))
      })
      return { data: merged(open).map((range) => ({ starts_at: utc(range.from), ends_at: utc(range.to) })) }
    },
  )
}

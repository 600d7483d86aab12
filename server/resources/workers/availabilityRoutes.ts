import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { REGIONS, type Region } from '../../../schema/bankHolidays.ts'
import workers from '../../../schema/entities/workers.ts'
import { permission } from '../../../schema/permissions.ts'
import { addDays, dayOf, isDay, startOfDay } from '../../../schema/time.ts'
import { HOLIDAYS_OFF } from '../../calendar/availability.ts'
import { byId, type ZodTypes } from '../../kit/bodies.ts'
import type { Engine, WriteContext } from '../../kit/context.ts'
import { invalid } from '../../kit/errors.ts'
import { validateBody } from '../../kit/prepareWrite.ts'
import { checkMatch, etagOf, fetchRecord, fetchRecords, pathId, type RecordRow } from '../../kit/read.ts'
import { contextOf } from '../../kit/routes.ts'
import { transact } from '../../kit/transact.ts'
import { change } from '../../kit/update.ts'
import { lockRoutes } from './lockRoutes.ts'

const { shifts, exceptions } = workers.fields
const hours = z.strictObject({ shifts: shifts.schema.optional(), exceptions: exceptions.schema.optional() })
const day = z.string().refine(isDay, { params: { code: 'date' } })
const span = z.strictObject({ from: day.optional(), to: day.optional() })
const block = z.strictObject({
  id: z.int(),
  kind: z.enum(['lock', 'leave']),
  title: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
})
const visitDay = z.strictObject({ day: z.string(), visits: z.int() })
const shown = z.strictObject({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  colour: z.string(),
  active: z.boolean(),
  archived_at: z.string().nullable(),
  shifts: shifts.schema,
  exceptions: exceptions.schema,
  /** Whose bank holidays are days off. */
  holidays: z.enum(REGIONS).nullable(),
  blocks: z.array(block),
  booked: z.array(visitDay),
})
const copy = z.strictObject({ worker_ids: z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(200) })
const copied = z.strictObject({ done: z.array(z.int()) })

/** Longest span that is shown at once, in days: a year with what hangs over its ends. */
const LONGEST = 400

/** Hours, blocks and visits of one worker between two days. */
async function present(engine: Engine, row: RecordRow, from: string, to: string): Promise<z.input<typeof shown>> {
  const [begin, end] = [startOfDay(from), startOfDay(addDays(to, 1))]
  const { rows: blocks } = await sql<z.input<typeof block>>`
    select a.id, a.kind, a.title, a.starts_at, a.ends_at from worker_bookings b join appointments a on a.id = b.appointment_id
    where b.worker_id = ${row.id} and a.kind in ('lock', 'leave') and b.during && tstzrange(${begin}, ${end})
    order by a.starts_at, a.id`.execute(engine.db)
  const { rows: visits } = await sql<{ starts_at: string }>`
    select a.starts_at from worker_bookings b join appointments a on a.id = b.appointment_id
    where b.worker_id = ${row.id} and a.kind not in ('lock', 'leave') and b.during && tstzrange(${begin}, ${end})
    order by a.starts_at`.execute(engine.db)
  const { rows: whose } = await sql<{ holidays: Region | null }>`
    select ${HOLIDAYS_OFF} as holidays from workers w where w.id = ${row.id}`.execute(engine.db)
  const counts = new Map<string, number>()
  for (const { starts_at } of visits) counts.set(dayOf(starts_at), (counts.get(dayOf(starts_at)) ?? 0) + 1)
  const { id, name, version, colour, active, archived_at } = row as z.input<typeof shown>
  const own = { shifts: row['shifts'], exceptions: row['exceptions'] } as Pick<
    z.input<typeof shown>,
    'shifts' | 'exceptions'
  >
  return {
    ...{ id, name, version, colour, active, archived_at, ...own, blocks },
    holidays: whose[0]?.holidays ?? null,
    booked: [...counts].map(([on, n]) => ({ day: on, visits: n })),
  }
}

/** The lines of a pattern as new ones: ids belong to the worker who has them. */
const asNew = (lines: unknown) => (lines as Record<string, unknown>[]).map(({ id: _, ...line }) => line)

async function copyWeek(write: WriteContext, from: RecordRow, ids: readonly number[]): Promise<number[]> {
  const resource = write.engine.resources.get(workers.name)
  const others = await fetchRecords(write, write.tx, resource, [...new Set(ids)], 'update', true)
  const missing = ids.findIndex((id) => !others.some((other) => other.id === id && other.archived_at === null))
  if (missing >= 0) throw invalid({ [`worker_ids.${missing}`]: [{ code: 'not_found' }] })
  for (const other of others)
    if (other.id !== from.id) await change(write, resource, other, { shifts: asNew(from['shifts']) })
  return others.map(({ id }) => id)
}

/**
 * GET /workers/{id}/availability?from&to: hours, locks, leave, and how many visits each day has. PUT: replaces the weekly hours, the
 * other days, or both. POST …/copy: gives the weekly hours to other workers, as one change.
 */
export function availabilityRoutes(app: FastifyInstance, engine: Engine): void {
  const config = (summary: string, action: 'availability' | 'edit') => ({
    config: { access: permission('Workers', action), resource: workers.name, summary },
  })
  const api = app.withTypeProvider<ZodTypes>()
  const resource = engine.resources.get(workers.name)
  const url = '/workers/:id/availability'
  api.get(
    url,
    {
      ...config('Hours of a worker, with locks, leave and what is booked', 'availability'),
      schema: { params: byId, querystring: span, response: { 200: shown } },
    },
    async (request, reply) => {
      const today = dayOf(engine.clock())
      const { from = addDays(today, -7), to = addDays(from, 41) } = request.query
      if (to < from || to > addDays(from, LONGEST)) throw invalid({ to: [{ code: 'before_start' }] })
      const ctx = contextOf(engine, request)
      const row = await fetchRecord(ctx, engine.db, resource, pathId(request.params.id), 'read')
      return reply.header('etag', etagOf(row)).send(await present(engine, row, from, to))
    },
  )
  api.put(
    url,
    { ...config('Replace the hours of a worker', 'edit'), schema: { params: byId, body: hours } },
    async (request, reply) => {
      const after = await transact(
        contextOf(engine, request),
        async (write) => {
          const before = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'update', true)
          checkMatch(request.headers['if-match'], before)
          return change(write, resource, before, validateBody(resource, 'update', request.body, before))
        },
        { logsLast: true },
      )
      return reply.header('etag', etagOf(after)).send(after)
    },
  )
  api.post(
    `${url}/copy`,
    {
      ...config('Give the weekly hours of a worker to others', 'edit'),
      schema: { params: byId, body: copy, response: { 200: copied } },
    },
    async (request) => {
      const done = await transact(contextOf(engine, request), async (write) => {
        const from = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'read')
        return copyWeek(write, from, request.body.worker_ids)
      })
      return { done }
    },
  )
  lockRoutes(app, engine)
}

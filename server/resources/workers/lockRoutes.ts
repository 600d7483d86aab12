import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import appointments from '../../../schema/entities/appointments.ts'
import workers from '../../../schema/entities/workers.ts'
import type { FieldErrors } from '../../../schema/errors.ts'
import { permission } from '../../../schema/permissions.ts'
import { addDays, fromWallClock, isDay, startOfDay } from '../../../schema/time.ts'
import { putAway } from '../../kit/archive.ts'
import { byId, done, type ZodTypes } from '../../kit/bodies.ts'
import type { Engine, WriteContext } from '../../kit/context.ts'
import { add } from '../../kit/create.ts'
import { invalid, problem } from '../../kit/errors.ts'
import { idempotent, repeatOf } from '../../kit/idempotency.ts'
import { validateBody } from '../../kit/prepareWrite.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'
import { contextOf } from '../../kit/routes.ts'
import { transact } from '../../kit/transact.ts'

const text = z.string().max(255).nullish()
/** Missing parts are worded by the rule itself (spec.txt section 5), so that none is demanded by the shape. */
const lock = z.strictObject({ date: text, start: text, end: text, reason: text, override_reason: text })
const leave = z.strictObject({ from: text, to: text, reason: text, override_reason: text })
const byLock = byId.extend({ lock: byId.shape.id })

interface Block {
  readonly kind: 'lock' | 'leave'
  readonly starts_at: string
  readonly ends_at: string
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time lock needs a date, both times, and start before end (spec.txt section 5). `24:00` is the midnight after the day. */
function lockOf({ date, start, end }: z.output<typeof lock>): Block {
  const errors: FieldErrors = {}
  if (!date || !isDay(date)) errors['date'] = [{ code: date ? 'date' : 'time_lock' }]
  for (const [name, value] of [
    ['start', start],
    ['end', end],
  ] as const)
    if (!value || !(CLOCK.test(value) || (name === 'end' && value === '24:00')))
      errors[name] = [{ code: value ? 'time' : 'time_lock' }]
  if (Object.keys(errors).length || !date || !start || !end) throw invalid(errors)
  if (start >= end) throw invalid({ end: [{ code: 'time_lock' }] })
  const at = (time: string) => {
    if (time === '24:00') return startOfDay(addDays(date, 1))
    // A day that begins later than midnight still is a whole day.
    return time === '00:00' ? startOfDay(date) : fromWallClock(date, time)
  }
  const [starts_at, ends_at] = [at(start), at(end)]
  if (!starts_at || !ends_at) throw invalid({ [starts_at ? 'end' : 'start']: [{ code: 'time_skipped' }] })
  return { kind: 'lock', starts_at, ends_at }
}

/** Whole days, both among them. */
function leaveOf({ from, to }: z.output<typeof leave>): Block {
  const errors: FieldErrors = {}
  if (!from || !isDay(from)) errors['from'] = [{ code: from ? 'date' : 'required' }]
  if (!to || !isDay(to)) errors['to'] = [{ code: to ? 'date' : 'required' }]
  if (Object.keys(errors).length || !from || !to) throw invalid(errors)
  if (to < from) throw invalid({ to: [{ code: 'before_start' }] })
  if (to > addDays(from, 366)) throw invalid({ to: [{ code: 'too_far' }] })
  return { kind: 'leave', starts_at: startOfDay(from), ends_at: startOfDay(addDays(to, 1)) }
}

interface Words {
  readonly reason?: string | null | undefined
  readonly override_reason?: string | null | undefined
}

async function block(write: WriteContext, rawId: string, what: Block, { reason, override_reason }: Words) {
  const worker = await fetchRecord(write, write.tx, write.engine.resources.get(workers.name), pathId(rawId), 'read')
  const body = {
    ...what,
    title: reason?.slice(0, 160) ?? null,
    worker_ids: [worker.id],
    franchise_id: worker['franchise_id'],
    override_reason: override_reason ?? null,
  }
  return add({ ...write, byProgram: true }, 'appointments', validateBody(appointments, 'create', body, null))
}

/**
 * POST /workers/{id}/time-locks `{ date, start, end, reason? }` and /workers/{id}/leave `{ from, to, reason? }` keep work away; DELETE takes
 * one back. Both are appointments of that kind and clash like any other.
 */
export function lockRoutes(app: FastifyInstance, engine: Engine): void {
  const config = (summary: string, verb?: string) => ({
    config: { access: permission('Workers', 'edit'), resource: workers.name, summary, verb },
  })
  const api = app.withTypeProvider<ZodTypes>()
  api.post(
    '/workers/:id/time-locks',
    { ...config('Lock a stretch of a worker’s day'), schema: { params: byId, body: lock } },
    async (request) => {
      const ctx = contextOf(engine, request)
      const repeat = repeatOf(request.headers['idempotency-key'], `${ctx.action} ${request.params.id}`, request.body)
      const what = lockOf(request.body)
      const reply = await transact(ctx, (write) =>
        idempotent(write, repeat, async () => ({
          status: 200,
          body: await block(write, request.params.id, what, request.body),
        })),
      )
      return reply.body
    },
  )
  api.post(
    '/workers/:id/leave',
    { ...config('Enter leave of a worker', 'enter'), schema: { params: byId, body: leave } },
    async (request) => {
      const ctx = contextOf(engine, request)
      const repeat = repeatOf(request.headers['idempotency-key'], `${ctx.action} ${request.params.id}`, request.body)
      const what = leaveOf(request.body)
      const reply = await transact(ctx, (write) =>
        idempotent(write, repeat, async () => ({
          status: 200,
          body: await block(write, request.params.id, what, request.body),
        })),
      )
      return reply.body
    },
  )
  api.delete(
    '/workers/:id/time-locks/:lock',
    { ...config('Take back a lock or leave'), schema: { params: byLock, response: { 200: done } } },
    async (request) => {
      await transact(contextOf(engine, request), async (write) => {
        const resource = write.engine.resources.get(workers.name)
        const worker = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'read')
        const { rows } = await sql<{ id: number }>`
          select a.id from worker_bookings b join appointments a on a.id = b.appointment_id
          where b.worker_id = ${worker.id} and a.id = ${pathId(request.params.lock)} and a.kind in ('lock', 'leave')`.execute(
          write.tx,
        )
        if (!rows[0]) throw problem(404, 'not_found')
        const kept = write.engine.resources.get(appointments.name)
        await putAway(write, kept, await fetchRecord(write, write.tx, kept, rows[0].id, 'archive', true))
      })
      return {}
    },
  )
}

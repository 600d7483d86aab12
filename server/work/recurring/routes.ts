import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import jobs from '../../../schema/entities/jobs.ts'
import recurringJobs from '../../../schema/entities/recurring-jobs.ts'
import { can, permission } from '../../../schema/permissions.ts'
import { recurrence } from '../../../schema/recurrence.ts'
import { ruleDates } from '../../../schema/recurrenceDates.ts'
import { dayOf } from '../../../schema/time.ts'
import { allow, scopeOf } from '../../kit/access.ts'
import { byId, nothing, type ZodTypes } from '../../kit/bodies.ts'
import type { Context, Engine } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { repeatOf } from '../../kit/idempotency.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'
import { contextOf } from '../../kit/routes.ts'
import { type Asked, actOn } from '../act.ts'
import { counts, nextDate, type Recurring, settledRule, takenDates } from './dates.ts'
import { haltOf, keep } from './halt.ts'
import { makeJob } from './make.ts'

/** Dates to come, and dates that were seen to, that the record shows. */
const [TO_COME, SEEN_TO] = [8, 50]

const day = z.string()
const dates = z.strictObject({
  rule: recurrence,
  next: z.array(
    z.strictObject({
      of: day,
      day: day.nullable(),
      why: z.enum(['skipped', 'moved', 'holiday', 'together']).nullable(),
      holiday: z.string().nullable(),
    }),
  ),
  made: z.array(
    z.strictObject({
      of: day,
      day,
      /** Null for a date that went by, and for a job that whoever asks may not see. */
      job: z.strictObject({ id: z.int(), number: z.string(), archived: z.boolean() }).nullable(),
      missed: z.boolean(),
    }),
  ),
})

async function datesFor(ctx: Context, rawId: string): Promise<z.input<typeof dates>> {
  const { db, clock, resources } = ctx.engine
  const row = (await fetchRecord(
    ctx,
    db,
    resources.get(recurringJobs.name),
    pathId(rawId),
    'read',
  )) as unknown as Recurring
  const [rule, taken] = [await settledRule(db, row), await takenDates(db, row.id)]
  const today = dayOf(clock())
  const since = row.since ?? today
  const coming = ruleDates(rule, today, TO_COME + taken.size).filter(
    (one) => !taken.has(one.of) && counts(one, rule, since),
  )
  const last = coming.flatMap((one) => one.day ?? [])[TO_COME - 1]
  const mine = can(ctx.actor.permissions, jobs.area, 'list')
    ? scopeOf(ctx, resources.get(jobs.name), 'read')
    : sql<boolean>`false`
  const { rows } = await sql<z.input<typeof dates>['made'][number]>`
    select d.day_of as of, d.day, d.job_id is null as missed,
      (select jsonb_build_object('id', t.id, 'number', t.number, 'archived', t.archived_at is not null) from jobs t where t.id = d.job_id and ${mine}) as job
    from recurring_job_dates d where d.recurring_job_id = ${row.id} order by d.day desc, d.day_of desc limit ${SEEN_TO}`.execute(
    db,
  )
  return {
    rule,
    next: coming
      .filter((one) => last === undefined || (one.day ?? one.of) <= last)
      .map((one) => ({ ...one, holiday: one.holiday?.name ?? null })),
    made: rows,
  }
}

/**
 * POST /recurring-jobs/{id}/make: the job of the next date, whenever that is; a paused one makes it too.
 * @throws problem 409 recurring_halted with what stands in the way in `halt`, 409 recurring_over where no date is left
 */
const makeNext = (ctx: Context, asked: Asked) =>
  actOn(ctx, asked, async (write, _resource, record) => {
    allow(write, ctx.engine.resources.get(jobs.name), 'create')
    const row = record as unknown as Recurring
    const halt = await haltOf(write.tx, row)
    if (halt) throw problem(409, 'recurring_halted', { halt })
    // A date that went by is made only where none is to come.
    const today = dayOf(ctx.engine.clock())
    const ahead = { ...row, since: row.since && row.since > today ? row.since : today }
    const date = (await nextDate(write.tx, ahead)) ?? (await nextDate(write.tx, row))
    const job = date && (await makeJob(write, row, date))
    if (!job) throw problem(409, 'recurring_over')
    await keep(write, row, null)
    return { job }
  })

/** The dates of recurring jobs, and the next one made by hand. */
export function recurringRoutes(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  const config = (action: 'details' | 'edit', summary: string) => ({
    config: { access: permission(recurringJobs.area, action), resource: recurringJobs.name, summary },
  })
  api.get(
    `/${recurringJobs.name}/:id/dates`,
    {
      ...config('details', 'Dates to come with the reason where one is left out or moved, and dates that were seen to'),
      schema: { params: byId, response: { 200: dates } },
    },
    async (request) => datesFor(contextOf(engine, request), request.params.id),
  )
  api.post(
    `/${recurringJobs.name}/:id/make`,
    {
      ...config('edit', 'Make the job of the next date now'),
      schema: {
        params: byId,
        body: nothing,
        response: { 200: z.object({ job: z.looseObject({ id: z.int() }) }) },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const { status, body } = await makeNext(ctx, {
        ...{ resource: recurringJobs.name, id: request.params.id },
        repeat: repeatOf(request.headers['idempotency-key'], ctx.url, request.body),
        ifMatch: request.headers['if-match'],
      })
      return reply.code(status as 200).send(body as { job: { id: number } })
    },
  )
}

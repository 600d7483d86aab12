import { sql } from 'kysely'
import type { z } from 'zod'
import appointments, { blocksWork } from '../../../schema/entities/appointments.ts'
import type { Recurrence } from '../../../schema/recurrence.ts'
import { isWithinDay } from '../../../schema/time.ts'
import { checkRules } from '../../../schema/validate.ts'
import { lockWorkers } from '../../calendar/availability.ts'
import { type PlannedDate, planSeries, settleRule } from '../../calendar/planSeries.ts'
import { allow } from '../../kit/access.ts'
import { within } from '../../kit/bulkOrder.ts'
import type { Context, WriteContext } from '../../kit/context.ts'
import { add } from '../../kit/create.ts'
import { invalid, problem } from '../../kit/errors.ts'
import { idempotent, type Repeat, type Reply } from '../../kit/idempotency.ts'
import { validateBody } from '../../kit/prepareWrite.ts'
import { transact } from '../../kit/transact.ts'
import type { plan } from './seriesBodies.ts'

type Asked = z.output<typeof plan>
interface First extends Record<string, unknown> {
  readonly starts_at: string
  readonly ends_at: string
  readonly worker_ids: readonly number[]
  readonly override_reason?: string | null
}

/** The first appointment, checked as one that is booked alone. Leave has days of its own and does not repeat. */
function firstOf(body: unknown): First {
  return within('appointment', () => {
    const values = validateBody(appointments, 'create', body, null) as First
    const errors = checkRules(appointments, { exclusive: true, status: 'booked', ...values })
    if (Object.keys(errors).length) throw invalid(errors)
    if (values['kind'] === 'leave' || !isWithinDay(values.starts_at, values.ends_at))
      throw invalid({ kind: [{ code: 'not_offered' }] })
    return values
  })
}

const seedOf = (first: First) => ({
  ...{ starts_at: first.starts_at, ends_at: first.ends_at, worker_ids: first.worker_ids },
  ...{ blocks: blocksWork(first), franchise_id: (first['franchise_id'] as number | null | undefined) ?? null },
})

/** POST /appointments/series/preview: the dates, and what stands in the way of each. Writes nothing. */
export async function previewSeries(ctx: Context, asked: Asked): Promise<{ rule: Recurrence; dates: PlannedDate[] }> {
  const seed = seedOf(firstOf(asked.appointment))
  const { db, clock } = ctx.engine
  const rule = await settleRule(db, asked.rule, seed)
  return { rule, dates: await planSeries(db, rule, seed, clock()) }
}

/** A clash does not count for who may book over another appointment and says why. */
const stops =
  (onPurpose: boolean) =>
  ({ troubles }: PlannedDate): boolean =>
    troubles.some(({ code }) => !onPurpose || code !== 'double_booked')

async function make(write: WriteContext, first: First, asked: Asked): Promise<number[]> {
  const seed = seedOf(first)
  await lockWorkers(write.tx, seed.worker_ids)
  const rule = await settleRule(write.tx, asked.rule, seed)
  const skipped = new Set(asked.skip)
  const dates = (await planSeries(write.tx, rule, seed, write.engine.clock())).filter(({ of }) => !skipped.has(of))
  if (dates.length === 0) throw invalid({ 'rule.until': [{ code: 'no_dates' }] })
  const stopped = dates.filter(stops(Boolean(first.override_reason)))
  if (stopped.length) throw problem(409, 'series_clashes', { dates: stopped })
  const left = { ...rule, skipped: [...new Set([...rule.skipped, ...skipped])] }
  const { rows } = await sql<{ id: number }>`
    insert into appointment_series (rule, created_by) values (${JSON.stringify(left)}::jsonb, ${write.actor.user.id}) returning id`.execute(
    write.tx,
  )
  const made: number[] = []
  for (const { of, starts_at, ends_at } of dates) {
    const values = { ...first, starts_at, ends_at, series_id: rows[0]?.id ?? null, series_day: of }
    made.push((await add(write, write.engine.resources.get(appointments.name), values)).id)
  }
  return made
}

/**
 * POST /appointments/series: all of its appointments or none, as one changeset.
 * @throws problem 409 series_clashes with the `dates` that something stands in the way of; named in `skip` they are left out
 */
export async function makeSeries(ctx: Context, asked: Asked, repeat: Repeat): Promise<Reply> {
  allow(ctx, ctx.engine.resources.get(appointments.name), 'create')
  const first = firstOf(asked.appointment)
  return transact(ctx, (write) =>
    idempotent(write, repeat, async () => ({
      status: 200,
      body: { data: { done: await make(write, first, asked), skipped: [] }, changeset: ctx.changeset },
    })),
  )
}

import { sql } from 'kysely'
import { bookSeries } from '../../../../schema/areas/visits/acts.ts'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import type { ParsedBodyOf } from '../../../../schema/engine/act.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { add } from '../../../engine/write/create.ts'
import { lockWorkers } from '../calendar/availability.ts'
import { completeRule, type PlannedDate, planSeries } from '../calendar/planSeries.ts'
import { type First, firstOf, seedOf } from '../newSeries.ts'

/** A double booking is no obstacle for users who may double-book and give a reason. */
const stops =
  (onPurpose: boolean) =>
  ({ troubles }: PlannedDate): boolean =>
    troubles.some(({ code }) => !onPurpose || code !== 'double_booked')

async function makeSeries(
  write: WriteContext,
  first: First,
  request: ParsedBodyOf<typeof bookSeries>,
): Promise<number[]> {
  const seed = seedOf(first)
  await lockWorkers(write.tx, seed.worker_ids)
  const rule = await completeRule(write.tx, request.rule, seed)
  const skipped = new Set(request.skip)
  const dates = (await planSeries(write.tx, rule, seed, write.engine.clock())).filter(({ of }) => !skipped.has(of))
  if (dates.length === 0) throw invalid({ 'rule.until': [{ code: 'no_dates' }] })
  const stopped = dates.filter(stops(Boolean(first.override_reason)))
  if (stopped.length) throw problem(409, 'series_clashes', { dates: stopped })
  const bookedRule = { ...rule, skipped: [...new Set([...rule.skipped, ...skipped])] }
  const { rows } = await sql<{ id: number }>`
    insert into appointment_series (rule, created_by) values (${JSON.stringify(bookedRule)}::jsonb, ${write.actor.user.id}) returning id`.execute(
    write.tx,
  )
  const createdIds: number[] = []
  for (const { of, starts_at, ends_at } of dates) {
    const values = { ...first, starts_at, ends_at, series_id: rows[0]?.id ?? null, series_day: of }
    createdIds.push((await add(write, write.engine.resources.get(appointments.name), values)).id)
  }
  return createdIds
}

/**
 * Books all appointments of a series or none, as one changeset.
 * @throws problem 409 series_clashes with the conflicting `dates`; dates listed in `skip` are left out
 */
export default handle(bookSeries, async (write, _, body) => ({
  data: { done: await makeSeries(write, firstOf(body.appointment), body), skipped: [] },
  changeset: write.changeset,
}))

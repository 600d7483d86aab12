import { sql } from 'kysely'
import { forecast } from '../../../../schema/areas/reports/endpoints.ts'
import { stepOf } from '../../../../schema/engine/reports/periods.ts'
import { daysBetween } from '../../../../schema/engine/time/shifts.ts'
import { addDays, type DayRange, dayOf, startOfDay, wholeDay } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Context } from '../../../engine/http/context.ts'
import { limitConcurrency } from '../../../engine/read/limiter.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { listCondition } from '../../../engine/views/viewsQuery.ts'
import { availabilityOf } from '../../visits/calendar/availability.ts'
import { availableMinutes } from '../../visits/calendar/minutes.ts'
import { type Amounts, bookedOf, doneIn } from '../forecast/booked.ts'
import { type QuotesExpected, quotesExpected } from '../forecast/quotes.ts'

const WEEKS = 8
const weeksFrom = (monday: string): DayRange[] =>
  Array.from({ length: WEEKS }, (_, i) => ({ from: addDays(monday, i * 7), to: addDays(monday, i * 7 + 6) }))
const pounds = (amount: number): number => Math.round(amount * 100) / 100
const expectedIn = ({ byDay }: QuotesExpected, { from, to }: DayRange): number =>
  pounds([...byDay].reduce((sum, [day, value]) => (day >= from && day <= to ? sum + value : sum), 0))

/** Returns the working hours of workers in each week, without leave and time blocks. */
async function availableIn(ctx: Context, weeks: readonly DayRange[], franchise: number | null): Promise<number[]> {
  const { db, resources } = ctx.engine
  const { rows } = await sql<{ id: number }>`
    select t.id from workers t where t.active and t.archived_at is null and ${franchise === null ? sql`true` : sql`t.franchise_id = ${franchise}`}
      and ${scopeOf(ctx, resources.get('workers'), 'list')}`.execute(db)
  const [first, last] = [weeks[0]?.from ?? '', weeks.at(-1)?.to ?? '']
  const ids = rows.map(({ id }) => id)
  const availabilities = await availabilityOf(db, ids, { from: wholeDay(first).from, to: wholeDay(last).to })
  return weeks.map(({ from, to }) => {
    const days = daysBetween(from, to)
    const minutes = availabilities.flatMap((one) => availableMinutes(one, days)).reduce((sum, each) => sum + each, 0)
    return Math.round((minutes / 60) * 100) / 100
  })
}

/** Returns the jobs waiting for their first visit. */
async function waitingJobs(ctx: Context, franchise: number | null) {
  const resource = ctx.engine.resources.get('jobs')
  const query = `unassigned=true${franchise === null ? '' : `&franchise_id=${franchise}`}`
  const { rows } = await sql<{ jobs: number; value: number }>`
    select count(*)::int as jobs, coalesce(sum(t.sub_total_ex_vat - t.discount_total), 0) as value from jobs t
    where t.archived_at is null and ${scopeOf(ctx, resource, 'list')} and ${listCondition(ctx, resource, query)}`.execute(
    ctx.engine.db,
  )
  return { jobs: rows[0]?.jobs ?? 0, value: rows[0]?.value ?? 0, query }
}

/** Returns the forecast of the next weeks, how it was calculated, and its past accuracy: earlier forecasts recalculated with the data known then. */
export default answer(forecast, async (ctx, { query: { franchise = null } }) => {
  const now = ctx.engine.clock()
  const monday = stepOf(dayOf(now), 'week')
  const [weeks, past] = [weeksFrom(monday), weeksFrom(addDays(monday, -7 * WEEKS))]
  const midnight = (day: string) => new Date(startOfDay(day))
  // For each past week: the forecast at the start of the first of them, and a week before each one.
  const then = midnight(past[0]?.from ?? monday)
  const before = past.map(({ from }) => midnight(addDays(from, -7)))
  return limitConcurrency(async () => {
    const [quotes, weeklyAmounts, done, hours, waiting] = await Promise.all([
      quotesExpected(ctx, [now, then, ...before], franchise),
      bookedOf(
        ctx,
        [
          ...weeks.map((week) => ({ week, at: now })),
          ...past.map((week) => ({ week, at: then })),
          ...past.map((week, i) => ({ week, at: before[i] as Date })),
        ],
        franchise,
      ),
      doneIn(ctx, past, franchise),
      availableIn(ctx, weeks, franchise),
      waitingJobs(ctx, franchise),
    ])
    const [today, atFirst, ...weekBefore] = quotes as [QuotesExpected, QuotesExpected, ...QuotesExpected[]]
    const amountsAt = (i: number) => weeklyAmounts[i] as Amounts
    const last = weeks.at(-1)?.to ?? ''
    const withExpected = (amounts: Amounts, expected: QuotesExpected, week: DayRange) => ({
      hours: amounts.hours,
      value: pounds(amounts.value + expectedIn(expected, week)),
    })
    return {
      weeks: weeks.map((week, i) => ({
        ...week,
        hours: amountsAt(i).hours,
        available: hours[i] ?? 0,
        booked: amountsAt(i).value,
        quotes: expectedIn(today, week),
      })),
      later: pounds([...today.byDay].reduce((sum, [day, value]) => (day > last ? sum + value : sum), 0)),
      waiting,
      types: today.types.map(({ ownRate, ...type }) => ({
        ...type,
        of: type.rate === null ? ('none' as const) : ownRate ? ('type' as const) : ('all' as const),
      })),
      past: past.map((week, i) => ({
        ...week,
        eight: withExpected(amountsAt(WEEKS + i), atFirst, week),
        one: withExpected(amountsAt(2 * WEEKS + i), weekBefore[i] as QuotesExpected, week),
        done: { hours: done[i]?.hours ?? 0, value: done[i]?.value ?? 0 },
      })),
    }
  }, ctx.disconnected?.())
})

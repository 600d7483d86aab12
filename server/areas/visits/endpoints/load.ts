import { sql } from 'kysely'
import { load } from '../../../../schema/areas/visits/endpoints.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { daysBetween, shiftsOn, subtractRanges } from '../../../../schema/engine/time/shifts.ts'
import { type Range, wholeDay } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { type Availability, availabilityOf, rangeOf, whyUnavailable } from '../calendar/availability.ts'
import { minutesOf } from '../calendar/minutes.ts'
import { checkSpan } from '../span.ts'
import { workersWhere } from '../workersWhere.ts'

/** Maximum period in days (a month with the weeks around it), maximum number of workers in one response, and number shown by default. */
const [LONGEST, MAX_WORKERS, USUAL_COUNT] = [45, 300, 8]

interface Person {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly category: { readonly id: number; readonly name: string } | null
  readonly own: boolean
  readonly total: number
}

const clipRange = (span: Range, { from, to }: Range): Range => ({
  from: Math.max(span.from, from),
  to: Math.min(span.to, to),
})

/** Minutes per day of one worker. */
function loadOf(one: Availability, days: readonly (readonly [day: string, span: Range])[]) {
  const bookings = one.bookings.map((booking) => ({ ...rangeOf(booking), blocks: booking.blocks }))
  const all = days.map(([day, span]) => {
    const dayBookings = bookings.filter(({ from, to }) => from < span.to && to > span.from)
    const available = subtractRanges(
      shiftsOn(day, one.pattern),
      dayBookings.filter(({ blocks }) => blocks),
    )
    return {
      available: minutesOf(available),
      booked: minutesOf(dayBookings.flatMap((each) => (each.blocks ? [] : [clipRange(span, each)]))),
      away: available.length ? null : (whyUnavailable(one, day) ?? null),
    }
  })
  return {
    available: all.map(({ available }) => available),
    booked: all.map(({ booked }) => booked),
    away: all.map(({ away }) => away),
  }
}

/** Takes three statements for any number of workers. Bookings that the caller may not see count too. */
export default answer(load, async (ctx, { query }) => {
  const { from, to } = query
  checkSpan(query, LONGEST)
  const { db, resources } = ctx.engine
  const { rows: people } = await sql<Person>`
    select t.id, t.name, t.colour, t.franchise_id is not distinct from ${ctx.actor.user.franchise_id}::bigint as own,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', ${titleExpression(resources.get('worker-categories'), 'k')}) end as category,
      count(*) over ()::int as total
    from workers t left join worker_categories k on k.id = t.worker_category_id
    where ${workersWhere(query)} and ${scopeOf(ctx, resources.get(workers.name), 'list')}
    order by t.name, t.id limit ${MAX_WORKERS}`.execute(db)
  const days = daysBetween(from, to).map((day) => [day, wholeDay(day)] as const)
  const span = { from: wholeDay(from).from, to: wholeDay(to).to }
  const availabilities = await availabilityOf(
    db,
    people.map(({ id }) => id),
    span,
  )
  const all = new Map(availabilities.map((one) => [one.id, one]))
  const ownWorkers = people.filter((one) => one.own)
  return {
    data: people.flatMap(({ own: _, total: __, ...person }) => {
      const one = all.get(person.id)
      return one ? [{ ...person, ...loadOf(one, days) }] : []
    }),
    // A user without a franchise, or of one without workers, starts with the first workers overall.
    usual: (ownWorkers.length ? ownWorkers : people).slice(0, USUAL_COUNT).map(({ id }) => id),
    total: people[0]?.total ?? 0,
  }
})

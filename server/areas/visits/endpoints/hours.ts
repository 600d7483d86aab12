import { sql } from 'kysely'
import { hours } from '../../../../schema/areas/visits/endpoints.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { daysBetween, shiftsOn, subtractRanges } from '../../../../schema/engine/time/shifts.ts'
import { type Range, utc, wholeDay } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { availabilityOf, rangeOf } from '../calendar/availability.ts'
import { checkSpan } from '../span.ts'
import { workersWhere } from '../workersWhere.ts'

/** Maximum period in days. */
const MAX_LENGTH = 14

/** Merges adjacent and overlapping periods, in order. */
function merged(ranges: readonly Range[]): Range[] {
  const found: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && range.from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else found.push(range)
  }
  return found
}

export default answer(hours, async (ctx, { query }) => {
  const { from, to } = query
  checkSpan(query, MAX_LENGTH - 1)
  const { db, resources } = ctx.engine
  const { rows } = await sql<{ id: number }>`
    select t.id from workers t where ${workersWhere(query)} and ${scopeOf(ctx, resources.get(workers.name), 'list')}
    order by t.id limit 500`.execute(db)
  const span = { from: wholeDay(from).from, to: wholeDay(to).to }
  const all = await availabilityOf(
    db,
    rows.map(({ id }) => id),
    span,
  )
  const days = daysBetween(from, to)
  const open = all.flatMap(({ pattern, bookings }) => {
    const blocks = bookings.filter(({ blocks: isBlock }) => isBlock).map(rangeOf)
    return days.flatMap((each) => subtractRanges(shiftsOn(each, pattern), blocks))
  })
  return { data: merged(open).map((range) => ({ starts_at: utc(range.from), ends_at: utc(range.to) })) }
})

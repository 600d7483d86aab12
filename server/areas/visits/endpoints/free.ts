import { sql } from 'kysely'
import { free } from '../../../../schema/areas/visits/endpoints.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { daysBetween } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, wholeDay } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { availabilityOf } from '../calendar/availability.ts'
import { firstSlots } from '../calendar/freeSlots.ts'

export default answer(free, async (ctx, { query: filters }) => {
  const { db, clock, resources } = ctx.engine
  const today = dayOf(clock())
  const from = filters.from && filters.from > today ? filters.from : today
  const days = daysBetween(from, addDays(from, filters.days - 1))
  const conditions = [
    filters.worker_ids ? sql`t.id = any(${filters.worker_ids}::bigint[])` : sql`true`,
    filters.worker_category_id ? sql`t.worker_category_id = ${filters.worker_category_id}` : sql`true`,
    filters.location_id
      ? sql`exists (select from workers_location_ids l where l.owner_id = t.id and l.target_id = ${filters.location_id})`
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
  return { data: firstSlots(all, days, filters.minutes, clock().getTime(), filters.limit).slice(0, filters.limit) }
})

import { sql } from 'kysely'
import type { z } from 'zod'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import { board } from '../../../../schema/areas/visits/endpoints.ts'
import type { placed } from '../../../../schema/areas/visits/visit.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { daysBetween, shiftsOn } from '../../../../schema/engine/time/shifts.ts'
import { addDays, startOfDay, utc, wholeDay } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { availabilityOf } from '../calendar/availability.ts'
import { LAT, LNG, subjectJoins } from '../calendar/visitPlaces.ts'
import { ADDRESSED } from '../inCalendar.ts'
import { checkSpan } from '../span.ts'
import { workersWhere } from '../workersWhere.ts'

/** Maximum period in days, and maximum number of workers and appointments in one response. */
const [LONGEST, MOST_WORKERS, MAX_VISITS] = [14, 300, 6000]

interface Person {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly category: string | null
  readonly total: number
}

/** Takes five statements for any number of workers and appointments. */
export default answer(board, async (ctx, { query }) => {
  const { from, to } = query
  checkSpan(query, LONGEST - 1)
  const { db, resources } = ctx.engine
  const { rows: people } = await sql<Person>`
    select t.id, t.name, t.colour, ${titleExpression(resources.get('worker-categories'), 'k')} as category, count(*) over ()::int as total
    from workers t left join worker_categories k on k.id = t.worker_category_id
    where ${workersWhere(query)} and ${scopeOf(ctx, resources.get(workers.name), 'list')}
    order by t.name, t.id limit ${MOST_WORKERS}`.execute(db)
  const shownIds = people.map(({ id }) => id)
  const span = { from: wholeDay(from).from, to: wholeDay(to).to }
  const all = new Map((await availabilityOf(db, shownIds, span)).map((one) => [one.id, one]))
  const { rows: visits } = await sql<z.output<typeof placed>>`
    select ${ADDRESSED}, ${LAT} as lat, ${LNG} as lng
    from appointments t ${subjectJoins(ctx)}
    where t.archived_at is null and t.status <> 'cancelled'
      and t.starts_at < ${startOfDay(addDays(to, 1))} and t.ends_at > ${startOfDay(from)}
      and exists (select from appointments_worker_ids l where l.owner_id = t.id and l.target_id = any(${shownIds}::bigint[]) offset 0)
      and ${scopeOf(ctx, resources.get(appointments.name), 'list')}
    order by t.starts_at, t.id limit ${MAX_VISITS}`.execute(db)
  const visitIds = new Set(visits.map(({ id }) => id))
  const days = daysBetween(from, to)
  return {
    workers: people.map(({ total: _, ...person }) => {
      const one = all.get(person.id)
      const hours = one ? days.flatMap((each) => shiftsOn(each, one.pattern)) : []
      const otherBookings = one?.bookings.filter(({ appointment_id }) => !visitIds.has(appointment_id)) ?? []
      return {
        ...person,
        hours: hours.map((each) => ({ starts_at: utc(each.from), ends_at: utc(each.to) })),
        taken: otherBookings.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
      }
    }),
    appointments: visits,
    total_workers: people[0]?.total ?? 0,
  }
})

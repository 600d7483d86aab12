import { sql } from 'kysely'
import { BEST_AT_ONCE, best } from '../../../../schema/areas/visits/endpoints.ts'
import type { Place } from '../../../../schema/areas/visits/travel.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { dayOf, utc, wholeDay } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Context } from '../../../engine/http/context.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { availabilityOf } from '../calendar/availability.ts'
import { type Candidate, daysFor, rankWorkers } from '../calendar/bestWorkers.ts'
import { LAT, LNG, subjectJoins } from '../calendar/visitPlaces.ts'
import { unassignedJobs } from '../calendar/wantedJobs.ts'
import { workersWhere } from '../workersWhere.ts'

interface Person {
  readonly id: number
  readonly name: string
  readonly franchise_id: number | null
  readonly skills: string | null
  readonly category: Candidate['category']
  readonly locations: Candidate['locations']
}

/** Returns the locations of the workers' visits, by appointment. */
async function placesOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Place>> {
  const { rows } = await sql<{ id: number; lat: number | null; lng: number | null }>`
    select t.id, ${LAT} as lat, ${LNG} as lng from appointments t ${subjectJoins(ctx)} where t.id = any(${ids}::bigint[])`.execute(
    ctx.engine.db,
  )
  return new Map(
    rows.flatMap(({ id, lat, lng }) => (lat !== null && lng !== null ? [[id, { lat, lng }] as const] : [])),
  )
}

/** Takes six statements for any number of workers, days and jobs. */
export default answer(best, async (ctx, { query: filters }) => {
  const { db, clock, resources } = ctx.engine
  const jobs = await unassignedJobs(ctx, sql`t.id = any(${filters.job_ids}::bigint[])`, { limit: BEST_AT_ONCE })
  const { rows: people } = await sql<Person>`
    select t.id, t.name, t.franchise_id, t.skills,
      (select jsonb_build_object('id', k.id, 'name', ${titleExpression(resources.get('worker-categories'), 'k')}) from worker_categories k where k.id = t.worker_category_id) as category,
      coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'areas', o.postcode_areas)) from workers_location_ids l
        join locations o on o.id = l.target_id where l.owner_id = t.id), '[]') as locations
    from workers t where ${workersWhere(filters)} and ${scopeOf(ctx, resources.get(workers.name), 'list')}
    order by t.id limit 500`.execute(db)
  const today = dayOf(clock())
  const first = filters.from && filters.from > today ? filters.from : today
  const daysOf = (plannedDay: string | null) => daysFor(plannedDay, { first, today, count: filters.days })
  const spans = jobs.map(({ planned_for }) => {
    const days = daysOf(planned_for)
    return { from: wholeDay(days[0] ?? first).from, to: wholeDay(days.at(-1) ?? first).to }
  })
  const all = await availabilityOf(
    db,
    people.map(({ id }) => id),
    spans,
  )
  const locations = await placesOf(
    ctx,
    all.flatMap(({ bookings }) => bookings.map(({ appointment_id }) => appointment_id)),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const candidates = all.flatMap((availability): Candidate[] => {
    const person = byId.get(availability.id)
    return person ? [{ ...person, availability }] : []
  })
  const data = jobs.map((one) => {
    const location = one.lat !== null && one.lng !== null ? { lat: one.lat, lng: one.lng } : null
    const ranked = rankWorkers({ ...one, place: location }, candidates, {
      days: daysOf(one.planned_for),
      places: locations,
      after: clock().getTime(),
    })
    return {
      job_id: one.id,
      minutes: one.minutes,
      workers: ranked.slice(0, filters.limit).map(({ worker_id, from, to, reasons, cost }) => ({
        worker_id,
        name: byId.get(worker_id)?.name ?? '',
        reasons: [...reasons],
        cost,
        starts_at: utc(from),
        ends_at: utc(to),
      })),
    }
  })
  return { data }
})

import { type RawBuilder, sql } from 'kysely'
import { daysBetween, slotsIn } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, type Range, utc, wholeDay } from '../../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { type Availability, availabilityOf, freeOn } from './availability.ts'

/** A worker and time that could be booked instead. */
export interface Slot {
  worker_id: number
  starts_at: string
  ends_at: string
}

const slotOf = (worker_id: number, { from, to }: Range): Slot => ({ worker_id, starts_at: utc(from), ends_at: utc(to) })

/** How many days ahead are searched. */
const DAYS_AHEAD = 14
/** Maximum number of slots offered for each requested worker, and of colleagues who are free at the requested time. */
const PER_WORKER = 3
const COLLEAGUES = 5

/**
 * Returns the first free slots of a given length of each worker, sorted by start.
 * @param perWorker maximum number for each worker
 */
export function firstSlots(
  workers: readonly Availability[],
  days: readonly string[],
  minutes: number,
  after: number,
  perWorker: number,
): Slot[] {
  const found = workers.flatMap((worker) => {
    const ownSlots: Slot[] = []
    for (const day of days) {
      if (ownSlots.length >= perWorker) break
      const slots = slotsIn(freeOn(worker, day), minutes, after)
      ownSlots.push(...slots.slice(0, perWorker - ownSlots.length).map((slot) => slotOf(worker.id, slot)))
    }
    return ownSlots
  })
  return found.toSorted((a, b) =>
    a.starts_at === b.starts_at ? a.worker_id - b.worker_id : a.starts_at < b.starts_at ? -1 : 1,
  )
}

/**
 * Returns the alternatives to a refused booking: the next free slots of the same length of each of its workers, and colleagues of the same categories
 * and locations who are free at that time.
 * @param isVisible condition over `t`: workers the caller may see
 */
export async function offersFor(
  db: Db | Tx,
  {
    ids,
    requestedRange,
    now,
  }: { readonly ids: readonly number[]; readonly requestedRange: Range; readonly now: number },
  isVisible: RawBuilder<boolean>,
): Promise<Slot[]> {
  const day = dayOf(requestedRange.from)
  const days = daysBetween(day, addDays(day, DAYS_AHEAD - 1))
  const span = { from: wholeDay(day).from, to: wholeDay(days.at(-1) ?? day).to }
  const minutes = Math.round((requestedRange.to - requestedRange.from) / 60_000)
  const requested = await availabilityOf(db, ids, span)
  const { rows } = await sql<{ id: number }>`
    select t.id from workers t where t.active and t.archived_at is null and t.id <> all(${ids}::bigint[]) and ${isVisible}
      and t.worker_category_id in (select w.worker_category_id from workers w where w.id = any(${ids}::bigint[]))
      and exists (select from workers_location_ids l join workers_location_ids o on o.target_id = l.target_id
        where l.owner_id = t.id and o.owner_id = any(${ids}::bigint[]))
    order by (select count(*) from worker_bookings b where b.worker_id = t.id
      and b.during && tstzrange(${new Date(wholeDay(day).from)}, ${new Date(wholeDay(day).to)})), t.id limit 40`.execute(
    db,
  )
  const colleagueAvailability = await availabilityOf(
    db,
    rows.map(({ id }) => id),
    wholeDay(day),
  )
  const order = new Map(rows.map(({ id }, i) => [id, i]))
  const colleagues = colleagueAvailability
    .filter((other) =>
      freeOn(other, day).some(({ from, to }) => from <= requestedRange.from && requestedRange.to <= to),
    )
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .slice(0, COLLEAGUES)
  const next = firstSlots(requested, days, minutes, Math.max(requestedRange.from, now), PER_WORKER)
  return [...next, ...colleagues.map(({ id }) => slotOf(id, requestedRange))]
}

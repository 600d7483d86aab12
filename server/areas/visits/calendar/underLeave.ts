import { type RawBuilder, sql } from 'kysely'
import { daysBetween, localDayAndTime, slotsIn } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, isPast, type Range, utc, wholeDay } from '../../../../schema/engine/time/time.ts'
import type { Db } from '../../../engine/db/kysely.ts'
import { availabilityOf, freeOn, rangeOf } from './availability.ts'

/**
 * Days before and after the leave in which other times are searched, maximum times and workers offered for a visit, and maximum workers considered.
 */
const [BEFORE, AFTER, TIMES, MAX_COLLEAGUES, MAX_CANDIDATES] = [7, 14, 5, 5, 60]

export interface UnderLeave {
  readonly id: number
  readonly starts_at: string
  readonly ends_at: string
}
export interface Offers {
  readonly moves: { starts_at: string; ends_at: string }[]
  readonly others: { worker_id: number; name: string }[]
}

const minuteOf = (instant: number): number => {
  const { time } = localDayAndTime(instant)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Returns, for each day, the free time closest to the visit's time of day, nearest days first. */
function timesFor(days: readonly string[], freeDays: ReadonlyMap<string, Range[]>, visit: Range, now: number): Range[] {
  const minutes = Math.round((visit.to - visit.from) / 60_000)
  const visitMinute = minuteOf(visit.from)
  const minutesOff = ({ from }: Range) => Math.abs(minuteOf(from) - visitMinute)
  const found = days.flatMap(
    (day) => slotsIn(freeDays.get(day) ?? [], minutes, now).toSorted((a, b) => minutesOff(a) - minutesOff(b))[0] ?? [],
  )
  const daysAway = ({ from }: Range) => Math.round(Math.abs(from - visit.from) / 86_400_000)
  return found.toSorted((a, b) => daysAway(a) - daysAway(b) || minutesOff(a) - minutesOff(b)).slice(0, TIMES)
}

/** Returns workers of the same category with a location in common that the caller may see. */
async function colleaguesOf(db: Db, workerId: number, isVisible: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from workers t join workers w on w.id = ${workerId}
    where t.active and t.archived_at is null and t.id <> w.id and ${isVisible}
      and t.worker_category_id is not distinct from w.worker_category_id
      and exists (select from workers_location_ids l join workers_location_ids o on o.target_id = l.target_id
        where l.owner_id = t.id and o.owner_id = w.id)
    order by t.name, t.id limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

/**
 * Returns alternatives for visits that overlap new leave: other times of the same worker around the leave, and other workers who are free at that
 * time. Takes at most seven statements for any number of visits.
 * @param leave its first and last day
 * @param isVisible condition over `t`: workers the caller may see
 */
export async function offersUnderLeave(
  db: Db,
  {
    workerId,
    leave,
    visits,
    now,
  }: {
    readonly workerId: number
    readonly leave: { readonly from: string; readonly to: string }
    readonly visits: readonly UnderLeave[]
    readonly now: number
  },
  isVisible: RawBuilder<boolean>,
): Promise<ReadonlyMap<number, Offers>> {
  const coming = visits.filter(({ starts_at }) => !isPast(starts_at, now))
  if (coming.length === 0) return new Map()
  const today = dayOf(now)
  const days = [
    ...daysBetween(addDays(leave.from, -BEFORE), addDays(leave.from, -1)),
    ...daysBetween(addDays(leave.to, 1), addDays(leave.to, AFTER)),
  ].filter((day) => day >= today)
  const [ownAvailability] = await availabilityOf(
    db,
    [workerId],
    days.map((day) => wholeDay(day)),
  )
  const freeDays = new Map(days.map((day) => [day, ownAvailability ? freeOn(ownAvailability, day) : []]))
  const colleagues = await colleaguesOf(db, workerId, isVisible)
  const colleagueAvailability = await availabilityOf(
    db,
    colleagues.map(({ id }) => id),
    [...new Set(coming.map(({ starts_at }) => dayOf(starts_at)))].map((day) => wholeDay(day)),
  )
  const byId = new Map(colleagueAvailability.map((one) => [one.id, one]))
  return new Map(
    coming.map((visit) => {
      const visitRange = rangeOf(visit)
      const isFree = (id: number) => {
        const one = byId.get(id)
        return one
          ? freeOn(one, dayOf(visit.starts_at)).some(({ from, to }) => from <= visitRange.from && visitRange.to <= to)
          : false
      }
      const freeColleagues = colleagues.filter(({ id }) => isFree(id)).slice(0, MAX_COLLEAGUES)
      return [
        visit.id,
        {
          moves: timesFor(days, freeDays, visitRange, now).map(({ from, to }) => ({
            starts_at: utc(from),
            ends_at: utc(to),
          })),
          others: freeColleagues.map(({ id, name }) => ({ worker_id: id, name })),
        },
      ]
    }),
  )
}

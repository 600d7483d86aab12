import type appointments from '../../../../schema/areas/visits/appointments.ts'
import { blocksWork } from '../../../../schema/areas/visits/appointments.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import type { HolidayName } from '../../../../schema/engine/time/bankHolidays.ts'
import { type Recurrence, timesOn } from '../../../../schema/engine/time/recurrence.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { dayOf, isPast, type Range, utc } from '../../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { checkDates, type Planned, troubleOf } from './checkDates.ts'
import { datesOfSeries, type PlannedDate } from './planSeries.ts'

export type Appointment = Row<typeof appointments>

/** What happens to a date when a new rule takes effect. */
export type Fate = 'keep' | 'change' | 'add' | 'move' | 'remove'

export interface Replanned extends PlannedDate {
  readonly fate: Fate
  /** Id of the existing appointment; null for a new one. */
  readonly id: number | null
}

const rangeOf = (row: Appointment): Range => ({ from: Date.parse(row.starts_at), to: Date.parse(row.ends_at) })

/** Upcoming appointments that change with their series; the others stay as they are. */
const OPEN: readonly unknown[] = ['booked', 'confirmed', 'on_the_way']
export const isOpen = ({ status, starts_at }: Appointment, now: Date): boolean =>
  OPEN.includes(status) && !isPast(starts_at, now)

const nameOf = ({ series_day, starts_at }: Appointment) => series_day ?? dayOf(starts_at)
const byDate = (a: Replanned, b: Replanned) => (a.day === b.day ? (a.of < b.of ? -1 : 1) : a.day < b.day ? -1 : 1)

interface Step {
  readonly of: string
  readonly day: string
  readonly fate: Fate
  readonly row: Appointment | null
  /** Null if the clock skips the time. */
  readonly range: Range | null
  readonly holiday: HolidayName | null
}

/** Values that change on every upcoming date; of times, only the time of day. */
export type SeriesChange = Partial<Appointment>

/** Returns an appointment as it is after the change, on its own day; its times are null if the clock skips them. */
function changed(row: Appointment, change: SeriesChange, appointment: Appointment) {
  const next = { ...row, ...change, starts_at: row.starts_at, ends_at: row.ends_at }
  if (!('starts_at' in change || 'ends_at' in change)) return { row: next, range: rangeOf(row) }
  const range =
    timesOn(
      dayOf(row.starts_at),
      localDayAndTime(appointment.starts_at).time,
      localDayAndTime(appointment.ends_at).time,
    ) ?? null
  return { row: range ? { ...next, starts_at: utc(range.from), ends_at: utc(range.to) } : next, range }
}

/**
 * Returns what a new rule means for the appointments of a series, by date: those on its dates stay, others are removed, and dates without an
 * appointment get one at the times of `appointment`. Past, started and ended appointments stay, and no date is added in the past. Locks nothing.
 * @param appointment the appointment at which the rule changes, as it is after `change`
 * @param rows unarchived appointments on and after the day the rule starts
 * @param was days on which the previous rules put the dates, by their names
 */
export async function replanSeries(
  db: Db | Tx,
  rule: Recurrence,
  appointment: Appointment,
  rows: readonly Appointment[],
  {
    was,
    now,
    change,
  }: { readonly was: ReadonlyMap<string, string>; readonly now: Date; readonly change: SeriesChange },
): Promise<Replanned[]> {
  const isChange = Object.keys(change).length > 0
  const hasTimes = 'starts_at' in change || 'ends_at' in change
  const times = (day: string, visit: Appointment) =>
    timesOn(day, localDayAndTime(visit.starts_at).time, localDayAndTime(visit.ends_at).time) ?? null
  const remainingRows = new Map(rows.map((row) => [nameOf(row), row]))
  const dates = datesOfSeries(rule)
  const names = new Set(dates.map(({ of }) => of))
  // An appointment whose name is no date of the rule may still be on one, if the whole series was moved.
  const byDay = new Map(rows.filter((row) => !names.has(nameOf(row))).map((row) => [dayOf(row.starts_at), row]))
  const steps: Step[] = []
  for (const { of, day, holiday } of dates) {
    const row = remainingRows.get(of) ?? byDay.get(day)
    const named = holiday?.name ?? null
    if (!row) {
      const range = times(day, appointment)
      if (!range || !isPast(range.from, now)) steps.push({ of, day, fate: 'add', row: null, range, holiday: named })
      continue
    }
    remainingRows.delete(nameOf(row))
    const currentDay = dayOf(row.starts_at)
    // A day chosen by a user stays; a day chosen by the old rule moves with the new one.
    const open = isOpen(row, now)
    const moves = currentDay !== day && currentDay === (was.get(of) ?? of) && open
    const next = open ? changed(row, change, appointment) : { row, range: rangeOf(row) }
    const range = moves ? times(day, hasTimes ? appointment : row) : next.range
    const fate = moves ? 'move' : open && isChange ? 'change' : 'keep'
    steps.push({ of, day: moves ? day : currentDay, fate, row: next.row, range, holiday: moves ? named : null })
  }
  for (const row of remainingRows.values()) {
    const fate = isOpen(row, now) ? 'remove' : 'keep'
    steps.push({ of: nameOf(row), day: dayOf(row.starts_at), fate, row, range: rangeOf(row), holiday: null })
  }
  const freedIds = new Set(steps.flatMap(({ fate, row }) => (row && fate !== 'keep' ? row.id : [])))
  const plannedDates = steps.flatMap(({ of, fate, row, range }): Planned[] => {
    const visit = row ?? appointment
    return range && fate !== 'keep' && fate !== 'remove'
      ? [{ of, range, worker_ids: visit.worker_ids, blocks: blocksWork(visit) }]
      : []
  })
  const troubles = await checkDates(db, plannedDates, freedIds)
  return steps
    .map(({ row, range, ...step }) => ({
      ...step,
      id: row?.id ?? null,
      starts_at: range ? utc(range.from) : null,
      ends_at: range ? utc(range.to) : null,
      troubles: range ? [...(troubles.get(step.of) ?? [])] : [troubleOf('time_skipped')],
    }))
    .toSorted(byDate)
}

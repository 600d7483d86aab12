import { type BankHoliday, bankHolidayOn, type Region } from './bankHolidays.ts'
import { addDays, businessZone, comesAt, type Range, toMillis, wallClock, weekdayOf, wholeDay } from './time.ts'

/** Monday first, as `weekdayOf` counts. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Weekly hours. Times are wall-clock `HH:mm`; `00:00` as the end is midnight after the day. */
export interface Shift {
  readonly weekday: Weekday
  readonly from: string
  readonly to: string
  /** First and last day of validity; open when null. */
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/** One day with other hours, or none. */
export interface Exception {
  readonly day: string
  readonly from: string | null
  readonly to: string | null
}

export interface Pattern {
  readonly shifts: readonly Shift[]
  readonly exceptions: readonly Exception[]
  /** Whose bank holidays are days off; null or absent when they are ordinary days. */
  readonly holidays?: Region | null
}

/** Whether the end is after the beginning; midnight may be the end. */
export const runsForward = (from: string, to: string): boolean => from < to || (to === '00:00' && from !== '00:00')

/** The bank holiday that makes a day a day off; undefined when an exception sets the day's hours. */
export const dayOffFor = (day: string, { exceptions, holidays }: Pattern): BankHoliday | undefined =>
  holidays && !exceptions.some((e) => e.day === day) ? bankHolidayOn(day, holidays) : undefined

/** The hours of a day as wall-clock pairs in order: those of its exceptions if it has any, none on a holiday, else those of the week. */
export function hoursOn(day: string, pattern: Pattern): { from: string; to: string }[] {
  const { shifts, exceptions } = pattern
  if (dayOffFor(day, pattern)) return []
  const dayExceptions = exceptions.filter((e) => e.day === day)
  const weekday = WEEKDAYS[weekdayOf(day) - 1]
  const hours = dayExceptions.length
    ? dayExceptions
    : shifts.filter((s) => s.weekday === weekday && (s.valid_from ?? day) <= day && (s.valid_to ?? day) >= day)
  return hours
    .flatMap(({ from, to }) => (from && to ? [{ from, to }] : []))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** The hours of a day as instants: in order, without overlaps; empty on a day off. */
export function shiftsOn(day: string, pattern: Pattern, timeZone: string = businessZone()): Range[] {
  const ranges = hoursOn(day, pattern).map(({ from, to }) => ({
    from: comesAt(day, from, timeZone),
    to: to === '00:00' ? wholeDay(day, timeZone).to : comesAt(day, to, timeZone),
  }))
  const merged: Range[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && range.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    // Hours within an hour that the clock skips do not exist.
    else if (range.to > range.from) merged.push(range)
  }
  return merged
}

/** Subtracts `busy` from `ranges`; `ranges` in order without overlaps, `busy` in any order. */
export function subtractRanges(ranges: readonly Range[], busy: readonly Range[]): Range[] {
  let freeRanges = [...ranges]
  for (const busyRange of busy) {
    freeRanges = freeRanges.flatMap((range) => {
      if (busyRange.to <= range.from || busyRange.from >= range.to || busyRange.to <= busyRange.from) return [range]
      return [
        { from: range.from, to: busyRange.from },
        { from: busyRange.to, to: range.to },
      ].filter(({ from, to }) => to > from)
    })
  }
  return freeRanges
}

/**
 * Possible starts of a booking of this length in free time: the beginning of each free range, and then every quarter of an hour.
 * @param after no start is before this
 */
export function slotsIn(free: readonly Range[], minutes: number, after = Number.NEGATIVE_INFINITY, step = 15): Range[] {
  const length = minutes * 60_000
  const slots: Range[] = []
  for (const range of free) {
    for (let from = firstStep(Math.max(range.from, after), range.from, step); from + length <= range.to; ) {
      slots.push({ from, to: from + length })
      from = firstStep(from + 1, range.from, step)
    }
  }
  return slots
}

/** The first moment from `from` on at a full step of the clock, or the beginning of the range. */
function firstStep(from: number, start: number, step: number): number {
  const stepMillis = step * 60_000
  return from === start ? from : Math.ceil(from / stepMillis) * stepMillis
}

/** The day and the time of day `HH:mm` on the business's clock at an instant. */
export function localDayAndTime(
  instant: number | string,
  timeZone: string = businessZone(),
): { day: string; time: string } {
  const { year, month, day, hour, minute } = wallClock(toMillis(instant), timeZone)
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** The days from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

import { hoursOn, type Pattern, shiftsOn, subtractRanges, WEEKDAYS } from './shifts.ts'
import { addDays, dayOf, type Instant, type Range, toMillis } from './time.ts'

/** Working hours in a time zone: hours by weekday, exceptions for single days, and bank holidays off. */
export interface WorkingWeek {
  readonly pattern: Pattern
  /** Of the IANA list. */
  readonly zone: string
}

const MINUTE = 60_000
/** Two years without a working day: such a week has none. */
const LONGEST_PAUSE = 731

/**
 * The same hours on every weekday from Monday to Friday.
 * @param from, to `HH:mm` @param holidays whose bank holidays are off; null where they are days like any other
 */
export const officeHours = (from: string, to: string, holidays: Pattern['holidays'] = null): Pattern => ({
  shifts: WEEKDAYS.slice(0, 5).map((weekday) => ({ weekday, from, to, valid_from: null, valid_to: null })),
  exceptions: [],
  holidays,
})

/** Whether any hours of a day `YYYY-MM-DD` are worked. */
export const isWorked = (day: string, { pattern }: WorkingWeek): boolean => hoursOn(day, pattern).length > 0

/** The stretches that are worked from a day on, in their order. @throws RangeError once two years bring none */
function* stretches(first: string, { pattern, zone }: WorkingWeek): Generator<Range> {
  for (let day = first, pause = 0; pause < LONGEST_PAUSE; day = addDays(day, 1)) {
    const shifts = shiftsOn(day, pattern, zone)
    pause = shifts.length ? 0 : pause + 1
    yield* shifts
  }
  throw new RangeError('no hours are worked in this week')
}

/** Of a week that works over midnight the day before may still run. */
const dayBefore = (millis: number, zone: string) => addDays(dayOf(millis, zone), -1)

/**
 * The instant, in ms, at which this many working minutes have passed since another.
 * @param minutes 0 or more; 0 returns the instant itself, even outside working hours
 * @throws RangeError for a week without working hours
 */
export function addWorkingMinutes(from: Instant, minutes: number, week: WorkingWeek): number {
  const start = toMillis(from)
  let remaining = minutes * MINUTE
  if (remaining <= 0) return start
  for (const stretch of stretches(dayBefore(start, week.zone), week)) {
    const begin = Math.max(stretch.from, start)
    const length = stretch.to - begin
    if (length <= 0) continue
    if (remaining <= length) return begin + remaining
    remaining -= length
  }
  return start
}

/**
 * The close, in ms, of the nth working day after the day of an instant, as deadlines are counted: one working day from a Friday evening or a
 * Sunday ends at the close of Monday. 0 returns the close of that day, or of the first working day after it.
 * @throws RangeError for a week without working hours
 */
export function addWorkingDays(from: Instant, days: number, week: WorkingWeek): number {
  let day = dayOf(from, week.zone)
  let [passed, pause] = [0, 0]
  if (days === 0 && !isWorked(day, week)) passed = -1
  while (passed < days) {
    day = addDays(day, 1)
    pause += 1
    if (pause > LONGEST_PAUSE) throw new RangeError('no hours are worked in this week')
    const [hours] = shiftsOn(day, week.pattern, week.zone)
    if (hours) [passed, pause] = [passed + 1, 0]
  }
  return shiftsOn(day, week.pattern, week.zone).at(-1)?.to ?? toMillis(from)
}

/**
 * The working minutes between two instants without the stops; fractions of a minute count. Zero when `to` is not after `from`.
 * @param stops in any order, may overlap
 */
export function workingMinutes(from: Instant, to: Instant, week: WorkingWeek, stops: readonly Range[] = []): number {
  const [start, end] = [toMillis(from), toMillis(to)]
  let sum = 0
  for (let day = dayBefore(start, week.zone); day <= dayOf(end, week.zone); day = addDays(day, 1)) {
    const workedRanges = shiftsOn(day, week.pattern, week.zone)
      .map((one) => ({ from: Math.max(one.from, start), to: Math.min(one.to, end) }))
      .filter((one) => one.to > one.from)
    for (const one of subtractRanges(workedRanges, stops)) sum += one.to - one.from
  }
  return sum / MINUTE
}

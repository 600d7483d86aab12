import { z } from 'zod'
import { type BankHoliday, bankHolidayOn, REGIONS, workingDayFrom } from './bankHolidays.ts'
import { WEEKDAYS, type Weekday } from './shifts.ts'
import { addDays, businessZone, fromWallClock, isDay, type Range, toMillis, weekdayOf, wholeDay } from './time.ts'

export const UNITS = ['day', 'week', 'month', 'year'] as const
/** The nth weekday in a month; -1 is the last. */
export const NTHS = [1, 2, 3, 4, -1] as const
/** What happens to a date that is a bank holiday. */
export const ON_HOLIDAYS = ['keep', 'drop', 'next_working_day'] as const

/** The search ends here: a rule whose dates are all skipped has to end somewhere. */
const LAST_DAY = '2199-12-31'
const LATER = '9999-12-31'
const MONTHS_PER_YEAR = 12

const day = z.string().refine(isDay, { params: { code: 'date' } })

/**
 * A recurrence in dates on the business's clock, without times of day. By default it is on the weekday (weeks) or the day of the month (months,
 * years) of its start. The dates between start and end are counted before exceptions and holidays, as in RFC 5545.
 */
export const recurrenceShape = z.strictObject({
  /** No date is before it; it need not be one itself. */
  starts_on: day,
  unit: z.enum(UNITS),
  /** Every how many of them. */
  interval: z.int().min(1).max(99).default(1),
  /** For weeks: its weekdays. */
  weekdays: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length).default([]),
  /** For months and years: 1 to 31; a shorter month has it on its last day. */
  month_day: z.int().min(1).max(31).nullable().default(null),
  /** For months and years: the nth `weekday` of the month instead of a day. */
  nth: z.literal(NTHS).nullable().default(null),
  weekday: z.enum(WEEKDAYS).nullable().default(null),
  /** The last possible day; with `count`, whichever comes first. Without both: no end. */
  until: day.nullable().default(null),
  count: z.int().min(1).max(1000).nullable().default(null),
  /** Dates that are skipped. */
  skipped: z.array(day).max(500).default([]),
  /** Dates that are moved to another day. */
  moved: z
    .array(z.strictObject({ from: day, to: day }))
    .max(500)
    .default([]),
  holidays: z.enum(ON_HOLIDAYS).default('keep'),
  /** Null: the region of its owner; by default the first one. */
  region: z.enum(REGIONS).nullable().default(null),
})

/** The same for input: its parts must be consistent. */
export const recurrence = recurrenceShape.superRefine((rule, { addIssue }) => {
  const refuse = (path: string, code: string) => addIssue({ code: 'custom', path: [path], params: { code } })
  if (rule.until !== null && rule.until < rule.starts_on) refuse('until', 'before_start')
  if ((rule.nth === null) !== (rule.weekday === null)) refuse('weekday', 'required')
  if (rule.nth !== null && rule.month_day !== null) refuse('month_day', 'nth_or_day')
})
export type Recurrence = z.output<typeof recurrence>
/** The minimum to define a rule. */
export type RecurrenceInput = z.input<typeof recurrence>

/** One occurrence. */
export interface Occurrence {
  readonly day: string
  /** The date that the rule gave before an exception or a holiday moved it: the permanent name of the occurrence. */
  readonly of: string
  /** The holiday that moved it. */
  readonly holiday?: BankHoliday
}

const two = (count: number) => String(count).padStart(2, '0')
const weekdayNumber = (name: Weekday) => WEEKDAYS.indexOf(name) + 1
const monthStart = (months: number) =>
  `${String(Math.floor(months / MONTHS_PER_YEAR)).padStart(4, '0')}-${two((months % MONTHS_PER_YEAR) + 1)}-01`

/** The nth weekday of the month that begins with `first`; its last one for -1. */
function nthWeekday(first: string, next: string, nth: number, weekday: Weekday): string {
  const weekdayIndex = weekdayNumber(weekday)
  if (nth > 0) return addDays(first, ((weekdayIndex - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
  const last = addDays(next, -1)
  return addDays(last, -((weekdayOf(last) - weekdayIndex + 7) % 7))
}

/** The nth weekday of the month; null for a rule by day of the month. */
export const nthOf = ({ nth, weekday }: Recurrence): { readonly nth: number; readonly weekday: Weekday } | null =>
  nth === null || weekday === null ? null : { nth, weekday }

function* days({ starts_on, interval }: Recurrence): Generator<string> {
  for (let day = starts_on; day <= LAST_DAY; day = addDays(day, interval)) yield day
}

function* weeks({ starts_on, interval, weekdays }: Recurrence): Generator<string> {
  const weekdayNumbers = weekdays.length ? weekdays.map(weekdayNumber) : [weekdayOf(starts_on)]
  const ordered = [...new Set(weekdayNumbers)].toSorted((a, b) => a - b)
  const monday = addDays(starts_on, 1 - weekdayOf(starts_on))
  for (let week = monday; week <= LAST_DAY; week = addDays(week, 7 * interval)) {
    for (const weekday of ordered) yield addDays(week, weekday - 1)
  }
}

function* months(rule: Recurrence, step: number): Generator<string> {
  const [year = 0, month = 0, dayOfStart = 0] = rule.starts_on.split('-').map(Number)
  for (let count = year * MONTHS_PER_YEAR + month - 1; ; count += step) {
    const first = monthStart(count)
    if (first > LAST_DAY) return
    const next = monthStart(count + 1)
    const weekdayRule = nthOf(rule)
    if (weekdayRule) yield nthWeekday(first, next, weekdayRule.nth, weekdayRule.weekday)
    else {
      const monthDay = addDays(first, (rule.month_day ?? dayOfStart) - 1)
      yield monthDay < next ? monthDay : addDays(next, -1)
    }
  }
}

const DATES: Readonly<Record<Recurrence['unit'], (rule: Recurrence) => Generator<string>>> = {
  day: days,
  week: weeks,
  month: (rule) => months(rule, rule.interval),
  year: (rule) => months(rule, rule.interval * MONTHS_PER_YEAR),
}

/** The dates of the rule itself in order, from its start to its end: without exceptions and holidays. */
export function* datesOf(rule: Recurrence): Generator<string> {
  let count = 0
  for (const date of DATES[rule.unit](rule)) {
    if (date < rule.starts_on) continue
    if ((rule.until !== null && date > rule.until) || (rule.count !== null && count >= rule.count)) return
    count++
    yield date
  }
}

/**
 * Dates of the rule after holidays and exceptions, in order of their days: holidays skip or postpone, exceptions remove. A postponed date waits for
 * the dates before its new day (after Good Friday the Saturday comes first), and is merged with a date on that day.
 */
function* regular(rule: Recurrence): Generator<Occurrence> {
  const region = rule.region ?? REGIONS[0]
  const exceptions = new Set([...rule.skipped, ...rule.moved.map(({ from }) => from)])
  const pushed = new Map<string, Occurrence>()
  function* pushedBefore(day: string): Generator<Occurrence> {
    // In order of their days: of two postponed dates the later one is never moved to an earlier day.
    for (const one of Array.from(pushed.values())) {
      if (one.day >= day) return
      pushed.delete(one.day)
      yield one
    }
  }
  for (const date of datesOf(rule)) {
    if (exceptions.has(date)) continue
    yield* pushedBefore(date)
    const holiday = rule.holidays === 'keep' ? undefined : bankHolidayOn(date, region)
    if (!holiday) {
      pushed.delete(date)
      yield { day: date, of: date }
    } else if (rule.holidays === 'next_working_day') {
      const day = workingDayFrom(date, region)
      pushed.set(day, { day, of: date, holiday })
    }
  }
  yield* pushedBefore(LATER)
}

/** Dates of the rule that were moved by hand. The chosen day is kept: no holiday moves it, and another date may be on that day too. */
function movedDates(rule: Recurrence): Occurrence[] {
  const days = new Map(rule.moved.map(({ from, to }) => [from, to]))
  const last = [...days.keys()].toSorted().at(-1)
  const found: Occurrence[] = []
  if (last === undefined) return found
  for (const date of datesOf(rule)) {
    if (date > last) break
    const day = days.get(date)
    if (day !== undefined) found.push({ day, of: date })
  }
  return found
}

/**
 * Occurrences between two days (both included), by their days.
 * @param maxCount maximum number
 */
export function occurrences(
  rule: Recurrence,
  from: string,
  to: string,
  maxCount = Number.POSITIVE_INFINITY,
): Occurrence[] {
  const results = movedDates(rule).filter(({ day }) => day >= from && day <= to)
  let count = 0
  for (const one of regular(rule)) {
    if (one.day > to || count >= maxCount) break
    if (one.day < from) continue
    results.push(one)
    count++
  }
  const key = ({ day, of }: Occurrence) => `${day} ${of}`
  return results.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).slice(0, maxCount)
}

/** The first `n` occurrences on or after a day; fewer when the rule ends before. */
export const next = (rule: Recurrence, from: string, n = 1): Occurrence[] => occurrences(rule, from, LAST_DAY, n)

/**
 * When an occurrence begins and ends: its wall-clock times, whatever the clock did in between. `00:00` as the end is midnight after the day. Of times
 * that occur twice the first; undefined when the clock skips one of them, so that the caller decides.
 */
export function timesOn(day: string, from: string, to: string, timeZone: string = businessZone()): Range | undefined {
  const begins = fromWallClock(day, from, timeZone)
  const ends = to === '00:00' ? wholeDay(day, timeZone).to : fromWallClock(day, to, timeZone)
  if (begins === undefined || ends === undefined) return undefined
  const range = { from: toMillis(begins), to: toMillis(ends) }
  return range.to > range.from ? range : undefined
}

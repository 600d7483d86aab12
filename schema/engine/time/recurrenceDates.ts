import type { BankHoliday } from './bankHolidays.ts'
import { bankHolidayOn, REGIONS } from './bankHolidays.ts'
import { datesOf, next, type Recurrence } from './recurrence.ts'

/** Why a date of a rule is not an ordinary one. `together`: a holiday postponed it to a day that has a date anyway. */
export type Why = 'skipped' | 'moved' | 'holiday' | 'together'

/** A date of a rule, and what happens to it. */
export interface RuleDate {
  /** The rule's own date: its permanent name. */
  readonly of: string
  /** Its day; null when it is skipped. */
  readonly day: string | null
  readonly why: Why | null
  /** The bank holiday that skipped or postponed it. */
  readonly holiday: BankHoliday | null
}

/** Maximum dates examined between two occurrences: a rule whose dates are all skipped has to end somewhere. */
const MAX_LEFT_OUT = 400

/**
 * The next dates of a rule on or after a day, in order: occurrences, and between them skipped dates with the reason.
 * @param n number of occurrences
 */
export function ruleDates(rule: Recurrence, from: string, n: number): RuleDate[] {
  const coming = next(rule, from, n)
  const movedDates = new Set(rule.moved.map(({ from: date }) => date))
  const knownDates = new Set(coming.map(({ of }) => of))
  const dates = coming.map(
    ({ of, day, holiday }): RuleDate => ({
      of,
      day,
      holiday: holiday ?? null,
      why: movedDates.has(of) ? 'moved' : holiday ? 'holiday' : null,
    }),
  )
  // When the rule ends before, dates skipped after its last occurrence are shown as well.
  const last = coming.length < n ? undefined : coming.at(-1)?.day
  const region = rule.region ?? REGIONS[0]
  let lookedAt = 0
  for (const date of datesOf(rule)) {
    if ((last !== undefined && date > last) || lookedAt > MAX_LEFT_OUT) break
    if (date < from || knownDates.has(date) || movedDates.has(date)) continue
    lookedAt++
    const holiday = bankHolidayOn(date, region) ?? null
    const why = rule.skipped.includes(date) ? 'skipped' : rule.holidays === 'drop' && holiday ? 'holiday' : 'together'
    dates.push({ of: date, day: null, why, holiday: why === 'skipped' ? null : holiday })
  }
  const key = ({ day, of }: RuleDate) => `${day ?? of} ${of}`
  return dates.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Whether two rules give the same dates, apart from exceptions, ends and holidays. */
export const sameDates = (a: Recurrence, b: Recurrence): boolean => {
  const patternOf = ({ starts_on, unit, interval, weekdays, month_day, nth, weekday }: Recurrence) =>
    JSON.stringify([starts_on, unit, interval, [...weekdays].sort(), month_day, nth, weekday])
  return patternOf(a) === patternOf(b)
}

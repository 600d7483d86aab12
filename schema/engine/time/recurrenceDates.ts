import type { BankHoliday } from './bankHolidays.ts'
import { bankHolidayOn, REGIONS } from './bankHolidays.ts'
import { datesOf, next, type Recurrence } from './recurrence.ts'

/** Why a date of a rule is not simply itself. `together`: a holiday pushed it onto a day on which it comes anyway. */
export type Why = 'skipped' | 'moved' | 'holiday' | 'together'

/** A date that a rule gives, and what becomes of it. */
export interface RuleDate {
  /** The date of the rule itself: what names it for ever. */
  readonly of: string
  /** When it comes; null where it does not. */
  readonly day: string | null
  readonly why: Why | null
  /** The bank holiday that left it out or pushed it on. */
  readonly holiday: BankHoliday | null
}

/** Dates that are looked at between two that come: a rule whose dates are all left out has to end somewhere. */
const MOST_LEFT_OUT = 400

/**
 * The next dates of a rule on or after a day, in their order: those on which it comes, and between them those that are left out, each with
 * the reason.
 * @param n how many that come
 */
export function ruleDates(rule: Recurrence, from: string, n: number): RuleDate[] {
  const coming = next(rule, from, n)
  const moved = new Set(rule.moved.map(({ from: of }) => of))
  const known = new Set(coming.map(({ of }) => of))
  const found = coming.map(
    ({ of, day, holiday }): RuleDate => ({
      of,
      day,
      holiday: holiday ?? null,
      why: moved.has(of) ? 'moved' : holiday ? 'holiday' : null,
    }),
  )
  // Where the rule ends before, what is left out after its last date is shown as well.
  const last = coming.length < n ? undefined : coming.at(-1)?.day
  const region = rule.region ?? REGIONS[0]
  let looked = 0
  for (const of of datesOf(rule)) {
    if ((last !== undefined && of > last) || looked > MOST_LEFT_OUT) break
    if (of < from || known.has(of) || moved.has(of)) continue
    looked++
    const holiday = bankHolidayOn(of, region) ?? null
    const why = rule.skipped.includes(of) ? 'skipped' : rule.holidays === 'drop' && holiday ? 'holiday' : 'together'
    found.push({ of, day: null, why, holiday: why === 'skipped' ? null : holiday })
  }
  const key = ({ day, of }: RuleDate) => `${day ?? of} ${of}`
  return found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Whether two rules give the same dates, exceptions, ends and holidays aside. */
export const sameDates = (a: Recurrence, b: Recurrence): boolean => {
  const bare = ({ starts_on, unit, interval, weekdays, month_day, nth, weekday }: Recurrence) =>
    JSON.stringify([starts_on, unit, interval, [...weekdays].sort(), month_day, nth, weekday])
  return bare(a) === bare(b)
}

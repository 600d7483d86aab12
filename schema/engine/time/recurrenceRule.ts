import { datesOf, nthOf, occurrences, type Recurrence } from './recurrence.ts'
import { WEEKDAYS, type Weekday } from './shifts.ts'

const short = (weekday: Weekday) => weekday.slice(0, 2).toUpperCase()
const plain = (day: string) => day.replaceAll('-', '')
const FREQUENCY = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
/** Days that every month has. */
const SHORTEST = 28

/** For months without that day it is the last one: written as the last of the possible days. */
const monthDay = (day: number) =>
  day <= SHORTEST
    ? `BYMONTHDAY=${day}`
    : `BYMONTHDAY=${Array.from({ length: day - SHORTEST + 1 }, (_, i) => SHORTEST + i).join(',')};BYSETPOS=-1`

/** The value of RRULE (RFC 5545, 3.3.10), for a DTSTART that is a date. */
export function rrule(rule: Recurrence): string {
  const { unit, interval, starts_on, weekdays, month_day, until, count } = rule
  const nth = nthOf(rule)
  const inMonth = nth ? `BYDAY=${nth.nth}${short(nth.weekday)}` : monthDay(month_day ?? Number(starts_on.slice(8)))
  const parts = {
    day: [],
    week: weekdays.length
      ? [
          `BYDAY=${WEEKDAYS.filter((one) => weekdays.includes(one))
            .map(short)
            .join(',')}`,
        ]
      : [],
    month: [inMonth],
    year: [`BYMONTH=${Number(starts_on.slice(5, 7))}`, inMonth],
  }
  return [
    `FREQ=${FREQUENCY[unit]}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...parts[unit],
    ...(count === null ? [] : [`COUNT=${count}`]),
    // RFC 5545 allows one end only; COUNT is written when both are given, and dates after the other end are excluded.
    ...(until === null || count !== null ? [] : [`UNTIL=${plain(until)}`]),
    'WKST=MO',
  ].join(';')
}

/**
 * Lines of iCalendar for a rule with its exceptions; holidays and moved dates are excluded and added by date.
 * @param last how far exceptions are listed for a rule without end
 */
export function recurrenceLines(rule: Recurrence, last: string): string[] {
  // What the line itself expresses: of two ends the count.
  const unlimited = rule.count === null ? rule : { ...rule, until: null }
  const generated: string[] = []
  for (const day of datesOf(unlimited)) {
    if (day > last) break
    generated.push(day)
  }
  // From any day on: a date may have been moved to before the start.
  const real = occurrences(rule, '', last).map(({ day }) => day)
  const excluded = generated.filter((day) => !real.includes(day))
  const added = real.filter((day) => !generated.includes(day))
  return [
    `RRULE:${rrule(rule)}`,
    ...(excluded.length ? [`EXDATE;VALUE=DATE:${excluded.map(plain).join(',')}`] : []),
    ...(added.length ? [`RDATE;VALUE=DATE:${added.map(plain).join(',')}`] : []),
  ]
}

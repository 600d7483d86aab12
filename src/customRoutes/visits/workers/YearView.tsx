import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { type BankHoliday, bankHolidayOn } from '../../../../schema/engine/time/bankHolidays.ts'
import { dayOffFor, hoursOn, WEEKDAYS } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, toMillis, weekdayOf, wholeDay } from '../../../../schema/engine/time/time.ts'
import { useWords } from '../../../kit/words.ts'
import type { Shown } from './availabilityData.ts'

type Mark = 'works' | 'off' | 'other' | 'holiday' | 'lock' | 'leave'
type Hours = Pick<Shown, 'shifts' | 'exceptions' | 'holidays' | 'blocks' | 'booked'>
interface Day {
  readonly day: string
  readonly mark: Mark
  readonly holiday: BankHoliday | undefined
  readonly visits: number
}

/** The state of each day of a year, from the hours as typed and stored entries. */
function daysOf(year: number, { blocks, booked, ...pattern }: Hours): Day[] {
  const visits = new Map(booked.map(({ day, visits: n }) => [day, n]))
  const exceptionDays = new Set(pattern.exceptions.map(({ day }) => day))
  const blocked = new Map<string, Mark>()
  for (const { kind, starts_at, ends_at } of blocks)
    for (let day = dayOf(starts_at); day <= dayOf(toMillis(ends_at) - 1); day = addDays(day, 1)) {
      const { from, to } = wholeDay(day)
      const isWholeDay = toMillis(starts_at) <= from && toMillis(ends_at) >= to
      if (isWholeDay || kind === 'lock') blocked.set(day, kind)
    }
  const days: Day[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const ownMark: Mark = exceptionDays.has(day) ? 'other' : hoursOn(day, pattern).length ? 'works' : 'off'
    const base: Mark = dayOffFor(day, pattern) ? 'holiday' : ownMark
    const holiday = pattern.holidays ? bankHolidayOn(day, pattern.holidays) : undefined
    days.push({ day, mark: blocked.get(day) ?? base, holiday, visits: visits.get(day) ?? 0 })
  }
  return days
}

interface YearViewProps {
  readonly year: number
  readonly onYear: (year: number) => void
  readonly hours: Hours
}

/** Twelve months at a glance: working, off, other hours, bank holidays, blocked, on leave; a dot where something is booked. */
export function YearView({ year, onYear, hours }: YearViewProps) {
  const translate = useTranslate()
  const words = useWords('workers')
  const days = useMemo(() => daysOf(year, hours), [year, hours])
  const [today] = useState(() => dayOf(Date.now()))
  const months = Array.from({ length: 12 }, (_, i) => days.filter(({ day }) => Number(day.slice(5, 7)) === i + 1))
  const named = ({ name, substitute }: BankHoliday) =>
    substitute
      ? translate('holidays.substitute', { name: translate(`holidays.${name}`) })
      : translate(`holidays.${name}`)
  const describeDay = ({ day, mark, holiday, visits }: Day) =>
    [
      String(Number(day.slice(8))),
      ...(holiday ? [named(holiday)] : []),
      ...(mark === 'holiday' ? [] : [translate(`availability.marks.${mark}`)]),
      ...(visits ? [translate('availability.visits', { smart_count: visits })] : []),
    ].join(', ')
  return (
    <>
      <div className="year-head">
        <button
          type="button"
          className="icon-button"
          aria-label={translate('availability.year_before')}
          onClick={() => onYear(year - 1)}
        >
          <BackIcon fontSize="small" />
        </button>
        <strong aria-live="polite">{year}</strong>
        <button
          type="button"
          className="icon-button"
          aria-label={translate('availability.year_after')}
          onClick={() => onYear(year + 1)}
        >
          <NextIcon fontSize="small" />
        </button>
        <ul className="year-legend">
          {(['works', 'off', 'other', ...(hours.holidays ? (['holiday'] as const) : []), 'lock', 'leave'] as const).map(
            (mark) => (
              <li key={mark}>
                <i data-mark={mark} aria-hidden="true" /> {translate(`availability.marks.${mark}`)}
              </li>
            ),
          )}
          <li>
            <i data-mark="works" data-booked="true" aria-hidden="true" /> {translate('availability.marks.booked')}
          </li>
        </ul>
      </div>
      <div className="year">
        {months.map((month, i) => (
          <table key={month[0]?.day} className="year-month">
            <caption>{translate(`availability.months.${i + 1}`)}</caption>
            <thead>
              <tr>
                {WEEKDAYS.map((day) => (
                  <th key={day} scope="col" abbr={words.choice('shifts.weekday', day)}>
                    {translate(`availability.weekdays.${day}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find(Boolean)?.day}>
                  {week.map((one, index) =>
                    one ? (
                      <td
                        key={one.day}
                        data-mark={one.mark}
                        data-booked={one.visits > 0 || undefined}
                        aria-current={one.day === today ? 'date' : undefined}
                        title={describeDay(one)}
                      >
                        <span aria-hidden="true">{Number(one.day.slice(8))}</span>
                        <span className="sr-only">{describeDay(one)}</span>
                      </td>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an empty day is identified by its position only
                      <td key={index} />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  )
}

/** Rows from Monday to Sunday, with empty cells before the first and after the last day. */
function weeksOf(month: readonly Day[]): (Day | null)[][] {
  const before = weekdayOf(month[0]?.day ?? '') - 1
  const cells: (Day | null)[] = [...Array.from({ length: before }, () => null), ...month]
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7))
}

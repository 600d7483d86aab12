import { WEEKDAYS } from '../../../../schema/engine/time/shifts.ts'
import { weekdayOf } from '../../../../schema/engine/time/time.ts'
import { type CalendarState, spanOf } from './calendarState.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string

const partsOf = (translate: Translate, day: string) => ({
  day: Number(day.slice(8)),
  month: translate(`availability.months.${Number(day.slice(5, 7))}`),
  year: day.slice(0, 4),
})

/** The dates of a view as text: “23 – 27 November 2026”, “Tue 24 November 2026”. */
export function spanTitle(translate: Translate, state: Pick<CalendarState, 'view' | 'day'>): string {
  const { from, to } = spanOf(state)
  const [first, last] = [partsOf(translate, from), partsOf(translate, to)]
  if (state.view === 'month') return translate('calendar.month', { name: first.month, year: first.year })
  if (from === to) {
    const weekday = translate(`calendar.weekdays.${WEEKDAYS[weekdayOf(from) - 1]}`)
    return translate('calendar.span.day', { ...first, weekday })
  }
  const begin = { from: first.day, from_month: first.month, from_year: first.year }
  const unit = first.year !== last.year ? 'years' : first.month !== last.month ? 'months' : 'days'
  return translate(`calendar.span.${unit}`, { ...last, ...begin })
}

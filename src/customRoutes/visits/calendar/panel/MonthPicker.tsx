import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { daysBetween, WEEKDAYS } from '../../../../../schema/engine/time/shifts.ts'
import { addDays, type DayRange } from '../../../../../schema/engine/time/time.ts'
import { drawnOf, step } from '../calendarState.ts'
import css from './MonthPicker.module.css'

interface MonthPickerProps {
  readonly day: string
  readonly today: string
  /** The dates shown next to it. */
  readonly shownRange: DayRange
  readonly onPick: (day: string) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A small month in which the shown dates are highlighted; one tab stop, arrow keys move between days. */
export function MonthPicker({ day, today, shownRange, onPick }: MonthPickerProps) {
  const translate = useTranslate()
  // When the date changes from outside, its month is shown again.
  const [lookedMonth, setLookedMonth] = useState({ of: day, at: day })
  const shownDay = lookedMonth.of === day ? lookedMonth.at : day
  const showMonth = (next: string) => setLookedMonth({ of: day, at: next })
  const { from, to } = drawnOf({ view: 'month', day: shownDay })
  const month = shownDay.slice(0, 7)
  const monthOf = (one: string) => translate(`availability.months.${Number(one.slice(5, 7))}`)
  const turn = (distance: -1 | 1) => showMonth(step({ view: 'month', day: shownDay }, distance))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const distance = event.altKey || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key]
    if (!distance) return
    event.preventDefault()
    event.stopPropagation()
    const next = addDays(shownDay, distance)
    showMonth(next)
    const grid = event.currentTarget
    requestAnimationFrame(() => grid.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    <section className={css['monthPicker']} aria-label={translate('calendar.pick_day')}>
      <div className={css['monthHead']}>
        <h3 aria-live="polite">
          {translate('calendar.month', {
            name: monthOf(shownDay),
            year: shownDay.slice(0, 4),
          })}
        </h3>
        <button
          type="button"
          className="icon-button"
          aria-label={translate('calendar.month_before')}
          onClick={() => turn(-1)}
        >
          <BackIcon fontSize="small" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={translate('calendar.month_after')}
          onClick={() => turn(1)}
        >
          <NextIcon fontSize="small" />
        </button>
      </div>
      <div role="group" className={css['monthDays']} onKeyDown={onKeyDown}>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday} className={css['monthName']} aria-hidden="true">
            {translate(`availability.weekdays.${weekday}`)}
          </span>
        ))}
        {daysBetween(from, to).map((one) => (
          <button
            key={one}
            type="button"
            data-day={one}
            data-other={one.slice(0, 7) === month ? undefined : true}
            data-shown={one >= shownRange.from && one <= shownRange.to ? true : undefined}
            aria-current={one === today ? 'date' : undefined}
            aria-label={`${Number(one.slice(8))} ${monthOf(one)}`}
            tabIndex={one === shownDay ? 0 : -1}
            onClick={() => onPick(one)}
          >
            {Number(one.slice(8))}
          </button>
        ))}
      </div>
    </section>
  )
}

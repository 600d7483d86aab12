import AddIcon from '@mui/icons-material/Add'
import MonthIcon from '@mui/icons-material/CalendarViewMonthOutlined'
import { useTranslate } from 'ra-core'
import { type TouchEvent, useRef } from 'react'
import { daysBetween, WEEKDAYS } from '../../../../../schema/engine/time/shifts.ts'
import { addDays, fullWeek, weekdayOf } from '../../../../../schema/engine/time/time.ts'
import { LoadBar } from '../grid/LoadBar.tsx'
import { type DayLoad, hoursOf } from '../grid/loads.ts'
import { DayList, type DayListProps } from './DayList.tsx'
import css from './PhoneDays.module.css'

/** Distance of a sideways swipe that changes the day, in px, and its minimum ratio to the vertical distance. */
const [FAR, STEEP] = [56, 2]

interface PhoneDaysProps extends DayListProps {
  readonly today: string
  readonly loads: ReadonlyMap<string, DayLoad> | undefined
  readonly onDay: (day: string) => void
  readonly onMonth: () => void
  /** Undefined without permission to book. */
  readonly onBook: (() => void) | undefined
}

/** A day as a list below the days of its week; a swipe changes the day, and the most frequent action is within reach of the thumb. */
export function PhoneDays({ today, loads, onDay, onMonth, onBook, ...list }: PhoneDaysProps) {
  const translate = useTranslate()
  const { day } = list
  const touchStart = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const { from, to } = fullWeek(day)
  const load = loads?.get(day)
  const onTouchStart = ({ touches }: TouchEvent) => {
    const touch = touches[0]
    touchStart.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!touch || !touchStart.current) return
    const [dx, dy] = [touch.clientX - touchStart.current.x, touch.clientY - touchStart.current.y]
    touchStart.current = null
    if (Math.abs(dx) > FAR && Math.abs(dx) > STEEP * Math.abs(dy)) onDay(addDays(day, dx < 0 ? 1 : -1))
  }
  return (
    <div className={css['phoneDays']}>
      <nav className={css['phoneStrip']} aria-label={translate('calendar.pick_day')}>
        {daysBetween(from, to).map((one) => {
          const that = loads?.get(one)
          const weekday = translate(`calendar.weekdays.${WEEKDAYS[weekdayOf(one) - 1]}`)
          return (
            <button
              key={one}
              type="button"
              aria-current={one === day ? 'date' : undefined}
              data-today={one === today || undefined}
              onClick={() => onDay(one)}
            >
              <span>{weekday}</span> <b>{Number(one.slice(8))}</b>
              {that && <LoadBar load={that} />}
            </button>
          )
        })}
      </nav>
      <div className={css['phoneList']} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        {load && (
          <p className="quiet">
            {translate('calendar.booked_of', { booked: hoursOf(load.booked), available: hoursOf(load.available) })}
          </p>
        )}
        <DayList {...list} />
      </div>
      <div className={css['phoneThumb']}>
        <button type="button" className="button" onClick={() => onDay(today)}>
          {translate('calendar.today')}
        </button>
        {onBook && (
          <button type="button" className="button button-main" onClick={onBook}>
            <AddIcon fontSize="small" aria-hidden="true" />
            {translate('calendar.book_visit')}
          </button>
        )}
        <button type="button" className="button" aria-label={translate('calendar.views.month')} onClick={onMonth}>
          <MonthIcon fontSize="small" />
        </button>
      </div>
    </div>
  )
}

import { useTranslate } from 'ra-core'
import { WEEKDAYS } from '../../../../../schema/engine/time/shifts.ts'
import { weekdayOf } from '../../../../../schema/engine/time/time.ts'
import css from './DayHead.module.css'
import { LoadBar } from './LoadBar.tsx'
import { type DayLoad, hoursOf } from './loads.ts'

interface DayHeadProps {
  readonly day: string
  readonly isToday: boolean
  /** Undefined until loaded. */
  readonly load: DayLoad | undefined
}

/** The date, and how much of its hours is booked. */
export function DayHead({ day, isToday, load }: DayHeadProps) {
  const translate = useTranslate()
  const weekday = translate(`calendar.weekdays.${WEEKDAYS[weekdayOf(day) - 1]}`)
  const away = load && [
    ...(load.leave ? [translate('calendar.on_leave', { n: load.leave })] : []),
    ...(load.off ? [translate('calendar.off', { n: load.off })] : []),
  ]
  return (
    <span className={css['dayHead']}>
      <span className={css['dayLine']}>
        <b data-today={isToday || undefined}>{translate('calendar.day', { weekday, day: Number(day.slice(8)) })}</b>
        {isToday && <span className={css['dayToday']}>{translate('calendar.is_today')}</span>}
        {load && (
          <span className={css['dayHours']}>
            {translate('calendar.booked_of', { booked: hoursOf(load.booked), available: hoursOf(load.available) })}
            {away && away.length > 0 && <span className={css['dayAway']}>, {away.join(', ')}</span>}
          </span>
        )}
      </span>
      {load && <LoadBar load={load} />}
    </span>
  )
}

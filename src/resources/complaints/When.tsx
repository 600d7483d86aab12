import { useLocale, useTranslate } from 'ra-core'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { addDays, dayOf, shortDay, toMillis, wallClock } from '../../../schema/engine/time/time.ts'
import { useClock } from '../../kit/ui/Ago.tsx'
import './complaints.css'

/** A time in the business's time zone: today and tomorrow by name, other days in short or full form. */
export function useMoment(instant: string, short = false): string {
  const translate = useTranslate()
  const locale = useLocale()
  const today = useClock(() => dayOf(Date.now()))
  const day = dayOf(instant)
  const { hour, minute } = wallClock(instant)
  const named = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
  return `${named ? translate(`due.${named}`) : short ? shortDay(day, locale) : formatDate(instant)} ${hour}:${minute}`
}

interface WhenProps {
  readonly at: string
  /** From when it counts as due soon. */
  readonly warningAt: string | null
  /** Short form for narrow places: the meaning of its colour is given to screen readers only. */
  readonly short?: boolean
}

/** A deadline in words, coloured where it is overdue or due soon. */
export function When({ at, warningAt, short = false }: WhenProps) {
  const translate = useTranslate()
  const text = useMoment(at, short)
  const state = useClock(() => {
    if (toMillis(at) < Date.now()) return 'late'
    return warningAt !== null && toMillis(warningAt) <= Date.now() ? 'near' : 'far'
  })
  return (
    <span className="complaint-due" data-due={state}>
      {text}
      {state !== 'far' && <span className={short ? 'sr-only' : undefined}> {translate(`complaints.${state}`)}</span>}
    </span>
  )
}

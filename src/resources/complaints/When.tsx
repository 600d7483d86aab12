import { useTranslate } from 'ra-core'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { addDays, dayOf, toMillis, wallClock } from '../../../schema/engine/time/time.ts'
import { useClock } from '../../kit/ui/Ago.tsx'
import './complaints.css'

/** A moment on the business's clock: today and tomorrow by name. */
export function useMoment(at: string): string {
  const translate = useTranslate()
  const today = useClock(() => dayOf(Date.now()))
  const day = dayOf(at)
  const { hour, minute } = wallClock(at)
  const named = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
  return `${named ? translate(`due.${named}`) : formatDate(at)} ${hour}:${minute}`
}

interface WhenProps {
  readonly at: string
  /** From when it is nearly over. */
  readonly near: string | null
}

/** By when something is due: in words and in colour where it is late or nearly so. */
export function When({ at, near }: WhenProps) {
  const translate = useTranslate()
  const text = useMoment(at)
  const state = useClock(() => {
    if (toMillis(at) < Date.now()) return 'late'
    return near !== null && toMillis(near) <= Date.now() ? 'near' : 'far'
  })
  return (
    <span className="complaint-due" data-due={state}>
      {text}
      {state !== 'far' && <span className="complaint-due-word"> {translate(`complaints.${state}`)}</span>}
    </span>
  )
}

import { useTranslate } from 'ra-core'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { addDays, dayOf, toMillis, wallClock } from '../../../schema/engine/time/time.ts'
import { useClock } from '../../kit/ui/Ago.tsx'
import './taskPart.css'

interface DueProps {
  readonly at: string
  /** The task is finished, so it cannot be overdue. */
  readonly closed: boolean
}

/** Due date of a task: today and tomorrow by name, marked while it is overdue and not done. */
export function Due({ at, closed }: DueProps) {
  const translate = useTranslate()
  const today = useClock(() => dayOf(Date.now()))
  const isPast = useClock(() => toMillis(at) < Date.now())
  const day = dayOf(at)
  const { hour, minute } = wallClock(at)
  const named = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
  const isLate = !closed && isPast
  return (
    <span className={isLate ? 'task-late' : named === 'today' && !closed ? 'task-today' : undefined}>
      {isLate && <span className="sr-only">{translate('due.overdue')}: </span>}
      {named ? translate(`due.${named}`) : formatDate(at)} {hour}:{minute}
    </span>
  )
}

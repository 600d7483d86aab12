import { useTranslate } from 'ra-core'
import { formatDate } from '../../../schema/format.ts'
import { addDays, dayOf, toMillis, wallClock } from '../../../schema/time.ts'
import './tasks.css'

interface DueProps {
  readonly at: string
  /** Nothing is left to do: it cannot be late any more. */
  readonly closed: boolean
}

/** When a task is due: today and tomorrow by name, and marked while it is late and not done. */
export function Due({ at, closed }: DueProps) {
  const translate = useTranslate()
  const now = Date.now()
  const [today, day] = [dayOf(now), dayOf(at)]
  const { hour, minute } = wallClock(at)
  const named = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
  const late = !closed && toMillis(at) < now
  return (
    <span className={late ? 'task-late' : named === 'today' && !closed ? 'task-today' : undefined}>
      {late && <span className="sr-only">{translate('due.overdue')}: </span>}
      {named ? translate(`due.${named}`) : formatDate(at)} {hour}:{minute}
    </span>
  )
}

import { formatDate } from '../../../schema/engine/text/format.ts'
import { wallClock } from '../../../schema/engine/time/time.ts'

/** Formats an instant in the business's time zone for comments and tasks: `27/11/2026 17:00`. */
export function dueText(instant: string): string {
  const { hour, minute } = wallClock(instant)
  return `${formatDate(instant)} ${hour}:${minute}`
}

import { formatDate } from '../../../schema/engine/text/format.ts'
import { wallClock } from '../../../schema/engine/time/time.ts'

/** A moment on the business's clock, as it stands in comments and tasks: `27/11/2026 17:00`. */
export function dueText(at: string): string {
  const { hour, minute } = wallClock(at)
  return `${formatDate(at)} ${hour}:${minute}`
}

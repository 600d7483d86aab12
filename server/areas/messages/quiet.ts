import { wallClock } from '../../../schema/engine/time/time.ts'

/** Whether an instant lies in the quiet hours of the business: from a time of day until another, over midnight too. */
export function isQuiet(now: Date, from: string, to: string): boolean {
  if (from === to) return false
  const { hour, minute } = wallClock(now)
  const at = `${hour}:${minute}`
  return from < to ? at >= from && at < to : at >= from || at < to
}

import { wallClock } from '../../../schema/engine/time/time.ts'

/** Whether an instant is in the business's quiet hours, from one time of day to another, including across midnight. */
export function isQuiet(now: Date, from: string, to: string): boolean {
  if (from === to) return false
  const { hour, minute } = wallClock(now)
  const wallTime = `${hour}:${minute}`
  return from < to ? wallTime >= from && wallTime < to : wallTime >= from || wallTime < to
}

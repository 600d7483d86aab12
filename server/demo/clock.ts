import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * Returns a function for the times of a record in working hours, each after the previous one.
 * @param now epoch milliseconds from which days count back
 */
export function moments(r: Random, now: number) {
  let last = 0
  /** Returns the instant some days ago, on a weekend the Friday before it. ISO 8601. */
  return (daysAgo: number): string => {
    const midnight = Math.floor((now - daysAgo * DAY) / DAY) * DAY
    const weekday = new Date(midnight).getUTCDay()
    const friday = midnight - (weekday === 6 ? DAY : weekday === 0 ? 2 * DAY : 0)
    const instant = friday + (8 * 60 + r.below(9 * 60)) * MINUTE
    last = Math.min(Math.max(instant, last + (10 + r.below(50)) * MINUTE), Math.max(now - MINUTE, last + 1))
    return new Date(last).toISOString()
  }
}

/** Returns the day some days after an instant. */
export const dayAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY).toISOString().slice(0, 10)

/** Days from an instant until now. */
export const daysSince = (instant: string, now: number): number => (now - Date.parse(instant)) / DAY

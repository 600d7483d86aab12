import { shiftsOn, subtractRanges } from '../../../../schema/engine/time/shifts.ts'
import type { Range } from '../../../../schema/engine/time/time.ts'
import { type Availability, rangeOf } from './availability.ts'

export const minutesOf = (ranges: readonly Range[]): number =>
  Math.round(ranges.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0) / 60_000)

/** Returns the minutes of a worker's hours on some days, without time blocks and leave. Inactive workers have none. */
export function availableMinutes(
  { active, pattern, bookings }: Availability,
  days: readonly string[],
): readonly number[] {
  const blocks = bookings.filter((one) => one.blocks).map(rangeOf)
  return days.map((day) => (active ? minutesOf(subtractRanges(shiftsOn(day, pattern), blocks)) : 0))
}

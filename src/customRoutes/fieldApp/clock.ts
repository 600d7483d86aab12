import { dayOf, shortDay, wallClock } from '../../../schema/engine/time/time.ts'

/** The time of day in the business's time zone, HH:mm. */
export function clockOf(instant: string): string {
  const { hour, minute } = wallClock(instant)
  return `${hour}:${minute}`
}

/** Short name of a date. */
export const dayName = shortDay

export const dayOfVisit = ({ starts_at }: { readonly starts_at: string }): string => dayOf(starts_at)

import { dayOf, shortDay, wallClock } from '../../../schema/engine/time/time.ts'

/** The time of day on the business's clock, HH:mm. */
export function clockOf(at: string): string {
  const { hour, minute } = wallClock(at)
  return `${hour}:${minute}`
}

/** A day as one says it. */
export const dayName = shortDay

export const dayOfVisit = ({ starts_at }: { readonly starts_at: string }): string => dayOf(starts_at)

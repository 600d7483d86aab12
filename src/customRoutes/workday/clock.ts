import type { Locale } from '../../../schema/engine/text/format.ts'
import { dayOf, wallClock } from '../../../schema/engine/time/time.ts'

/** The time of day on the business's clock, HH:mm. */
export function clockOf(at: string): string {
  const { hour, minute } = wallClock(at)
  return `${hour}:${minute}`
}

/** A day as one says it: Tue 24 November. */
export const dayName = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    ...({ weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const),
  }).format(new Date(`${day}T12:00:00Z`))

export const dayOfVisit = ({ starts_at }: { readonly starts_at: string }): string => dayOf(starts_at)

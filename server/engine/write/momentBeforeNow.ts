import { toMillis, utc } from '../../../schema/engine/time/time.ts'

/** How late something may be reported that could not be sent when it was done, in ms. */
const LATEST = 60 * 86_400_000

/** When something was done that is sent late: as reported, but neither in the future nor too long ago. */
export function momentBeforeNow(now: Date, instant: string): string {
  const millis = now.getTime()
  return utc(Math.max(millis - LATEST, Math.min(millis, toMillis(instant))))
}

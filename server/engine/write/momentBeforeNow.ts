import { toMillis, utc } from '../../../schema/engine/time/time.ts'

/** How late something may be that could not be sent when it was done, in milliseconds. */
const LATEST = 60 * 86_400_000

/** When something was done that is sent late: as it is said, but neither to come nor before anybody could have done it. */
export function momentBeforeNow(now: Date, at: string): string {
  const millis = now.getTime()
  return utc(Math.max(millis - LATEST, Math.min(millis, toMillis(at))))
}

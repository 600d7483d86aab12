import { fromWallClock, toMillis } from '../../../../schema/engine/time/time.ts'
import type { Slot } from './slots.ts'

/** What is typed of a visit: a day, a time of the business's clock, and who goes. */
export interface SlotFormValues {
  readonly day?: string | null
  readonly time?: string | null
  readonly worker?: number | null
}

/** The slot that was typed, or codes of refusals by field. A time that the clock skips does not exist (design/domain.md, Time). */
export function chosenSlot(
  { day, time, worker }: SlotFormValues,
  minutes: number,
): { readonly slot: Slot } | { readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {}
  if (!day) errors['day'] = 'required'
  if (!time) errors['time'] = 'required'
  if (!worker) errors['worker'] = 'worker_needed'
  if (!day || !time || !worker) return { errors }
  const starts_at = fromWallClock(day, time)
  if (!starts_at) return { errors: { time: 'time_skipped' } }
  const ends_at = new Date(toMillis(starts_at) + minutes * 60_000).toISOString().replace('.000Z', 'Z')
  return { slot: { worker_id: worker, starts_at, ends_at } }
}

import { fromWallClock, toMillis } from '../../../../schema/engine/time/time.ts'
import type { Slot } from './slots.ts'

/** Input for a visit: a date, a time in the business's time zone, and the worker. */
export interface SlotFormValues {
  readonly day?: string | null
  readonly time?: string | null
  readonly worker?: number | null
}

/** The chosen slot, or error codes by field. A time skipped by a clock change does not exist. */
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

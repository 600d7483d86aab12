import { dayOf, type Range, toMillis, wholeDay } from '../../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { availabilityOf, rangeOf, whyUnavailable } from './availability.ts'

/** One of several bookings that are checked together. */
export interface Planned {
  /** The date that identifies it in the plan. */
  readonly of: string
  readonly range: Range
  readonly worker_ids: readonly number[]
  /** A time block: it may lie outside working hours. */
  readonly blocks: boolean
}

/** Why a booking is not possible. */
export interface Trouble {
  readonly code: 'time_skipped' | 'past' | 'worker_unavailable' | 'double_booked'
  readonly worker_id: number | null
  /** Reason for an unavailable worker: `no_shift`, `holiday`, `lock`, `leave`, `inactive`. */
  readonly why: string | null
  readonly appointment_id: number | null
}

export const troubleOf = (code: Trouble['code'], rest: Partial<Trouble> = {}): Trouble => ({
  code,
  worker_id: null,
  why: null,
  appointment_id: null,
  ...rest,
})

/**
 * Checks many bookings against existing ones and against each other, and returns the obstacles by date; two statements for any number of bookings.
 * @param except ids of appointments to ignore, such as those about to be moved
 */
export async function checkDates(
  db: Db | Tx,
  plannedDates: readonly Planned[],
  except: ReadonlySet<number> = new Set(),
): Promise<ReadonlyMap<string, readonly Trouble[]>> {
  const found = new Map<string, Trouble[]>()
  if (plannedDates.length === 0) return found
  const days = plannedDates.map(({ range }) => wholeDay(dayOf(range.from)))
  const span = { from: Math.min(...days.map(({ from }) => from)), to: Math.max(...days.map(({ to }) => to)) }
  const ids = [...new Set(plannedDates.flatMap(({ worker_ids }) => worker_ids))]
  const all = new Map((await availabilityOf(db, ids, span)).map((one) => [one.id, one]))
  const add = (date: string, trouble: Trouble) => found.set(date, [...(found.get(date) ?? []), trouble])
  for (const [i, { of, range, worker_ids, blocks }] of plannedDates.entries()) {
    const day = dayOf(range.from)
    const { from, to } = wholeDay(day)
    const overlapsRange = (other: Range) => other.from < range.to && range.from < other.to
    for (const worker_id of worker_ids) {
      const worker = all.get(worker_id)
      if (!worker) continue
      const bookings = worker.bookings.filter(
        (b) => !except.has(b.appointment_id) && toMillis(b.starts_at) < to && toMillis(b.ends_at) > from,
      )
      const why = blocks ? undefined : whyUnavailable({ ...worker, bookings }, day)
      if (why) add(of, troubleOf('worker_unavailable', { worker_id, why }))
      else
        for (const booking of bookings)
          if (overlapsRange(rangeOf(booking)))
            add(of, troubleOf('double_booked', { worker_id, appointment_id: booking.appointment_id }))
      const twice = plannedDates
        .slice(0, i)
        .some((other) => other.worker_ids.includes(worker_id) && overlapsRange(other.range))
      if (twice) add(of, troubleOf('double_booked', { worker_id }))
    }
  }
  return found
}

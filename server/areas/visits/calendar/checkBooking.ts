import workers from '../../../../schema/areas/visits/workers.ts'
import { dayOf, type Range, wholeDay } from '../../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { availabilityOf, type Booking, lockWorkers, rangeOf, whyUnavailable } from './availability.ts'
import { type BookingConflict, describeConflict } from './bookingConflict.ts'
import { offersFor } from './freeSlots.ts'

/** A requested appointment. */
export interface BookingRequest {
  /** Null for a new one. */
  readonly id: number | null
  readonly starts_at: string
  readonly ends_at: string
  readonly worker_ids: readonly number[]
  /** Blocks time, so it may lie outside working hours. */
  readonly blocks: boolean
}

/** Maximum number of conflicts in an error: nobody reads more. */
const MAX = 50

const clashOf = ({ appointment_id, worker_id, starts_at, ends_at }: Booking) => ({
  appointment_id,
  worker_id,
  starts_at,
  ends_at,
})

const overlaps = (a: Range, b: Range): boolean => a.from < b.to && b.from < a.to

/** Returns the conflict and free alternatives; searched after the workers are no longer locked. */
const freeTimeOffers =
  (write: WriteContext, { starts_at, ends_at, worker_ids }: BookingRequest, conflict: BookingConflict | undefined) =>
  async () => {
    const now = write.engine.clock().getTime()
    const isVisible = scopeOf(write, write.engine.resources.get(workers.name), 'list')
    const slotRequest = { ids: worker_ids, requestedRange: rangeOf({ starts_at, ends_at }), now }
    return {
      free: await offersFor(write.engine.db, slotRequest, isVisible),
      in_the_way: conflict ? await describeConflict(write, conflict) : null,
    }
  }

/**
 * Locks the workers of an appointment and checks whether they can be booked. A concurrent booking of the same workers waits until this transaction
 * ends and then sees its result; the exclusion constraint of the table guarantees the same.
 * @returns the overlapping appointments
 * @throws problem 409 worker_unavailable with `unavailable` and `free`: one of them does not work on that day, which no reason overrides
 */
export async function findClashes(write: WriteContext, request: BookingRequest): Promise<readonly Booking[]> {
  const range = rangeOf(request)
  const day = dayOf(request.starts_at)
  await lockWorkers(write.tx, request.worker_ids)
  // Time blocks and leave at other times of the day also decide whether it is a working day.
  const fullDay = wholeDay(day)
  const searchRange = { from: Math.min(range.from, fullDay.from), to: Math.max(range.to, fullDay.to) }
  const all = await availabilityOf(write.tx, request.worker_ids, searchRange, request.id)
  const unavailable = request.blocks
    ? []
    : all.flatMap((one) => {
        const why = whyUnavailable(one, day)
        return why ? [{ worker_id: one.id, day, why }] : []
      })
  const [first] = unavailable
  if (first) throw problem(409, 'worker_unavailable', { unavailable }, {}, freeTimeOffers(write, request, first))
  return all.flatMap(({ bookings }) => bookings.filter((booking) => overlaps(range, rangeOf(booking))))
}

/** The conflict that ends last. */
const lastOf = (clashes: readonly Booking[]) => clashes.toSorted((a, b) => (a.ends_at < b.ends_at ? 1 : -1))[0]

/** The error for a double booking: the overlapping appointments and free alternatives. */
export const doubleBooked = (write: WriteContext, request: BookingRequest, clashes: readonly Booking[]) =>
  problem(
    409,
    'double_booked',
    { clashes: clashes.slice(0, MAX).map(clashOf) },
    {},
    freeTimeOffers(write, request, lastOf(clashes)),
  )

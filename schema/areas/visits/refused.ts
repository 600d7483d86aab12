import type { UNAVAILABLE } from './workerShapes.ts'

interface Slot {
  readonly worker_id: number
  readonly starts_at: string
  readonly ends_at: string
}

/** Details of a refused booking: `double_booked`, `worker_unavailable`. */
export interface BookingRefused {
  /** Who is not available and why; `until` is when they are available again on that day. Null when the caller may not know them. */
  readonly in_the_way?: {
    readonly worker_id: number
    readonly worker: string
    readonly why: 'booked' | (typeof UNAVAILABLE)[number]
    readonly place: string | null
    readonly until: string | null
  } | null
  /** Alternative times of the requested workers. */
  readonly free?: readonly Slot[] | null
}

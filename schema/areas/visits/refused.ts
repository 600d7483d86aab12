import type { UNAVAILABLE } from './workerShapes.ts'

interface Slot {
  readonly worker_id: number
  readonly starts_at: string
  readonly ends_at: string
}

/** What a refused booking says besides its code: `double_booked`, `worker_unavailable`. */
export interface BookingRefused {
  /** Who cannot come and why; `until` is the end of what keeps them on that day. Null where the actor may not know them. */
  readonly in_the_way?: {
    readonly worker_id: number
    readonly worker: string
    readonly why: 'booked' | (typeof UNAVAILABLE)[number]
    readonly place: string | null
    readonly until: string | null
  } | null
  /** Where there is room instead: of those who were asked for first. */
  readonly free?: readonly Slot[] | null
}

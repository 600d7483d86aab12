import { z } from 'zod'
import { dayOf } from '../../engine/time/time.ts'
import { KINDS } from './appointments.ts'
import { STATUSES } from './visitStatus.ts'

export const stretch = z.strictObject({ starts_at: z.string(), ends_at: z.string() })

/** Data of an appointment for calendar and board. */
export const visit = z.strictObject({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES),
  starts_at: z.string(),
  ends_at: z.string(),
  worker_ids: z.array(z.int()),
  site: z.string().nullable(),
  exclusive: z.boolean(),
  series_id: z.int().nullable(),
})

/** Further data for the calendar: the customer and the place. */
export const addressed = visit.extend({ postcode: z.string().nullable(), customer: z.string().nullable() })

/** Further data for the board, for travel times. */
export const placed = addressed.extend({
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})

/** Visits that can be unassigned: of a job, neither confirmed nor begun. */
export const UNASSIGNABLE = { kind: ['job'], status: ['booked'] } as const

export const isUnassignable = ({ kind, status }: { readonly kind: string; readonly status: string }): boolean =>
  UNASSIGNABLE.kind.some((one) => one === kind) && UNASSIGNABLE.status.some((one) => one === status)

/** Minutes after its start in which a worker may still come in time. */
const GRACE = 10
const TO_BEGIN: readonly string[] = ['booked', 'confirmed', 'on_the_way']
const BLOCKING: readonly string[] = ['lock', 'leave']

interface Planned {
  readonly kind: string
  readonly status: string
  readonly starts_at: string
}

/**
 * Whether a visit should have begun, and did not; visits of past days are not late.
 * @param now epoch milliseconds
 */
export const isLate = ({ kind, status, starts_at }: Planned, now: number): boolean =>
  !BLOCKING.includes(kind) &&
  TO_BEGIN.includes(status) &&
  Date.parse(starts_at) + GRACE * 60_000 < now &&
  dayOf(starts_at) === dayOf(now)

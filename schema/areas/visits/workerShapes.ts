import { z } from 'zod'
import { idNumber, wholeNumber } from '../../engine/shape.ts'
import { REGIONS } from '../../engine/time/bankHolidays.ts'
import { WEEKDAYS } from '../../engine/time/shifts.ts'
import { stretch } from './visit.ts'
import workers from './workers.ts'

/** Why a worker cannot be booked on a day at all. */
export const UNAVAILABLE = ['inactive', 'no_shift', 'holiday', 'lock', 'leave'] as const

const { shifts, exceptions } = workers.fields

/** New weekly hours, other days, or both. */
export const hoursOfWorker = z.strictObject({
  shifts: shifts.schema.optional(),
  exceptions: exceptions.schema.optional(),
})

const one = { id: idNumber, version: wholeNumber }
/** What happens to a visit: another time, another worker at the same time, or unassigned. */
const settledShape = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('move'), ...one, starts_at: z.string().max(40), ends_at: z.string().max(40) }),
  z.strictObject({ way: z.literal('give'), ...one, worker_id: idNumber }),
  z.strictObject({ way: z.literal('unassign'), ...one }),
])
export type Settled = z.output<typeof settledShape>

const text = z.string().max(255).nullish()
/** Missing parts have messages of the rule itself (fixed by the specification), so the schema requires none. */
export const lockOfDay = z.strictObject({ date: text, start: text, end: text, reason: text, override_reason: text })
export const leaveOfDays = z.strictObject({
  from: text,
  to: text,
  reason: text,
  override_reason: text,
  /** What happens to visits booked in these days. */
  visits: z.array(settledShape).max(200).optional(),
})

/** The visits that leave would overlap, each with alternative times and workers. */
export const visitsUnderLeave = z.strictObject({
  visits: z.array(
    z.strictObject({
      id: z.int(),
      version: z.int(),
      name: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      customer: z.string().nullable(),
      postcode: z.string().nullable(),
      /** It can be unassigned. */
      unassignable: z.boolean(),
      /** Free times of the same worker, nearest first; empty for past visits. */
      moves: z.array(stretch),
      /** Workers of the same trade and place who are free at its time. */
      others: z.array(z.strictObject({ worker_id: z.int(), name: z.string() })),
    }),
  ),
  /** Number of other visits that the caller may not see. */
  hidden: z.int(),
})

/** A line of the weekly hours, or an exceptional day. */
const shift = z.looseObject({
  weekday: z.enum(WEEKDAYS),
  from: z.string(),
  to: z.string(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
})
const otherDay = z.looseObject({
  day: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
})

/** When a worker can be booked between two days, and what blocks the rest. */
export const availabilityOfWorker = z.strictObject({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  colour: z.string(),
  active: z.boolean(),
  archived_at: z.string().nullable(),
  shifts: z.array(shift),
  exceptions: z.array(otherDay),
  /** Whose bank holidays are days off; null when they are ordinary days. */
  holidays: z.enum(REGIONS).nullable(),
  blocks: z.array(
    z.strictObject({
      id: z.int(),
      kind: z.enum(['lock', 'leave']),
      title: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
    }),
  ),
  booked: z.array(z.strictObject({ day: z.string(), visits: z.int() })),
})

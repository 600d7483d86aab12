import { z } from 'zod'
import { REGIONS } from '../../engine/time/bankHolidays.ts'
import { WEEKDAYS } from '../../engine/time/shifts.ts'
import workers from './workers.ts'

const { shifts, exceptions } = workers.fields

/** The weekly hours, the other days, or both, as they are to be. */
export const hoursOfWorker = z.strictObject({
  shifts: shifts.schema.optional(),
  exceptions: exceptions.schema.optional(),
})

const text = z.string().max(255).nullish()
/** Missing parts are worded by the rule itself (spec.txt section 5), so that none is demanded by the shape. */
export const lockOfDay = z.strictObject({ date: text, start: text, end: text, reason: text, override_reason: text })
export const leaveOfDays = z.strictObject({ from: text, to: text, reason: text, override_reason: text })

/** A line of the week, or a day that is another, as it is kept. */
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

/** When a worker can be booked between two days, and what stands in the way. */
export const availabilityOfWorker = z.strictObject({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  colour: z.string(),
  active: z.boolean(),
  archived_at: z.string().nullable(),
  shifts: z.array(shift),
  exceptions: z.array(otherDay),
  /** Whose bank holidays are days off; null where they are days like any other. */
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

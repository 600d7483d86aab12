import { z } from 'zod'
import { HOLIDAYS } from '../../engine/time/bankHolidays.ts'
import { recurrence, recurrenceShape } from '../../engine/time/recurrence.ts'
import { day } from './parameters.ts'

/** Dates that are skipped, or stay as they are. */
const skip = z.array(day).max(1000).default([])
const change = z.record(z.string(), z.unknown())

/** The first appointment as for POST /appointments, and its rule; `skip` names dates that are left out. */
export const seriesPlan = z.strictObject({ appointment: z.record(z.string(), z.unknown()), rule: recurrence, skip })

/** Changes of each appointment: fields. From `starts_at` and `ends_at` the times of day and the number of days it moves. */
export const seriesChange = z.strictObject({ scope: z.enum(['this', 'following', 'all']), change, skip })

/**
 * Another rule from a date on; the scope sets `starts_on`. `change` is applied to each of its dates: from `starts_at` and `ends_at` only the times of
 * day, because the rule gives the days. `skip` names new dates that are left out, and others that stay as they are.
 */
export const ruleChange = z.strictObject({
  scope: z.enum(['following', 'all']),
  rule: recurrence,
  change: change.default({}),
  skip,
})

const trouble = z.strictObject({
  code: z.enum(['time_skipped', 'past', 'worker_unavailable', 'double_booked']),
  worker_id: z.int().nullable(),
  why: z.string().nullable(),
  appointment_id: z.int().nullable(),
})
const date = z.strictObject({
  of: day,
  day,
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  holiday: z.enum(HOLIDAYS).nullable(),
  troubles: z.array(trouble),
})

// The rest of a rule may end before it begins: its parts need not be consistent.
export const planned = z.strictObject({ rule: recurrenceShape, dates: z.array(date) })
export const replanned = z.strictObject({
  from: day,
  rule: recurrenceShape,
  dates: z.array(date.extend({ fate: z.enum(['keep', 'change', 'add', 'move', 'remove']), id: z.int().nullable() })),
})
export const seriesShown = z.strictObject({
  rule: recurrenceShape,
  /** The rule from the beginning of each scope, ready to be changed; null for people who may not. */
  next: z.strictObject({ following: recurrenceShape.optional(), all: recurrenceShape.optional() }).nullable(),
  dates: z.array(
    z.strictObject({
      id: z.int(),
      day,
      starts_at: z.string(),
      ends_at: z.string(),
      status: z.string(),
      archived: z.boolean(),
    }),
  ),
})

/** Changes of a series' appointments, as one changeset. */
export const seriesActed = z.strictObject({
  data: z.strictObject({
    done: z.array(z.int()),
    skipped: z.array(z.strictObject({ id: z.int(), code: z.string() })),
  }),
  changeset: z.string(),
})

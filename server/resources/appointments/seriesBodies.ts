import { z } from 'zod'
import { recurrence } from '../../../schema/recurrence.ts'
import { isDay } from '../../../schema/time.ts'

const day = z.string().refine(isDay, { params: { code: 'date' } })
const trouble = z.strictObject({
  code: z.enum(['time_skipped', 'past', 'worker_unavailable', 'double_booked']),
  worker_id: z.int().nullable(),
  why: z.string().nullable(),
  appointment_id: z.int().nullable(),
})

/** The first appointment as for POST /appointments, and when it comes again; `skip` names dates that are left out. */
export const plan = z.strictObject({
  appointment: z.record(z.string(), z.unknown()),
  rule: recurrence,
  skip: z.array(day).max(1000).default([]),
})
const date = z.strictObject({
  of: day,
  day,
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  holiday: z.string().nullable(),
  troubles: z.array(trouble),
})
export const planned = z.strictObject({ rule: recurrence, dates: z.array(date) })

/** Which appointments of a series an act is on. */
export const SCOPES = ['this', 'following', 'all'] as const
/** What changes at each of them: fields of an appointment. Of `starts_at` and `ends_at` the times of day and how many days it moves. */
export const act = z.strictObject({
  scope: z.enum(SCOPES),
  change: z.record(z.string(), z.unknown()),
  skip: z.array(day).max(1000).default([]),
})
/**
 * Another rule from a date on; `starts_on` is given by the scope. `change` is what changes at each of its dates beside: of `starts_at` and
 * `ends_at` the times of day, the days are those of the rule. `skip` names new dates that are left out, and others that stay as they are.
 */
export const ruleAct = z.strictObject({
  scope: z.enum(['following', 'all']),
  rule: recurrence,
  change: z.record(z.string(), z.unknown()).default({}),
  skip: z.array(day).max(1000).default([]),
})
export const replanned = z.strictObject({
  from: day,
  rule: recurrence,
  dates: z.array(date.extend({ fate: z.enum(['keep', 'change', 'add', 'move', 'remove']), id: z.int().nullable() })),
})
export const acted = z.strictObject({
  data: z.strictObject({
    done: z.array(z.int()),
    skipped: z.array(z.strictObject({ id: z.int(), code: z.string() })),
  }),
  changeset: z.string(),
})

export const about = z.strictObject({
  rule: recurrence,
  /** The rule from where each scope begins, ready to be changed; null for who may not. */
  next: z.strictObject({ following: recurrence.optional(), all: recurrence.optional() }).nullable(),
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

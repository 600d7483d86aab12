import { z } from 'zod'

/** A job without a visit. */
export const waitingJob = z.strictObject({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  customer: z.string().nullable(),
  site: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  franchise_id: z.int().nullable(),
  status: z.string(),
  colour: z.string(),
  created_at: z.string(),
  /** Its planned day. */
  planned_for: z.string().nullable(),
  minutes: z.int(),
})

/** Why that day: as planned, some days off, or the plan is past; without a plan the first with free time, or a better one. */
export const DATE_REASONS = [
  'planned_on',
  'planned_after',
  'planned_before',
  'planned_over',
  'soonest',
  'suits',
] as const

const reason = z.strictObject({
  code: z.enum([...DATE_REASONS, 'category', 'location', 'skill', 'travel', 'load']),
  name: z.string().optional(),
  minutes: z.int().optional(),
  km: z.number().optional(),
  percent: z.int().optional(),
  /** The planned day, and its distance in days. */
  day: z.string().optional(),
  days: z.int().optional(),
})

/** The best workers for a job, with time and reasons. */
export const bestOfJob = z.strictObject({
  job_id: z.int(),
  minutes: z.int(),
  workers: z.array(
    z.strictObject({
      worker_id: z.int(),
      name: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      cost: z.int(),
      reasons: z.array(reason),
    }),
  ),
})

import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { recurrence } from '../../engine/time/recurrence.ts'

const day = z.string()

/** Dates to come and dates that were seen to. */
export const dates = endpoint({
  of: 'recurring-jobs',
  name: 'dates',
  path: '/recurring-jobs/:id/dates',
  summary: 'Upcoming dates, with the reason if one is skipped or moved, and past dates',
  access: ['RecurringJobs:details'],
  answer: z.strictObject({
    rule: recurrence,
    next: z.array(
      z.strictObject({
        of: day,
        day: day.nullable(),
        why: z.enum(['skipped', 'moved', 'holiday', 'together']).nullable(),
        holiday: z.string().nullable(),
      }),
    ),
    made: z.array(
      z.strictObject({
        of: day,
        day,
        /** Null for a date that went by, and for a job that whoever asks may not see. */
        job: z
          .strictObject({ id: z.int(), number: z.string(), title: z.string().nullable(), archived: z.boolean() })
          .nullable(),
        missed: z.boolean(),
      }),
    ),
  }),
})

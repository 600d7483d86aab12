import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { recurrence } from '../../engine/time/recurrence.ts'

const day = z.string()

/** Future dates, and handled ones. */
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
        /** Null for a date that was skipped, and for a job that the caller may not see. */
        job: z
          .strictObject({ id: z.int(), number: z.string(), title: z.string().nullable(), archived: z.boolean() })
          .nullable(),
        missed: z.boolean(),
      }),
    ),
  }),
})

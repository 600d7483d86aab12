import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { rowOf } from '../../engine/shape.ts'

/** Makes the job of the next date right away; also when paused. */
export const make = act({
  of: 'recurring-jobs',
  name: 'make',
  label: ['Create next job now', '%{name} created'],
  summary: 'Create the job for the next date now',
  needs: ['RecurringJobs:edit', 'Jobs:add'],
  answer: z.object({ job: rowOf('jobs') }),
  makes: { resource: 'jobs', as: 'job' },
  key: 'n',
  undo: true,
})

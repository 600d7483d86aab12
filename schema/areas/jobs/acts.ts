import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { rowOf } from '../../engine/shape.ts'

/** Makes a template with the type, franchise, description and lines of a job and its sub-jobs. */
export const template = act({
  of: 'jobs',
  name: 'template',
  label: ['Save as template', '%{name} created'],
  short: 'Template',
  verb: 'keep',
  summary: 'Save a job as a template',
  needs: ['Jobs:edit', 'JobTemplates:add'],
  answer: z.object({ template: rowOf('job-templates') }),
  makes: { resource: 'job-templates', as: 'template' },
  key: 'l',
  undo: true,
})

/** Starts recurring work from this job. */
export const repeat = link({
  of: 'jobs',
  name: 'repeat',
  label: 'Repeat this job',
  short: 'Repeat',
  needs: ['RecurringJobs:add'],
  when: { is: { parent_id: [null] } },
  to: '/jobs/recurring/add',
  key: 'r',
})

export const addSubJob = link({
  of: 'jobs',
  name: 'addSubJob',
  label: 'Add a sub-job',
  short: 'Sub-job',
  needs: ['Jobs:add'],
  when: { is: { parent_id: [null] } },
  to: '/jobs/details/:id/sub-job',
  key: 'n',
})

export const book = link({
  of: 'jobs',
  name: 'book',
  label: 'Book a visit',
  short: 'Book',
  needs: ['Appointments:add'],
  to: '/jobs/details/:id/book',
  key: 'b',
})

/** Adds the sub-jobs of a template to a job that was started from it. */
export const parts = act({
  of: 'jobs',
  name: 'parts',
  label: ['Add sub-jobs from template', 'Sub-jobs added'],
  summary: 'Add the sub-jobs of a template to a job',
  needs: ['Jobs:edit', 'Jobs:add', 'JobTemplates:list'],
  body: { template_id: f.ref('job-templates', { required: true, where: { active: true } }) },
  answer: z.object({ data: z.array(rowOf('jobs')) }),
  undo: true,
})

/** Starts with the customer. */
export const newJob = link({
  of: 'customers',
  name: 'newJob',
  label: 'New job',
  needs: ['Jobs:add'],
  to: '/jobs/create/step1/identify?customer=:id',
  key: 'b',
})

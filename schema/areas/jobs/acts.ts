import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { rowOf } from '../../engine/shape.ts'
import { f } from '../../fields/index.ts'

/** A template with the type, franchise, description and lines of a job and of its sub-jobs. */
export const template = act({
  of: 'jobs',
  name: 'template',
  label: ['Save as template', '%{name} made'],
  short: 'Template',
  verb: 'keep',
  summary: 'Keep a job as a template',
  needs: ['Jobs:edit', 'JobTemplates:add'],
  answer: z.object({ template: rowOf('job-templates') }),
  makes: { resource: 'job-templates', as: 'template' },
  key: 'l',
  undo: true,
})

/** The sub-jobs that a template has, added to a job that was started from it. */
export const parts = act({
  of: 'jobs',
  name: 'parts',
  label: ['Add the sub-jobs of a template', 'Sub-jobs added'],
  summary: 'Add the sub-jobs that a template has',
  needs: ['Jobs:edit', 'Jobs:add', 'JobTemplates:list'],
  body: { template_id: f.ref('job-templates', { required: true, where: { active: true } }) },
  answer: z.object({ data: z.array(rowOf('jobs')) }),
  undo: true,
})

import { defineSteps, tabCount } from '../../engine/steps.ts'

/** Why no jobs come of it. */
export const steps = defineSteps('recurring-jobs', [
  {
    name: 'halted',
    label: ['Stopped: no jobs are made', 'put right why it stopped', 'Change it'],
    way: { edit: true },
    says: 'halt',
    halts: true,
  },
  {
    name: 'paused',
    label: ['Paused: no jobs are made', 'go on', 'Go on'],
    way: { set: { active: true } },
    key: 'z',
    halts: true,
  },
])

export const jobs = tabCount('recurring-jobs', 'jobs', 'jobs', { recurring_job_id: ':id' })
export const ofCustomer = tabCount('customers', 'recurring-jobs', 'recurring-jobs', { customer_id: ':id' })

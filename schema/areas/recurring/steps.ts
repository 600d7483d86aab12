import { defineSteps, tabCount } from '../../engine/steps.ts'

/** Why no jobs are made from it. */
export const steps = defineSteps('recurring-jobs', [
  {
    name: 'halted',
    label: ['Stopped: no jobs are created', 'fix the problem', 'Edit'],
    way: { edit: true },
    says: 'halt',
    halts: true,
  },
  {
    name: 'paused',
    label: ['Paused: no jobs are created', 'resume', 'Resume'],
    way: { set: { active: true } },
    halts: true,
  },
  {
    name: 'book',
    label: [
      'Book %{smart_count} job without a visit |||| Book %{smart_count} jobs without a visit',
      '%{smart_count} job to book |||| %{smart_count} jobs to book',
      'View jobs',
    ],
    needs: ['Jobs:list', 'Appointments:list'],
    way: { tab: 'jobs' },
  },
])

export const jobs = tabCount('recurring-jobs', 'jobs', 'jobs', { recurring_job_id: ':id' })
export const ofCustomer = tabCount('customers', 'recurring-jobs', 'recurring-jobs', { customer_id: ':id' })

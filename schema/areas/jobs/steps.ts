import { defineSteps, tabCount } from '../../engine/steps.ts'

const BOOKED_OR_STARTED = ['scheduled', 'in_progress'] as const
const OPEN = ['unscheduled', ...BOOKED_OR_STARTED] as const
const VISITS = ['Appointments:list'] as const

/** Steps of a job until it is completed. Other areas add those for invoicing and payment. */
export const steps = defineSteps('jobs', [
  {
    name: 'resume_begun',
    label: ['On hold', 'resume', 'Resume'],
    in: ['on_hold'],
    way: { move: ['in_progress'] },
    says: 'status_reason',
    halts: true,
  },
  {
    name: 'resume_booked',
    label: ['On hold', 'resume', 'Resume'],
    in: ['on_hold'],
    way: { move: ['scheduled'] },
    says: 'status_reason',
    halts: true,
  },
  {
    name: 'resume',
    label: ['On hold', 'resume', 'Resume'],
    in: ['on_hold'],
    way: { move: ['unscheduled'] },
    says: 'status_reason',
    halts: true,
  },
  { name: 'book', label: ['Book a visit', 'book a visit'], in: OPEN, needs: VISITS, way: { act: 'book' } },
  {
    name: 'book_next',
    label: ['Book the next visit', 'book the next visit'],
    in: OPEN,
    needs: VISITS,
    way: { act: 'book' },
  },
  {
    name: 'answers',
    label: [
      'Answer %{smart_count} required question |||| Answer %{smart_count} required questions',
      '%{smart_count} required answer |||| %{smart_count} required answers',
      'Answer',
    ],
    in: OPEN,
    way: { tab: 'answers' },
    key: 'q',
  },
  {
    name: 'documents',
    label: [
      'Get %{smart_count} document signed |||| Get %{smart_count} documents signed',
      '%{smart_count} signature |||| %{smart_count} signatures',
      'View documents',
    ],
    in: [...OPEN, 'completed'],
    way: { tab: 'documents' },
    key: 'd',
  },
  {
    name: 'sub_jobs',
    label: [
      '%{smart_count} sub-job is still open |||| %{smart_count} sub-jobs are still open',
      '%{smart_count} open sub-job |||| %{smart_count} open sub-jobs',
      'View sub-jobs',
    ],
    in: [...OPEN, 'on_hold'],
    way: { tab: 'sub-jobs' },
  },
  {
    name: 'visits',
    label: [
      '%{smart_count} visit is still open |||| %{smart_count} visits are still open',
      '%{smart_count} open visit |||| %{smart_count} open visits',
      'View visits',
    ],
    in: OPEN,
    needs: VISITS,
    way: { tab: 'visits' },
  },
  {
    name: 'complete',
    label: ['Ready to complete', 'then complete it', 'Complete job'],
    in: BOOKED_OR_STARTED,
    way: { move: ['completed', 'in_progress'] },
  },
])

export const subJobs = tabCount('jobs', 'sub-jobs', 'jobs', { parent_id: ':id' })
export const visits = tabCount('jobs', 'visits', 'appointments', { job: ':id' })
export const ofCustomer = tabCount('customers', 'jobs', 'jobs', { customer_id: ':id' })

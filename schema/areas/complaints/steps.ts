import { defineSteps, tabCount } from '../../engine/steps.ts'

const RUNNING = ['new', 'open', 'waiting'] as const

/** What a complaint needs until it is closed. */
export const steps = defineSteps('complaints', [
  {
    name: 'acknowledge',
    label: ['Tell the customer that it has come in', 'acknowledge it', 'Acknowledge'],
    in: ['new'],
    way: { move: ['open'] },
    key: 'z',
  },
  {
    name: 'answers',
    label: [
      'Answer %{smart_count} required question |||| Answer %{smart_count} required questions',
      '%{smart_count} required answer |||| %{smart_count} required answers',
      'Answer',
    ],
    in: RUNNING,
    way: { tab: 'answers' },
    key: 'q',
  },
  {
    name: 'respond',
    label: ['Give the customer a first answer', 'the first answer'],
    in: ['open', 'waiting'],
    way: { act: 'firstAnswer' },
  },
  {
    name: 'remedial_job',
    label: ['Make the job that puts it right', 'the remedial job'],
    in: RUNNING,
    needs: ['Jobs:add'],
    way: { act: 'remedialJob' },
  },
  {
    name: 'credit',
    label: ['Credit what is given back', 'the credit note'],
    needs: ['Invoices:credit'],
    way: { act: 'creditNote' },
  },
  {
    name: 'resolve',
    label: ['Give the final answer', 'then resolve it', 'Resolved'],
    in: ['open', 'waiting'],
    way: { move: ['resolved'] },
    key: 'z',
  },
  {
    name: 'close',
    label: ['The final answer is given: close it', 'then close it', 'Close'],
    in: ['resolved'],
    way: { move: ['closed'] },
    key: 'z',
  },
])

export const ofCustomer = tabCount('customers', 'complaints', 'complaints', { customer_id: ':id' })
export const ofJob = tabCount('jobs', 'complaints', 'complaints', { job_id: ':id' })
export const ofQuote = tabCount('quotes', 'complaints', 'complaints', { quote_id: ':id' })
export const ofWorker = tabCount('workers', 'complaints', 'complaints', { worker_id: ':id' })

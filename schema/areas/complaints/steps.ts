import { defineSteps, tabCount } from '../../engine/steps.ts'

const RUNNING = ['new', 'open', 'waiting'] as const

/** Steps of a complaint until it is closed. */
export const steps = defineSteps('complaints', [
  {
    name: 'acknowledge',
    label: ['Tell the customer you have received the complaint', 'acknowledge it', 'Acknowledge'],
    in: ['new'],
    way: { move: ['open'] },
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
    label: ['Give the customer a first response', 'the first response'],
    in: ['open', 'waiting'],
    way: { act: 'firstAnswer' },
  },
  {
    name: 'remedial_job',
    label: ['Create the remedial job', 'the remedial job'],
    in: RUNNING,
    needs: ['Jobs:add'],
    way: { act: 'remedialJob' },
  },
  {
    name: 'credit',
    label: ['Credit the amount to refund', 'the credit note'],
    needs: ['Invoices:credit'],
    way: { act: 'creditNote' },
  },
  {
    name: 'resolve',
    label: ['Give the final response', 'then resolve it', 'Mark as resolved'],
    in: ['open', 'waiting'],
    way: { move: ['resolved'] },
  },
  {
    name: 'close',
    label: ['Final response given', 'then close it', 'Close complaint'],
    in: ['resolved'],
    way: { move: ['closed'] },
  },
])

export const ofCustomer = tabCount('customers', 'complaints', 'complaints', { customer_id: ':id' })
export const ofJob = tabCount('jobs', 'complaints', 'complaints', { job_id: ':id' })
export const ofQuote = tabCount('quotes', 'complaints', 'complaints', { quote_id: ':id' })
export const ofWorker = tabCount('workers', 'complaints', 'complaints', { worker_id: ':id' })

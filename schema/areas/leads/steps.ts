import { defineSteps, tabCount } from '../../engine/steps.ts'

const WORKED_CATEGORIES = ['new', 'open'] as const

/** Steps of a lead until it becomes a quote or is closed. */
export const steps = defineSteps('leads', [
  {
    name: 'contact',
    label: ['Contact the customer', 'contact the customer', 'Call'],
    in: ['new'],
    way: { reach: true },
  },
  {
    name: 'resume',
    label: ['On hold', 'resume', 'Resume'],
    in: ['on_hold'],
    way: { move: ['open', 'new'] },
    halts: true,
  },
  {
    name: 'answers',
    label: [
      'Answer %{smart_count} required question |||| Answer %{smart_count} required questions',
      '%{smart_count} required answer |||| %{smart_count} required answers',
      'Answer',
    ],
    in: WORKED_CATEGORIES,
    way: { tab: 'answers' },
    key: 'q',
  },
  {
    name: 'convert',
    label: ['Prepare a quote', 'then convert to a quote'],
    in: WORKED_CATEGORIES,
    way: { act: 'convert' },
  },
  {
    name: 'reopen',
    label: ['Lost', 'reopen', 'Reopen'],
    in: ['lost'],
    way: { move: ['open', 'new'] },
    says: 'lost_reason',
    halts: true,
  },
])

export const quotes = tabCount('leads', 'quotes', 'quotes', { lead_id: ':id' })
export const ofCustomer = tabCount('customers', 'leads', 'leads', { customer_id: ':id' })

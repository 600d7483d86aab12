import { defineSteps, tabCount } from '../../engine/steps.ts'

/** What a quote needs until it is a job, or will not be one. */
export const steps = defineSteps('quotes', [
  {
    name: 'lines',
    label: ['Add services or materials', 'services or materials', 'Add lines'],
    in: ['draft'],
    way: { edit: true },
  },
  {
    name: 'answers',
    label: [
      'Answer %{smart_count} required question |||| Answer %{smart_count} required questions',
      '%{smart_count} required answer |||| %{smart_count} required answers',
      'Answer',
    ],
    in: ['draft', 'sent', 'open', 'won'],
    way: { tab: 'answers' },
    key: 'q',
  },
  {
    name: 'send',
    label: ['Send it to the customer', 'then send it', 'Mark as sent'],
    in: ['draft'],
    way: { move: ['sent'] },
    key: 'z',
  },
  {
    name: 'accepted',
    label: ['Waiting for the customer’s answer', 'the customer’s answer', 'Accepted'],
    in: ['sent', 'open'],
    way: { move: ['won'] },
    key: 'z',
  },
  {
    name: 'convert',
    label: ['The customer has accepted it', 'then make a job'],
    in: ['won'],
    way: { act: 'convert' },
  },
  {
    name: 'revise',
    label: ['The offer has to be changed', 'a new revision'],
    in: ['open', 'lost'],
    way: { act: 'revise' },
    says: 'status_reason',
  },
])

export const jobs = tabCount('quotes', 'jobs', 'jobs', { quote_id: ':id' })
export const visits = tabCount('quotes', 'visits', 'appointments', { subject: 'quotes', subject_id: ':id' })
export const revisions = tabCount('quotes', 'revisions', 'quotes', { revisions: ':id' })
export const ofCustomer = tabCount('customers', 'quotes', 'quotes', { customer_id: ':id' })

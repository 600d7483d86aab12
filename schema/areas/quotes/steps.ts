import { defineSteps, tabCount } from '../../engine/steps.ts'

/** Steps of a quote until it becomes a job, or is closed. */
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
    label: ['Send the quote to the customer', 'then send it', 'Send quote'],
    in: ['draft'],
    way: { act: 'send', move: ['sent'] },
  },
  {
    name: 'accepted',
    label: ['Awaiting a reply from the customer', 'the customer’s reply', 'Mark as accepted'],
    in: ['sent', 'open'],
    way: { move: ['won'] },
  },
  {
    name: 'convert',
    label: ['The customer has accepted', 'then convert to a job'],
    in: ['won'],
    way: { act: 'convert' },
  },
  {
    name: 'revise',
    label: ['Request changes', 'a new revision'],
    in: ['open', 'lost'],
    way: { act: 'revise' },
    says: 'status_reason',
  },
])

export const jobs = tabCount('quotes', 'jobs', 'jobs', { quote_id: ':id' })
export const visits = tabCount('quotes', 'visits', 'appointments', { subject: 'quotes', subject_id: ':id' })
export const revisions = tabCount('quotes', 'revisions', 'quotes', { revisions: ':id' })
export const ofCustomer = tabCount('customers', 'quotes', 'quotes', { customer_id: ':id' })

/** A new comment, for people who are new to the record. */
export const ofNewCustomer = defineSteps('customers', [
  {
    name: 'begin',
    label: ['No quotes or jobs yet', 'a first quote', 'New quote'],
    needs: ['Quotes:list', 'Jobs:list'],
    way: { act: 'newQuote' },
  },
])

import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { rowOf } from '../../engine/shape.ts'

const quote = { answer: z.object({ quote: rowOf('quotes') }), makes: { resource: 'quotes', as: 'quote' } } as const

export const book = link({
  of: 'quotes',
  name: 'book',
  label: 'Book a visit',
  short: 'Book',
  needs: ['Appointments:add'],
  to: '/quotes/details/:id/book',
  key: 'b',
})

/** Another draft for the same customer with the same lines, independent of the first. */
export const duplicate = act({
  ...quote,
  of: 'quotes',
  name: 'duplicate',
  label: ['Duplicate', '%{name} created'],
  summary: 'Copy a quote as a new draft',
  needs: ['Quotes:edit', 'Quotes:add'],
  key: 'd',
  undo: true,
})

/** A new revision as a draft with everything of the old one, which it replaces. */
export const revise = act({
  ...quote,
  of: 'quotes',
  name: 'revise',
  label: ['New revision', '%{name} created'],
  summary: 'Create a new revision of a quote',
  needs: ['Quotes:edit', 'Quotes:add'],
  when: { leadsTo: 'superseded', code: 'status_move' },
  key: 'r',
  main: true,
  undo: true,
})

/** The customer has accepted on the phone: the quote is sent, accepted and converted to a job in one action, and the visit is booked next. */
export const agree = act({
  of: 'quotes',
  name: 'agree',
  label: ['Accept by phone', '%{name} created'],
  short: 'Accept',
  summary: 'Accept a quote and convert it to a job in one step',
  needs: ['Jobs:add', 'Quotes:edit'],
  once: 'quote_id',
  when: { category: ['draft', 'sent', 'open'], code: 'status_move' },
  body: {
    job_type_id: f.ref('job-types', { help: 'Defaults to the job type set for the quote type.' }),
    accepted_option: f.int({
      min: 1,
      max: 99,
      help: 'Number of the accepted option, if the quote has several.',
    }),
  },
  answer: z.object({ job: rowOf('jobs') }),
  makes: { resource: 'jobs', as: 'job', next: 'book' },
  key: 'v',
  undo: true,
})

/** Converts an accepted quote to a job, once. */
export const convert = act({
  of: 'quotes',
  name: 'convert',
  label: ['Convert to job', '%{name} created'],
  summary: 'Convert an accepted quote to a job. A quote can be converted once',
  needs: ['Quotes:edit', 'Jobs:add'],
  once: 'quote_id',
  when: { category: ['won'], code: 'quote_not_accepted' },
  body: {
    job_type_id: f.ref('job-types', { help: 'Defaults to the job type set for the quote type.' }),
  },
  answer: z.object({ job: rowOf('jobs') }),
  makes: { resource: 'jobs', as: 'job', next: 'book' },
  key: 'n',
  main: true,
  asks: ['job_type_id'],
  suggestedFrom: { job_type_id: { of: 'quote_type_id', field: 'job_type_id' } },
  undo: true,
})

/** Starts with the customer. */
export const newQuote = link({
  of: 'customers',
  name: 'newQuote',
  label: 'New quote',
  needs: ['Quotes:add'],
  to: '/quotes/create/step1/identify?customer=:id',
  key: 'n',
})

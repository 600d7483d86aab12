import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { rowOf } from '../../engine/shape.ts'

/**
 * Converts a lead to a quote, once; its customer is the named one, or is created from the lead. When a customer with its telephone number, email, or
 * name and postcode exists, the answer is 409 `customer_known` with them, until one is named or `new_customer` says that it is none of them.
 */
export const convert = act({
  of: 'leads',
  name: 'convert',
  label: ['Convert to quote', '%{name} created'],
  summary: 'Convert a lead to a quote. A lead can be converted once',
  needs: ['Leads:edit', 'Quotes:add'],
  body: { customer_id: f.ref('customers'), new_customer: f.flag(false), quote_type_id: f.ref('quote-types') },
  answer: z.object({ quote: rowOf('quotes') }),
  makes: { resource: 'quotes', as: 'quote' },
  once: 'lead_id',
  key: 'n',
  main: true,
  hiddenIn: ['won'],
  undo: true,
  affects: ['customers'],
})

/** Starts with the customer. */
export const newLead = link({
  of: 'customers',
  name: 'newLead',
  label: 'New lead',
  needs: ['Leads:add'],
  to: '/leads/create/step1/customer-details?customer=:id',
  key: 'l',
})

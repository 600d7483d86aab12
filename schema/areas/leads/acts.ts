import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { rowOf } from '../../engine/shape.ts'

/** A lead becomes a quote, once; its customer is the one that is named, or is made of what the lead says. */
export const convert = act({
  of: 'leads',
  name: 'convert',
  label: ['Make a quote', '%{name} made'],
  summary: 'Make a quote of a lead, once',
  needs: ['Leads:edit', 'Quotes:add'],
  body: { customer_id: f.ref('customers'), quote_type_id: f.ref('quote-types') },
  answer: z.object({ quote: rowOf('quotes') }),
  makes: { resource: 'quotes', as: 'quote' },
  once: 'lead_id',
  key: 'n',
  main: true,
  hiddenIn: ['won'],
  undo: true,
  touches: ['customers'],
})

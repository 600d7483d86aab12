import { resources } from '../../../schema/all.ts'
import {
  allocate,
  pay,
  payCustomer,
  payInvoice,
  payQuote,
  refund,
  spendCredit,
} from '../../../schema/areas/payments/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'
import type { Values } from '../../support/factory.ts'
import { invoicing } from '../../support/invoicing.ts'

const WHOSE = ['customer_id', 'job_id', 'quote_id', 'invoice_id', 'franchise_id', 'refund_of_id']
/** The fields of a payment without its purpose. */
const taken = async (h: Harness, ...also: readonly string[]): Promise<Values> => {
  const body = await h.factory.body(resources.get('payments'))
  return Object.fromEntries(Object.entries(body).filter(([name]) => ![...WHOSE, ...also].includes(name)))
}
const made = async (h: Harness, name: string) => (await h.factory.create(resources.get(name))).id

let count = 0
/** An issued invoice of £120, with its customer and job. */
async function issued(h: Harness): Promise<{ id: number; customer_id: number; franchise_id: number }> {
  const { job, customer, franchise, line, issued } = invoicing({
    call: ((method: string, path: string, given: { body?: unknown } = {}) =>
      h.send(method as never, path, given.body)) as never,
  })
  count += 1
  const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `A${count}-` }) }
  return { ...of, id: (await issued(await job(of, [line(100)]), 'final')).id }
}
const cash = async (h: Harness, body: Values): Promise<number> =>
  (await h.send('POST', '/payments', { paymentTypeId: 1, amountPaid: 50, ...body })).body.id
const given = async (h: Harness): Promise<number> => {
  const customer_id = await made(h, 'customers')
  await cash(h, { customer_id })
  return cash(h, { customer_id, flow: 'refund', amountPaid: 5 })
}

export const paying = [
  actCase(pay, { ready: async (h) => ({ id: await made(h, 'jobs'), body: await taken(h) }) }),
  actCase(payCustomer, { ready: async (h) => ({ id: (await issued(h)).customer_id, body: await taken(h, 'flow') }) }),
  actCase(payQuote, {
    ready: async (h) => ({ id: await made(h, 'quotes'), body: { ...(await taken(h, 'flow')), amountPaid: 5 } }),
  }),
  actCase(payInvoice, {
    ready: async (h) => ({ id: (await issued(h)).id, body: await taken(h, 'flow') }),
    unfit: (h) => made(h, 'invoices'),
  }),
]
export const refunding = actCase(refund, {
  ready: async (h) => ({
    id: await cash(h, { customer_id: await made(h, 'customers') }),
    body: { paymentTypeId: 1, amountPaid: 20 },
  }),
  unfit: given,
})
export const allocating = actCase(allocate, {
  ready: async (h) => {
    const { id, ...of } = await issued(h)
    const payment = await cash(h, of)
    await h.send('PUT', `/payments/${payment}/allocations`, { allocations: [] })
    return { id: payment, body: { allocations: [{ invoice_id: id, amount: 30 }] } }
  },
  unfit: given,
})
export const spending = actCase(spendCredit, {
  ready: async (h) => {
    const { id, ...of } = await issued(h)
    const payment = await cash(h, of)
    await h.send('PUT', `/payments/${payment}/allocations`, { allocations: [] })
    return { id }
  },
  unfit: (h) => made(h, 'invoices'),
})

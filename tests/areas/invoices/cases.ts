import {
  batch,
  credit,
  dispute,
  invoice,
  invoiceDeposit,
  invoiceFinal,
  invoiceInterim,
  invoiceProforma,
  invoiceQuoteDeposit,
  issue,
  refresh,
  reopen,
  settleDispute,
  withdraw,
} from '../../../schema/areas/invoices/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'
import { invoicing } from '../../support/invoicing.ts'

const kit = (h: Harness) =>
  invoicing({
    call: ((method: string, path: string, given: { body?: unknown } = {}) =>
      h.send(method as never, path, given.body)) as never,
  })

let count = 0
/** A job with an amount to charge, and with a franchise and customer that can be invoiced. */
async function jobOf(h: Harness): Promise<number> {
  const { job, customer, franchise, line } = kit(h)
  count += 1
  const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `C${count}-` }) }
  return job(of, [line(100)])
}
const draftOf = async (h: Harness): Promise<number> =>
  (await kit(h).act(`/jobs/${await jobOf(h)}/invoice-final`)).body.id
const issuedOf = async (h: Harness): Promise<number> => (await kit(h).issued(await jobOf(h), 'final')).id

export const invoicingJobs = [
  actCase(invoice, { ready: async (h) => ({ id: await jobOf(h), body: { kind: 'proforma' } }) }),
  actCase(invoiceDeposit, { ready: async (h) => ({ id: await jobOf(h), body: { percent: 25 } }) }),
  actCase(invoiceInterim, { ready: async (h) => ({ id: await jobOf(h), body: { percent: 25 } }) }),
  actCase(invoiceProforma, { ready: async (h) => ({ id: await jobOf(h) }) }),
  actCase(invoiceFinal, { ready: async (h) => ({ id: await jobOf(h) }) }),
]
/** A quote with a customer and franchise that can be invoiced; it is sent unless stated otherwise. */
async function quoteOf(h: Harness, status = 2): Promise<number> {
  const { customer, franchise, line } = kit(h)
  count += 1
  const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `C${count}-` }) }
  const made = await h.send('POST', '/quotes', { ...of, quote_type_id: 1, services: [line(100)] })
  if (status !== 1) await h.send('PATCH', `/quotes/${made.body.id}`, { quote_status_id: status })
  return made.body.id
}
export const depositOfQuote = actCase(invoiceQuoteDeposit, {
  ready: async (h) => ({ id: await quoteOf(h), body: { percent: 25 } }),
  unfit: (h) => quoteOf(h, 1),
})
export const reopening = actCase(reopen, {
  // It is created in that state directly, as an import does.
  ready: async (h) => {
    const { job, customer, line } = kit(h)
    const id = await job({ customer_id: await customer() }, [line(100)], { job_status_id: 7 })
    return { id, body: { reason: 'Was never invoiced' } }
  },
  unfit: jobOf,
})
export const issuing = actCase(issue, { ready: async (h) => ({ id: await draftOf(h) }), unfit: issuedOf })
export const crediting = actCase(credit, {
  ready: async (h) => ({ id: await issuedOf(h), body: { reason: 'Too much' } }),
  unfit: draftOf,
})
// Nothing runs after a preview returns.
export const batching = actCase(batch, {
  ready: async (h) => ({ body: { job_ids: [await jobOf(h)], preview: true } }),
})
export const disputing = actCase(dispute, {
  ready: async (h) => ({ id: await issuedOf(h), body: { reason: 'Two visits were charged, one was made' } }),
  unfit: draftOf,
})
export const settlingDisputes = actCase(settleDispute, {
  ready: async (h) => {
    const id = await issuedOf(h)
    await kit(h).act(`/invoices/${id}/dispute`, { reason: 'Two visits were charged' })
    return { id }
  },
  unfit: issuedOf,
})
export const withdrawing = actCase(withdraw, { ready: async (h) => ({ id: await draftOf(h) }), unfit: issuedOf })
export const refreshing = actCase(refresh, {
  ready: async (h) => {
    const id = await draftOf(h)
    const { body } = await h.send('GET', `/invoices/${id}`)
    const { body: job } = await h.send('GET', `/jobs/${body['job_id']}`)
    const services = (job['services'] as Record<string, unknown>[]).map((one) => {
      const { net: _n, vat: _v, price_inc_vat: _p, ...rest } = one
      return { ...rest, quantity: 3 }
    })
    await h.send('PATCH', `/jobs/${job.id}`, { services })
    return { id }
  },
  unfit: issuedOf,
})

import { resources } from '../../../schema/all.ts'
import { makePayLink, withdrawPayLinks } from '../../../schema/areas/onlinePayments/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { everyCase } from '../../support/actCases.ts'
import { setKeys } from '../../support/checkout.ts'
import { invoicing } from '../../support/invoicing.ts'

const kit = (h: Harness) =>
  invoicing({
    call: ((method: string, path: string, given: { body?: unknown } = {}) =>
      h.send(method as never, path, given.body)) as never,
  })

let count = 0
/** A record of each kind with £120 to be paid. */
async function owed(h: Harness, resource: string): Promise<number> {
  const { job, customer, franchise, line, issued } = kit(h)
  if (resource === 'quotes')
    return (await h.factory.create(resources.get('quotes'), { quote_status_id: 1, services: [line(100)] })).id
  count += 1
  const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `L${count}-` }) }
  const id = await job(of, [line(100)])
  return resource === 'jobs' ? id : (await issued(id, 'final')).id
}

/** One that cannot be paid for. */
async function closed(h: Harness, resource: string): Promise<number> {
  if (resource === 'jobs')
    return (await h.factory.create(resources.get('jobs'), { job_status_id: 8, status_reason: 'Not wanted' })).id
  if (resource === 'quotes')
    return (await h.factory.create(resources.get('quotes'), { quote_status_id: 5, status_reason: 'Too dear' })).id
  return (await kit(h).act(`/jobs/${await owed(h, 'jobs')}/invoice-final`)).body.id
}

export const makingLinks = everyCase(makePayLink, ({ name }) => ({
  ready: async (h) => {
    await setKeys(h)
    return { id: await owed(h, name), body: { amount: 12 } }
  },
  unfit: (h) => closed(h, name),
}))
export const withdrawingLinks = everyCase(withdrawPayLinks, ({ name }) => ({
  // A draft, which can be archived, unlike an issued invoice.
  ready: async (h) => ({ id: name === 'invoices' ? await closed(h, name) : await owed(h, name) }),
}))

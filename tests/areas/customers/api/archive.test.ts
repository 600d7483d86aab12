import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, issued, act, complete } = invoicing(api)

const archive = (id: number) => api.call<Wire>('DELETE', `/customers/${id}`)
/** What blocks archiving the customer, by kind. */
const kept = async (id: number) => {
  const { status, body } = await archive(id)
  expect([status, body.code]).toEqual([409, 'in_use'])
  return Object.fromEntries(body.usage.map(({ resource, total }) => [resource, total]))
}
const made = async (path: string, body: Values) => {
  const answer = await api.call<Wire>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}
const set = async (path: string, body: Values) => {
  const answer = await api.call<Wire>('PATCH', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('a customer is archived once nothing is open, and keeps the history; restoring undoes it fully', async () => {
  const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'ARC-' }) }
  const { customer_id: id } = of
  const quote = await made('/quotes', { customer_id: id, quote_type_id: 1, services: [line(50)] })
  const work = await job(of, [line(100)])
  const complaint = await made('/complaints', { customer_id: id, subject: 'Late', description: 'An hour.' })
  expect(await kept(id)).toEqual({ quotes: 1, jobs: 1, complaints: 1 })

  await set(`/quotes/${quote}`, { quote_status_id: 10 })
  await set(`/complaints/${complaint}?confirm=complaint_ends`, { complaint_status_id: 9, status_reason: 'Was in time' })
  await complete(work)
  // The job is completed but not invoiced.
  expect(await kept(id)).toEqual({ jobs: 1 })
  const invoice = await issued(work, 'final')
  expect(await kept(id)).toMatchObject({ invoices: 1 })
  const paid = await act(`/invoices/${invoice.id}/payments`, { paymentTypeId: 1, amountPaid: 120 })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)

  expect((await archive(id)).status).toBe(200)
  for (const path of [`/jobs/${work}`, `/quotes/${quote}`, `/invoices/${invoice.id}`, `/complaints/${complaint}`])
    expect((await api.call('GET', path)).status, path).toBe(200)
  const jobs = await api.call<Wire>('GET', `/jobs/list?customer_id=${id}`)
  expect(jobs.body.data.map((one) => one.id)).toEqual([work])
  expect((await api.call('PATCH', `/customers/reinstate/${id}`)).status).toBe(200)
})

test("a customer's unallocated payment blocks archiving", async () => {
  const id = await customer()
  const paid = await act(`/customers/${id}/payments?confirm=overpaid`, { paymentTypeId: 1, amountPaid: 40 })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await kept(id)).toEqual({ payments: 1 })
})

import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

let slow: number
let own: number
beforeAll(async () => {
  slow = await franchise({ invoice_prefix: 'DUE-', due_days: 21 })
  own = await customer({ due_days: 45 })
})

const dueOf = async (id: number) => (await api.call<{ due: unknown }>('GET', `/invoices/${id}/parties`)).body.due
const draftOf = async (of: { customer_id: number; franchise_id: number }) =>
  (await act(`/jobs/${await job(of, [line(100)])}/invoice-final`)).body.id

test('payment terms come from the invoice, then the customer, then the franchise, then the settings', async () => {
  const plain = await franchise({ invoice_prefix: 'DUN-' })
  const any = await customer()
  const cases = [
    [{ customer_id: own, franchise_id: slow }, 45, 'customer'],
    [{ customer_id: any, franchise_id: slow }, 21, 'franchise'],
    [{ customer_id: any, franchise_id: plain }, 14, 'business'],
    [{ customer_id: await customer({ due_days: 0 }), franchise_id: slow }, 0, 'customer'],
  ] as const
  for (const [of, days, from] of cases) {
    const draft = await draftOf(of)
    expect(await dueOf(draft), from).toEqual({ from, days })
    const { body } = await act(`/invoices/${draft}/issue`)
    expect(body['due_date'], from).toBe(addDays(String(body['issue_date']), days))
    expect(await dueOf(draft)).toEqual({ from, days })
  }
  const draft = await draftOf(cases[0][0])
  const { body } = await api.call<Wire>('GET', `/invoices/${draft}`)
  const said = addDays(String(body['created_at']).slice(0, 10), 3)
  await api.call('PATCH', `/invoices/${draft}`, { body: { due_date: said } })
  expect(await dueOf(draft)).toEqual({ from: 'said', days: null })
  expect((await act(`/invoices/${draft}/issue`)).body['due_date']).toBe(said)
})

test('an issued invoice keeps its due date when the terms change, and a credit note has none', async () => {
  const of = { customer_id: await customer({ due_days: 30 }), franchise_id: slow }
  const done = await issued(await job(of, [line(100)]), 'final')
  await api.call('PATCH', `/customers/${of.customer_id}`, { body: { due_days: 7 } })
  expect((await api.call<Wire>('GET', `/invoices/${done.id}`)).body['due_date']).toBe(done['due_date'])
  expect(await dueOf(done.id)).toEqual({ from: 'customer', days: 30 })
  const note = await act(`/invoices/${done.id}/credit`, { reason: 'Too much' })
  expect(await dueOf(note.body.id)).toBeNull()
  expect((await act(`/invoices/${note.body.id}/issue`)).body['due_date']).toBeNull()
})

test.each([-1, 366, 1.5])('payment terms of %s days are rejected at the field', async (due_days: number) => {
  const refused = await api.call<Wire & Values>('PATCH', `/customers/${own}`, { body: { due_days } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['due_days']])
  const of = await api.call<Wire & Values>('PATCH', `/franchises/${slow}`, { body: { due_days } })
  expect([of.status, Object.keys(of.body.errors ?? {})]).toEqual([422, ['due_days']])
})

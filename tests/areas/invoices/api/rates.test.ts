import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, act } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
let rate: number
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'RAT-' }) }
  const made = await api.call<Wire>('POST', '/vat-rates', {
    body: { code: 'OLD', name: 'Standard until 2020', percent: 17.5, kind: 'standard' },
  })
  rate = made.body.id
})

const ends = (valid_to: string | null) => api.call('PATCH', `/vat-rates/${rate}`, { body: { valid_to } })
/** A draft invoice, or a job, with lines at a rate that has ended. */
async function late<T>(make: () => Promise<T>): Promise<T> {
  await ends(null)
  const made = await make()
  await ends('2020-12-31')
  return made
}
const draft = async (services: readonly Values[]) =>
  (await act(`/jobs/${await job(of, services)}/invoice-final`)).body.id
const issue = (id: number, body: unknown = {}) => act(`/invoices/${id}/issue`, body)

test('a rate that does not apply at the tax point needs confirmation before issue, and is charged once confirmed', async () => {
  const id = await late(() => draft([line(100, 17.5), line(5)]))
  const refused = await issue(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'rate_differs'])
  expect((refused.body as unknown as { confirm: unknown }).confirm).toEqual([
    { code: 'rate_differs', percent: 17.5, valid: '20%, 5%', date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
  ])
  expect((await api.call<Wire>('GET', `/invoices/${id}`)).body).toMatchObject({ status: 'draft', number: null })
  const done = await act(`/invoices/${id}/issue?confirm=rate_differs`)
  expect([done.status, done.body['vat_total']]).toEqual([200, 18.5])
  // A credit note uses the rate that was charged.
  const note = await act(`/invoices/${id}/credit`, { reason: 'Not wanted' })
  expect((await issue(note.body.id)).status).toBe(200)
})

test('no confirmation is needed if the rate applied at the tax point, or if no VAT is charged', async () => {
  const id = await late(() => draft([line(100, 17.5)]))
  const then = await issue(id, { tax_point: '2019-05-05' })
  expect([then.status, then.body['tax_point']]).toEqual([200, '2019-05-05'])
  const none = {
    ...of,
    franchise_id: await franchise({ invoice_prefix: 'RAN-', vat_number: null, vat_registered_from: null }),
  }
  const free = await late(async () => (await act(`/jobs/${await job(none, [line(100, 17.5)])}/invoice-final`)).body.id)
  expect((await issue(free)).status).toBe(200)
})

test('a batch leaves such an invoice to be issued individually', async () => {
  const whole = await late(async () => {
    const id = await job(of, [line(100, 17.5)])
    await complete(id)
    return id
  })
  const seen = async (issued: boolean) => {
    const { body } = await act('/invoices/batch', { job_ids: [whole], issue: issued, preview: true })
    return (body as unknown as { preview: { jobs: Values[] } }).preview.jobs[0]?.['code']
  }
  expect([await seen(true), await seen(false)]).toEqual(['rate_differs', null])
})

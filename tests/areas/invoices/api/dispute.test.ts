import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)
let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'DIS-' }) }
})
const read = async (id: number) => (await api.call<Wire>('GET', `/invoices/${id}`)).body
const listed = async (query: string) =>
  (await api.call<{ data: Wire[] }>('GET', `/invoices/list?${query}`)).body.data.map(({ id }) => id)

test('an issued invoice can be marked as disputed, found by it and unmarked, and nothing else changes', async () => {
  const { id } = await issued(await job(of, [line(100)]), 'final')
  const before = await read(id)
  const marked = await act(`/invoices/${id}/dispute`, { reason: 'Charged twice' })
  expect([marked.status, marked.body]).toMatchObject([200, { disputed: true, dispute_reason: 'Charged twice' }])
  expect(await listed('disputed=true&settlement=open')).toEqual([id])
  expect(await act(`/invoices/${id}/dispute`, { reason: 'Again' })).toMatchObject({
    status: 409,
    body: { code: 'not_disputable' },
  })
  const settled = await act(`/invoices/${id}/settle-dispute`)
  const { lines, vat, sha256, total_inc_vat, balance, number } = before
  expect(settled.body).toMatchObject({
    lines,
    vat,
    sha256,
    total_inc_vat,
    balance,
    number,
    disputed: false,
    dispute_reason: null,
  })
  expect((await act(`/invoices/${id}/settle-dispute`)).body.code).toBe('not_disputed')
})

test('a dispute is set only by its action, on an unpaid invoice, and the database protects the rest of the issued invoice', async () => {
  const { id } = await issued(await job(of, [line(100)]), 'final')
  const patched = await api.call<Wire>('PATCH', `/invoices/${id}`, { body: { disputed: true } })
  expect(patched.status).toBeGreaterThanOrEqual(400)
  expect(await read(id)).toMatchObject({ disputed: false })
  await expect(
    api.pool.query(`update invoices set disputed = true, notes = 'Never mind' where id = $1`, [id]),
  ).rejects.toMatchObject({ code: 'RF409' })
  await act(`/invoices/${id}/payments`, { amountPaid: 120, paymentTypeId: 1 })
  expect(await read(id)).toMatchObject({ settlement: 'paid' })
  expect(await act(`/invoices/${id}/dispute`, { reason: 'Late' })).toMatchObject({ body: { code: 'not_disputable' } })
})

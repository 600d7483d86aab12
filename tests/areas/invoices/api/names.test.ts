import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const t = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(t)

const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'NAM-' }) }
const invoice = async (price: number) => issued(await job(of, [line(price)]), 'final')
const pay = async (row: Wire, amountPaid: number) => {
  const paid = await t.call<Wire>('POST', '/payments', {
    body: { customer_id: of.customer_id, paymentTypeId: 1, amountPaid },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const allocations = [{ invoice_id: row.id, amount: amountPaid }]
  const done = await t.call<Wire>('PUT', `/payments/${paid.body.id}/allocations`, { body: { allocations } })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}
const now = async (row: Wire) => (await t.call<Wire>('GET', `/invoices/${row.id}`)).body
const statesOf = (row: Wire) => [
  row['outstanding'],
  row['paid_state'],
  row['balance'],
  row['settlement'],
  row['overdue'],
]

test('an invoice shows its balance, how far it is paid and whether it is overdue; the old field names still work', async () => {
  const row = await invoice(100)
  expect(statesOf(row).slice(0, 4)).toEqual([120, 'unpaid', 120, 'open'])
  await pay(row, 20)
  expect(statesOf(await now(row)).slice(0, 4)).toEqual([100, 'part_paid', 100, 'part_paid'])
  expect((await now(row))['overdue']).toBe(false)
  await pay(row, 100)
  expect(statesOf(await now(row))).toEqual([0, 'paid', 0, 'paid', false])
})

test('an invoice past its due date is overdue until it is paid', async () => {
  // It has its own series, because numbers must follow dates.
  const late = { ...of, franchise_id: await franchise({ invoice_prefix: 'LATE-' }) }
  const draft = (await act(`/jobs/${await job(late, [line(100)])}/invoice-final`)).body
  const dates = { issue_date: addDays(dayOf(Date.now()), -30), due_date: addDays(dayOf(Date.now()), -3) }
  const { status, body } = await act(`/invoices/${draft.id}/issue`, dates)
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await now(draft))['overdue']).toBe(true)
  await pay(draft, 120)
  expect((await now(draft))['overdue']).toBe(false)
})

test('lists show these fields, and filter and sort by either name', async () => {
  const [open, part] = [await invoice(300), await invoice(400)]
  await pay(part, 30)
  const list = async (query: string) =>
    (await t.call<Wire>('GET', `/invoices/list?limit=200&${query}`)).body.data.map((row) => row.id)
  for (const [mine, theirs] of [
    ['paid_state=unpaid', 'settlement=open'],
    ['paid_state=unpaid,part_paid', 'settlement=open,part_paid'],
    ['paid_state_not=unpaid', 'settlement_not=open'],
    ['outstanding_gte=360', 'balance_gte=360'],
    ['sort=outstanding&direction=desc', 'sort=balance&direction=desc'],
  ] as const)
    expect(await list(mine), mine).toEqual(await list(theirs))
  expect(await list('paid_state=unpaid')).toContain(open.id)
  expect(await list('paid_state=unpaid')).not.toContain(part.id)
  const { body } = await t.call<Wire>('GET', '/invoices/list?paid_state=nonsense')
  expect(body.code).toBe('invalid')
  const rows = (await t.call<Wire>('GET', '/invoices/list?outstanding_gte=360')).body.data
  expect(rows.find(({ id }) => id === open.id)).toMatchObject({
    outstanding: 360,
    paid_state: 'unpaid',
    overdue: false,
  })
})

test('writing these fields is a 422 at the field, but the whole record may be sent back', async () => {
  const draft = (await act(`/jobs/${await job(of, [line(50)])}/invoice-final`)).body
  for (const body of [{ outstanding: 1 }, { paid_state: 'paid' }, { overdue: true }, { display_name: 'Other' }]) {
    const answer = await t.call<Wire>('PATCH', `/invoices/${draft.id}`, { body })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, Object.keys(body)])
  }
  const given = {
    ...of,
    kind: 'final',
    lines: [{ description: 'Parts', quantity: 1, price_ex_vat: 50, vat_rate_id: 1 }],
  }
  const made = await t.call<Wire>('POST', '/invoices', { body: given })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const row = await now(made.body)
  const names = ['outstanding', 'paid_state', 'overdue', 'display_name', 'balance', 'settlement', 'version']
  const whole = { ...given, lines: row['lines'], ...Object.fromEntries(names.map((name) => [name, row[name]])) }
  const answer = await t.call<Wire>('PUT', `/invoices/${row.id}`, { body: { ...whole, notes: 'Thank you' } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const wrong = await t.call<Wire>('PUT', `/invoices/${row.id}`, {
    body: { ...whole, version: (await now(row)).version, outstanding: 1 },
  })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['outstanding']])
})

test('allocating a payment does not make an open edit stale; another edit does', async () => {
  const row = await invoice(70)
  const tag = { 'if-match': `"${row.version}"` }
  await pay(row, 10)
  expect((await now(row)).version).toBeGreaterThan(row.version)
  const disputed = await act(`/invoices/${row.id}/dispute`, { reason: 'Too much' }, { headers: tag })
  expect(disputed.status, JSON.stringify(disputed.body)).toBe(200)
  const stale = await act(`/invoices/${row.id}/dispute`, { reason: 'Still too much' }, { headers: tag })
  expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
})

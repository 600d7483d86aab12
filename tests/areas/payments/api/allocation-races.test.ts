import { beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { patientCall } from '../../../support/patient.ts'
import { TAKEN_TWICE } from '../../../world/invoices.ts'

const api = await testApp()
/** Another server on the same database, with its own connections. */
const second = await testApp({}, api.url)
const { franchise, customer, line, job, act, issued } = invoicing(api)
vi.setConfig({ testTimeout: 60_000 })

const CASH = 1
let count = 0
let of: { customer_id: number; franchise_id: number }
beforeEach(async () => {
  count += 1
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `RC${count}-` }) }
})
const calls = [patientCall(api), patientCall(second)] as const
const at = (i: number) => ({ call: calls[i % 2] ?? calls[0] })
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const invoice = async (amount: number): Promise<number> =>
  (await issued(await job(of, [line(amount, 0, { vat_rate_id: 3 })]), 'final')).id
/** An unallocated payment. */
const free = async (amountPaid: number): Promise<number> => {
  const body = { ...of, paymentTypeId: CASH, amountPaid, status: 'pending' }
  const made = await api.call<Wire>('POST', '/payments', { body })
  await api.pool.query(`update payments set status = 'succeeded' where id = $1`, [made.body.id])
  return made.body.id
}
const sums = async () => {
  const { rows } = await api.pool.query<{ over: number; wrong: number; paid: string }>(
    `select count(*) filter (where i.balance < 0)::int as over, coalesce(sum(i.paid), 0) as paid,
       count(*) filter (where i.paid <> coalesce((select sum(amount) from payments_allocations a where a.invoice_id = i.id), 0))::int
       + (select count(*)::int from payments p where p.customer_id = $1 and (p.unallocated < 0
         or p.allocated <> coalesce((select sum(amount) from payments_allocations a where a.owner_id = p.id and a.invoice_id is not null), 0)
         or p.refunded <> coalesce((select sum(amount) from payments_allocations a where a.owner_id = p.id and a.refund_id is not null), 0))) as wrong
     from invoices i where i.customer_id = $1`,
    [of.customer_id],
  )
  return { ...rows[0], paid: Number(rows[0]?.paid) }
}

test('50 concurrent allocations through two servers never exceed what an invoice is owed', async () => {
  const id = await invoice(100)
  const payments = await times(50, () => free(7))
  const answers = await times(50, (i) =>
    at(i).call<Wire>('PUT', `/payments/${payments[i]}/allocations`, {
      body: { allocations: [{ invoice_id: id, amount: 7 }] },
    }),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((one) => one === 200)).toHaveLength(14)
  for (const { status, body } of answers)
    if (status !== 200)
      expect([status, body.errors]).toEqual([
        422,
        { 'allocations.0.amount': [{ code: 'more_than_balance', params: { limit: 2 } }] },
      ])
  expect(await sums()).toEqual({ over: 0, wrong: 0, paid: 98 })
})

test('50 invoices paid from one payment at once: as many are paid as the money covers', async () => {
  const payment = await free(100)
  const invoices: number[] = []
  for (let i = 0; i < 20; i++) invoices.push(await invoice(9))
  // Issuing has left the payment unallocated, because it was not taken for a job.
  const answers = await times(50, (i) =>
    at(i).call<Wire>('POST', `/invoices/${invoices[i % 20]}/use-credit`, { body: {} }),
  )
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  expect(await sums()).toEqual({ over: 0, wrong: 0, paid: 100 })
  const { rows } = await api.pool.query('select unallocated from payments where id = $1', [payment])
  expect(Number(rows[0].unallocated)).toBe(0)
})

test('concurrent payments, voids, refunds, allocations and credit notes leave sums that add up', async () => {
  const invoices: number[] = []
  for (let i = 0; i < 6; i++) invoices.push(await invoice(50))
  const early = await times(6, () => free(40))
  const draft = await act(`/invoices/${invoices[0]}/credit`, { reason: 'Too much', amount: 20 })
  const acts: ((i: number) => Promise<{ status: number; body: unknown }>)[] = [
    (i) =>
      at(i).call('POST', `/customers/${of.customer_id}/payments`, {
        body: { paymentTypeId: CASH, amountPaid: 15, franchise_id: of.franchise_id },
      }),
    (i) => at(i).call('DELETE', `/payments/${early[i % 6]}`),
    (i) =>
      at(i).call('POST', `/payments/${early[(i + 1) % 6]}/refund`, { body: { paymentTypeId: CASH, amountPaid: 10 } }),
    (i) =>
      at(i).call('PUT', `/payments/${early[(i + 2) % 6]}/allocations`, {
        body: { allocations: [{ invoice_id: invoices[i % 6], amount: 12 }] },
      }),
    (i) => at(i).call('POST', `/invoices/${invoices[(i + 3) % 6]}/use-credit`, { body: {} }),
    (i) =>
      at(i).call('POST', `/invoices/${invoices[(i + 1) % 6]}/payments`, {
        body: { paymentTypeId: CASH, amountPaid: 8 },
      }),
    (i) =>
      i === 6
        ? at(i).call('POST', `/invoices/${draft.body.id}/issue`, { body: {} })
        : at(i).call('GET', '/payments/list'),
  ]
  const answers = await times(70, (i) => (acts[i % 7] as (typeof acts)[number])(i))
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
  const { over, wrong } = await sums()
  expect([over, wrong]).toEqual([0, 0])
  const { rows } = await api.pool.query(
    `select count(*)::int as n from payments r where r.customer_id = $1 and r.flow = 'refund' and r.archived_at is null
       and r."amountPaid" <> (select coalesce(sum(amount), 0) from payments_allocations a where a.refund_id = r.id)`,
    [of.customer_id],
  )
  expect(rows[0].n, 'every refund came of something').toBe(0)
  expect(await api.brokenLog()).toEqual([])
})

test.each(['invoices', 'jobs', 'customers', 'payments'] as const)(
  'two concurrent payments through two servers that together exceed the balance: the second needs confirmation: %s',
  async (where) => {
    const of_job = await job(of, [line(200)])
    const id = (await issued(of_job, 'final')).id
    const body = { paymentTypeId: CASH, amountPaid: 200 }
    const path = {
      invoices: `/invoices/${id}/payments`,
      jobs: `/jobs/${of_job}/payments`,
      customers: `/customers/${of.customer_id}/payments`,
      payments: '/payments',
    }[where]
    const whole = where === 'payments' ? { ...body, invoice_id: id } : body
    const answers = await times(2, (i) => at(i).call<Wire>('POST', path, { body: whole }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const asked = answers.find(({ status }) => status === 409)
    expect(asked?.body).toMatchObject({
      code: 'overpaid',
      confirm: [{ code: 'overpaid', amount: '£160.00', outstanding: '£40.00' }],
    })
    expect(await sums()).toEqual({ over: 0, wrong: 0, paid: 200 })
    const agreed = await api.call<Wire>('POST', `${path}?confirm=overpaid`, { body: whole })
    expect(agreed.status).toBe(200)
    expect(await sums()).toEqual({ over: 0, wrong: 0, paid: 240 })
  },
)

test.each(TAKEN_TWICE)('a known mistake from elsewhere: $source', async ({ total, payments }) => {
  const id = await invoice(total)
  const answers = await Promise.all(
    payments.map((amountPaid, i) =>
      at(i).call<Wire>('POST', `/invoices/${id}/payments`, { body: { paymentTypeId: CASH, amountPaid } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await sums()).toEqual({ over: 0, wrong: 0, paid: payments[0] })
})

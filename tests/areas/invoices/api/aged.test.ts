import { expect, it } from 'vitest'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const t = await testApp()
const { call } = t
const { job, customer, franchise, line, act } = invoicing(t)
const today = dayOf(new Date())
const franchise_id = await franchise({ invoice_prefix: 'AGE-' })

/** Creates and issues an invoice of £12 that was due the given number of days ago. */
async function owed(customer_id: number, ago: number): Promise<number> {
  const draft = await act(`/jobs/${await job({ customer_id, franchise_id }, [line(10)])}/invoice-final`)
  const day = addDays(today, Math.min(-ago, 0))
  const done = await act(`/invoices/${draft.body.id}/issue`, { issue_date: day, due_date: addDays(today, -ago) })
  expect(done.status).toBe(200)
  return done.body.id
}
const COLUMNS = [
  'not_due',
  'late_month',
  'late_two_months',
  'late_three_months',
  'late_longer',
  'in_dispute',
  'owed',
  'credit',
]
const list = (more = '', token?: string) =>
  call<{ data: Wire[]; total: number; sums: Record<string, number> }>(
    'GET',
    `/customers/list?owing=true&sort=owed&direction=desc&columns=${COLUMNS.join(',')}${more}`,
    token ? { token } : {},
  )

it('aged debt puts each day overdue in exactly one column, with totals and the invoices behind them', async () => {
  const [old, fresh, paid] = [await customer(), await customer(), await customer()]
  // The numbers of a series follow the order of its days.
  const [first] = [await owed(old, 91)]
  for (const ago of [90, 61, 60, 31, 30, 1]) await owed(old, ago)
  await act(`/invoices/${first}/dispute`, { reason: 'Charged twice' })
  const told = await owed(paid, 0)
  await act(`/invoices/${told}/dispute`, { reason: 'Was done for nothing' })
  await owed(fresh, 0)
  await owed(fresh, -5)
  const gone = await owed(paid, 0)
  await call('POST', `/invoices/${told}/payments`, { body: { paymentTypeId: 1, amountPaid: 12 } })
  await call('POST', `/invoices/${gone}/payments`, { body: { paymentTypeId: 1, amountPaid: 12 } })
  await call('POST', `/customers/${fresh}/payments`, { body: { paymentTypeId: 1, amountPaid: 5 } })
  const { body } = await list()
  const shown = body.data.map((row) => [row.id, ...COLUMNS.map((name) => row[name])])
  expect(shown).toEqual([
    [old, 0, 24, 24, 24, 12, 12, 84, 0],
    [fresh, 19, 0, 0, 0, 0, 0, 19, 0],
  ])
  expect(body.sums).toEqual({
    not_due: 19,
    late_month: 24,
    late_two_months: 24,
    late_three_months: 24,
    late_longer: 12,
    in_dispute: 12,
    owed: 103,
    credit: 0,
  })
  for (const [name, total] of [
    ['late_month', 2],
    ['late_two_months', 2],
    ['late_three_months', 2],
    ['late_longer', 1],
    ['in_dispute', 1],
    ['not_due', 0],
  ] as const)
    expect((await call<{ total: number }>('GET', `/invoices/list?customer_id=${old}&${name}=true`)).body.total).toBe(
      total,
    )
})

it('aged debt returns nothing to a user without permission to list invoices', async () => {
  const { token } = await t.userWith(['Customers:list', 'Customers:index'])
  const { body } = await call<{ total: number; sums?: unknown }>('GET', '/customers/list?owing=true', { token })
  expect(body.total).toBe(0)
})

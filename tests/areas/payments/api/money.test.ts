import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { pounds, scaled } from '../../../../schema/engine/money/money.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, act, issued } = invoicing(api)
const CIS = { vat_number: 'GB 234 5678 90', cis_registered: true, end_user_status: false }

let franchise_id: number
beforeAll(async () => {
  franchise_id = await franchise({ invoice_prefix: 'MNY-' })
})

interface Money {
  readonly total: number
  readonly paid: number
  readonly due_on_invoices: number
  readonly still_to_invoice: number
  readonly unallocated: number
  readonly outstanding: number
}
const read = async <T>(path: string): Promise<T> => {
  const answer = await api.call<T>('GET', path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const moneyOf = async (id: number) => {
  const { due_on_invoices, still_to_invoice, unallocated, outstanding } = await read<Money>(`/jobs/${id}/payments`)
  return { due_on_invoices, still_to_invoice, unallocated, outstanding }
}
const pay = (id: number, amountPaid: number, more: Values = {}) =>
  act(`/jobs/${id}/payments?confirm=overpaid`, { paymentTypeId: 1, amountPaid, ...more })
const credit = async (invoice: number, body: Values) => {
  const draft = await act(`/invoices/${invoice}/credit`, { reason: 'As agreed', ...body })
  return draft.status === 200 ? act(`/invoices/${draft.body.id}/issue`) : draft
}
const add = (...amounts: readonly number[]) => pounds(amounts.reduce((all, one) => all + scaled(one, 2), 0n))

/** The amount of a final invoice, or null if there cannot be one. */
async function leftOf(id: number): Promise<number> {
  const draft = await act(`/jobs/${id}/invoice-proforma`)
  if (draft.status === 200) await act(`/invoices/${draft.body.id}/withdraw`)
  else expect(draft.body['code']).toMatch(/^(nothing_to_invoice|invoiced_with_parent)$/)
  return draft.status === 200 ? Number(draft.body['total_inc_vat']) : 0
}

/** Every screen must show the same figures for a job, and these must equal its documents and payments. */
async function agree(id: number, customer_id: number, subs = { ids: [] as number[], apart: false }): Promise<void> {
  const said = await moneyOf(id)
  const { due_on_invoices: due, still_to_invoice: left, unallocated: free, outstanding } = said
  const where = JSON.stringify(said)
  expect(outstanding, where).toBe(add(due, left, -free))

  const invoices = (await read<Wire>(`/invoices/list?job=${id}&limit=200`)).data
  expect(due, where).toBe(add(0, ...invoices.map((row) => Number(row['balance']))))
  const payments = (await read<Wire>(`/payments/list?work=${id}&limit=200`)).data
  expect(free, where).toBe(add(0, ...payments.map((row) => Number(row['unallocated']))))

  // A sub-job invoiced separately has its own document, and so its own rounding.
  if (!subs.apart) expect(await leftOf(id), where).toBe(left)

  const columns = 'due_on_invoices,still_to_invoice,unallocated,outstanding'
  for (const sort of ['', '&sort=outstanding&direction=desc']) {
    const rows = (await read<Wire>(`/jobs/list?limit=200&customer_id=${customer_id}&columns=${columns}${sort}`)).data
    expect(
      rows.find((row) => row.id === id),
      where,
    ).toMatchObject(said)
    for (const sub of subs.ids)
      expect(
        rows.find((row) => row.id === sub),
        where,
      ).toMatchObject(await moneyOf(sub))
  }
  for (const sub of subs.ids) expect((await moneyOf(sub)).still_to_invoice, where).toBe(await leftOf(sub))
  const { steps } = await read<{ steps: { name: string; count: number }[] }>(`/jobs/${id}/next`)
  const needed = (step: string) => steps.find(({ name: of }) => of === step)?.count
  if (needed('pay') !== undefined || outstanding > 0) expect(needed('pay'), where).toBe(outstanding)
  if (needed('invoice') !== undefined) expect(needed('invoice'), where).toBe(left)
  const { owed } = await read<{ owed: number | null }>(`/jobs/${id}/pay-links`)
  expect(owed ?? 0, where).toBe(Math.max(0, outstanding))
  const breakdown = await read<{ total: Values }>(`/jobs/breakdown?by=status&customer_id=${customer_id}`)
  expect(breakdown.total['outstanding'], where).toBe(outstanding)

  // This customer has only this job.
  const statement = await read<{ closing: number }>(`/customers/${customer_id}/statement`)
  expect(statement.closing, where).toBe(add(due, -free))
  const account = await read<{ owed: number; credit: number }>(`/customers/${customer_id}/account`)
  expect([account.owed, account.credit], where).toEqual([due, free])
}

describe("a job's amount due is its invoices plus its uninvoiced balance", () => {
  test('for a customer under the reverse charge: 100 invoiced, 20 credited', async () => {
    for (const [credit_for, left, outstanding] of [
      ['goodwill', 0, 80],
      ['mistake', 20, 100],
    ] as const) {
      const customer_id = await customer(CIS)
      const id = await job({ customer_id, franchise_id }, [line(100)])
      expect(await moneyOf(id)).toEqual({
        due_on_invoices: 0,
        still_to_invoice: 100,
        unallocated: 0,
        outstanding: 100,
      })
      const { id: invoice } = await issued(id, 'final')
      expect((await credit(invoice, { credit_for, amount: 20 })).status).toBe(200)
      expect(await moneyOf(id), credit_for).toEqual({
        due_on_invoices: 80,
        still_to_invoice: left,
        unallocated: 0,
        outstanding,
      })
      await agree(id, customer_id)
    }
  })

  test('for a seller not registered for VAT, and for a job that cannot be invoiced yet', async () => {
    const unregistered = await franchise({ invoice_prefix: 'NOV-', vat_number: null, vat_registered_from: null })
    const customer_id = await customer()
    const id = await job({ customer_id, franchise_id: unregistered }, [line(100)])
    expect((await moneyOf(id)).outstanding).toBe(100)
    await agree(id, customer_id)
    const nobodys = await customer()
    expect((await moneyOf(await job({ customer_id: nobodys }, [line(100)]))).outstanding).toBe(120)
  })

  test('a payment above the amount due is shown as overpaid by exactly the excess', async () => {
    const customer_id = await customer()
    const id = await job({ customer_id, franchise_id }, [line(100)])
    const { id: invoice } = await issued(id, 'final')
    await pay(id, 200)
    await credit(invoice, { credit_for: 'goodwill', amount: 60 })
    expect(await moneyOf(id)).toEqual({
      due_on_invoices: 0,
      still_to_invoice: 0,
      unallocated: 140,
      outstanding: -140,
    })
    await agree(id, customer_id)
  })
})

const amount = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30_000 }))
const history = fc.record({
  cis: fc.boolean(),
  prices: fc.array(fc.record({ pence: amount, rate: fc.constantFrom(20, 20, 5, 0) }), { minLength: 1, maxLength: 3 }),
  parts: fc.array(amount, { maxLength: 2 }),
  done: fc.boolean(),
  steps: fc.array(
    fc.record({
      do: fc.constantFrom(
        'deposit',
        'interim',
        'final',
        'corrects',
        'reduces',
        'pay',
        'payRest',
        'payPart',
        'refund',
        'partFinal',
      ),
      pick: fc.nat(7),
      pence: amount,
    }),
    { minLength: 1, maxLength: 7 },
  ),
})
const HISTORIES = process.env['DEEP'] ? 400 : 25

test(
  'every screen agrees after any history',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ cis, prices, parts, done, steps }) => {
        const customer_id = await customer(cis ? CIS : {})
        const of = { customer_id, franchise_id }
        const id = await job(
          of,
          prices.map(({ pence, rate }) => line(pence / 100, rate)),
        )
        const subs: number[] = []
        for (const pence of parts) subs.push(await job(of, [line(pence / 100)], { parent_id: id }))
        // A line without a VAT rate would need a decision first.
        await api.pool.query(
          `update jobs_services set vat_rate_id = (select id from vat_rates where kind = 'zero' limit 1) where vat_percent = 0`,
        )
        if (done && subs.length === 0) await complete(id)
        let apart = false
        for (const { do: what, pick, pence } of steps) {
          const invoices = (await read<Wire>(`/invoices/list?job=${id}&limit=200&status=issued`)).data.filter(
            (row) => row['kind'] !== 'credit_note' && row['kind'] !== 'proforma',
          )
          const invoice = invoices[pick % Math.max(1, invoices.length)]
          const sub = subs[pick % Math.max(1, subs.length)]
          const document = async (job_id: number, how: string, body: Values = {}) => {
            const draft = await act(`/jobs/${job_id}/invoice-${how}`, body)
            if (draft.status === 200) await act(`/invoices/${draft.body.id}/issue`)
            return draft.status === 200
          }
          if (what === 'deposit') await document(id, 'deposit', { amount: pence / 100 })
          else if (what === 'interim') await document(id, 'interim', { percent: [10, 33.33, 50, 100][pick % 4] })
          else if (what === 'final') await document(id, 'final')
          else if (what === 'partFinal') apart = (sub !== undefined && (await document(sub, 'final'))) || apart
          else if (what === 'pay') await pay(id, pence / 100)
          else if (what === 'payPart' && sub !== undefined) await pay(sub, pence / 100)
          else if (what === 'refund') await pay(id, pence / 100, { flow: 'refund' })
          else if (what === 'payRest') {
            const { outstanding } = await moneyOf(id)
            if (outstanding > 0) await pay(id, outstanding)
          } else if (invoice) await credit(invoice.id, { credit_effect: what, amount: pence / 100 })
        }
        await agree(id, customer_id, { ids: subs, apart })
      }),
      { numRuns: HISTORIES },
    )
  },
  HISTORIES * 8000,
)

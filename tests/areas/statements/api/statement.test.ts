import { describe, expect, it } from 'vitest'
import type { Statement } from '../../../../schema/areas/statements/endpoints.ts'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import type { Values } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { readPdf } from '../../../support/pdf.ts'

const t = await testApp()
const { call } = t
const { job, customer, franchise, line, act } = invoicing(t)
const today = dayOf(new Date())
let series = 0

/** A customer with an invoice of £120 of ten days ago, £50 paid of it today, and a credit note of £24. */
async function account(more: Values = {}) {
  const customer_id = await customer(more)
  const of = { customer_id, franchise_id: await franchise({ invoice_prefix: `ST${(series += 1)}-` }) }
  const draft = await act(`/jobs/${await job(of, [line(100)])}/invoice-final`)
  const issued = await act(`/invoices/${draft.body.id}/issue`, { issue_date: addDays(today, -10) })
  await act(`/customers/${customer_id}/payments`, { paymentTypeId: 1, amountPaid: 50 })
  const credit = await act(`/invoices/${draft.body.id}/credit`, { reason: 'Too much', amount: 24 })
  await act(`/invoices/${credit.body.id}/issue`)
  return { customer_id, number: String(issued.body['number']), invoice: issued.body.id }
}
const of = (id: number, query = '', token?: string) =>
  call<Statement>('GET', `/customers/${id}/statement${query}`, token ? { token } : {})
const shown = ({ entries }: Statement) => entries.map(({ kind, amount, balance }) => [kind, amount, balance])

describe('a statement', () => {
  it('goes from the opening balance to the closing balance, by days', async () => {
    const { customer_id } = await account()
    const all = (await of(customer_id)).body
    expect(shown(all)).toEqual([
      ['invoice', 120, 120],
      ['credit_note', -24, 96],
      ['payment', -50, 46],
    ])
    expect(all).toMatchObject({ opening: 0, closing: 46, from: null, to: null })
    const late = (await of(customer_id, `?from=${addDays(today, -9)}`)).body
    expect(late).toMatchObject({ opening: 120, closing: 46 })
    expect(shown(late)).toHaveLength(2)
    // A transaction on its first day is included, not part of the opening balance.
    const first = (await of(customer_id, `?from=${addDays(today, -10)}`)).body
    expect([first.opening, first.closing, first.entries.length]).toEqual([0, 46, 3])
    const early = (await of(customer_id, `?to=${addDays(today, -10)}`)).body
    expect(early).toMatchObject({ opening: 0, closing: 120 })
    expect((await of(customer_id, '?from=2020-01-01&to=2020-12-31')).body).toMatchObject({ entries: [], closing: 0 })
    expect((await of(customer_id, '?from=soon')).status).toBe(422)
  })

  it('excludes payments that never arrived, and includes refunds', async () => {
    const { customer_id } = await account()
    const paid = await act(`/customers/${customer_id}/payments`, { paymentTypeId: 1, amountPaid: 30 })
    await call('PATCH', `/payments/${paid.body.id}`, { body: { status: 'failed' } })
    const second = await act(`/customers/${customer_id}/payments`, { paymentTypeId: 1, amountPaid: 46 })
    await act(`/payments/${second.body.id}/refund`, { paymentTypeId: 1, amountPaid: 6 })
    expect(shown((await of(customer_id)).body).slice(3)).toEqual([
      ['payment', -46, 0],
      ['refund', 6, 6],
    ])
  })

  it("shows only records in the user's scope, and nothing without permission to see both sides", async () => {
    const { customer_id } = await account()
    const { token } = await t.userWith(['Customers:details', 'Customers:list', 'Invoices:list'])
    expect((await of(customer_id, '', token)).status).toBe(403)
    const both = await t.userWith(['Customers:details', 'Customers:list', 'Invoices:list', 'Payments:list'])
    expect((await of(customer_id, '', both.token)).body.closing).toBe(46)
    const elsewhere = await t.userWith(
      ['Customers:details', 'Customers:list', 'Invoices:list', 'Payments:list'],
      'franchise',
    )
    expect((await of(customer_id, '', elsewhere.token)).status).toBe(404)
  })

  it("is a PDF in the customer's language, and a spreadsheet file in which no name becomes a formula", async () => {
    const { customer_id, number } = await account({ language: 'zh', last_name: '=HYPERLINK("x")' })
    const file = async (format: string) => {
      const asked = await call<{ url: string }>('POST', `/customers/${customer_id}/statement/file`, {
        body: { format, locale: 'en' },
      })
      return t.app.inject({ method: 'GET', url: asked.body.url })
    }
    const pdf = await file('pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = (await readPdf(new Uint8Array(pdf.rawPayload))).pages.join(' ')
    for (const one of ['对账单', number, '£46.00', '上期结转']) expect(text).toContain(one)
    const csv = await file('csv')
    expect(csv.headers['content-disposition']).toMatch(/attachment; filename="statement-\d+-\d{4}-\d\d-\d\d\.csv"/)
    const lines = csv.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('Date,Details,,,Due date,Charged,Paid,Balance')
    expect(lines[2]).toContain(`Invoice,${number}`)
    expect(lines.at(-1)).toBe(',"Amount due, less payments on account",,,,,,46')
  })
})

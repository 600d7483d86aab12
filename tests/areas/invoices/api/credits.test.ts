import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, act, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'CRD-' }) }
})

/** A material at £30 with 5% VAT, with labour at £100 and 20%. */
const PIPE = {
  name: 'Pipe',
  quantity: 1,
  price_ex_vat: 30,
  vat_percent: 5,
  labour_price_ex_vat: 100,
  labour_vat_percent: 20,
}

describe('a credit note for an amount', () => {
  test("has exactly that amount over two rates, and its lines are named after the invoice's lines", async () => {
    const id = await job(of, [], { materials: [PIPE] })
    const invoice = await issued(id, 'final')
    const { body: note } = await act(`/invoices/${invoice.id}/credit`, { reason: 'Goodwill', amount: 120 })
    expect(note).toMatchObject({ total_inc_vat: 120, explanation: { off: 0, asked: { amount: 120 } } })
    expect(note['explanation']).not.toHaveProperty('nearest')
    const names = (row: Values) => (row['lines'] as Values[]).map(({ description }) => description)
    expect(names(note)).toEqual(['Pipe', 'Fitting: Pipe'])
    expect(names(note)).toEqual(names(invoice))
  })

  test('names the two nearest amounts on the draft when no net amount plus VAT matches', async () => {
    const id = await job(of, [line(100)])
    const { id: invoice } = await issued(id, 'final')
    const { body: note } = await act(`/invoices/${invoice}/credit`, { reason: 'Goodwill', amount: 50.01 })
    expect(note).toMatchObject({
      total_inc_vat: 50.02,
      explanation: { off: 0.01, nearest: { below: 50, above: 50.02 } },
    })
  })
})

const [COMPLETED, INVOICED] = [6, 7]
const credited = async (invoice: number, body: Values) => {
  const draft = await act(`/invoices/${invoice}/credit`, { reason: 'As agreed', ...body })
  expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  const note = await act(`/invoices/${draft.body.id}/issue`)
  expect(note.status, JSON.stringify(note.body)).toBe(200)
  return note.body
}
const statusOf = async (id: number) => (await api.call<Wire>('GET', `/jobs/${id}`)).body['job_status_id']
const ready = async (id: number) => {
  const { steps } = (await api.call<{ steps: { name: string }[] }>('GET', `/jobs/${id}/next`)).body
  const listed = (await api.call<Wire>('GET', '/jobs/list?to_invoice=true&limit=100')).body.data.map((row) => row.id)
  const batch = await act('/invoices/batch', { job_ids: [id], preview: true })
  const left = (await api.call<{ total: Values }>('GET', `/jobs/${id}/invoicing`)).body.total['left']
  return {
    left,
    listed: listed.includes(id),
    code: (batch.body['preview'] as { jobs: Values[] }).jobs[0]?.['code'] ?? null,
    step: steps.some(({ name }) => name === 'invoice'),
  }
}

describe('a credit note', () => {
  test.each([
    ['goodwill', 'reduces'],
    ['discount', 'reduces'],
    ['mistake', 'corrects'],
    ['not_done', 'corrects'],
  ])('is %s by default for %s', async (credit_for, effect) => {
    const id = await job(of, [line(100)])
    const { id: invoice } = await issued(id, 'final')
    const draft = async (body: Values) => (await act(`/invoices/${invoice}/credit`, { reason: 'x', ...body })).body
    expect(await draft({ credit_for })).toMatchObject({ credit_for, credit_effect: effect })
    const other = effect === 'reduces' ? 'corrects' : 'reduces'
    const made = await draft({ credit_for, credit_effect: other })
    expect(made).toMatchObject({ credit_for, credit_effect: other })
    const edited = await api.call<Wire>('PATCH', `/invoices/${made.id}`, { body: { credit_effect: effect } })
    expect([edited.status, edited.body['credit_effect']]).toEqual([200, effect])
  })

  test('without a reason is a correction, as existing ones are', async () => {
    const id = await job(of, [line(100)])
    const { id: invoice } = await issued(id, 'final')
    const note = await credited(invoice, { amount: 60 })
    expect(note).toMatchObject({ credit_for: null, credit_effect: 'corrects' })
    await api.pool.query('alter table invoices disable trigger user')
    await api.pool.query('update invoices set credit_effect = null where id = $1', [note.id])
    await api.pool.query('alter table invoices enable trigger user')
    await complete(id)
    expect(await ready(id)).toEqual({ left: 50, listed: true, code: null, step: true })
    expect(await statusOf(id)).toBe(COMPLETED)
  })

  test('that reduces the price does not make the amount invoiceable again, and a correction does', async () => {
    for (const [credit_for, after] of [
      ['goodwill', { left: 0, listed: false, code: 'nothing_to_invoice', step: false }],
      ['mistake', { left: 50, listed: true, code: null, step: true }],
    ] as const) {
      const id = await job(of, [line(100), line(50, 5)])
      const invoice = await issued(id, 'final')
      await credited(invoice.id, {
        credit_for,
        lines: [{ line: (invoice['lines'] as { id: number }[])[0]?.id, net: 50 }],
      })
      await complete(id)
      expect(await ready(id), credit_for).toEqual(after)
      expect(await statusOf(id)).toBe(credit_for === 'goodwill' ? INVOICED : COMPLETED)
    }
  })

  test('that reduces the price cannot reverse its invoice twice, and a correction alongside it can be invoiced', async () => {
    const id = await job(of, [line(100)])
    const { id: invoice } = await issued(id, 'final')
    await complete(id)
    await credited(invoice, { credit_for: 'goodwill', amount: 24 })
    expect(await statusOf(id)).toBe(INVOICED)
    const rest = await credited(invoice, { credit_for: 'mistake' })
    expect(rest['total_inc_vat']).toBe(96)
    const again = await issued(id, 'final')
    expect(again).toMatchObject({ net_total: 80, total_inc_vat: 96 })
    expect((await api.call<{ total: Values }>('GET', `/jobs/${id}/invoicing`)).body.total).toEqual({
      agreed: 100,
      invoiced: 100,
      left: 0,
    })
  })
})

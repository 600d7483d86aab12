import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, act, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'REV-' }) }
})

type Lines = readonly (Values & { readonly id: number })[]
const linesOf = (draft: Wire) => draft['lines'] as Lines
const made = async (id: number, how: string, body: Values) => {
  const draft = await act(`/jobs/${id}/invoice-${how}`, body)
  expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  return draft.body
}
const partsOf = async (id: number) =>
  (await api.call<{ lines: { line: string }[] }>('GET', `/jobs/${id}/invoicing`)).body.lines.map(({ line: key }) => key)
/** Builds a line as the form sends it, with changes by position. */
const edited = (draft: Wire, changes: Readonly<Record<number, Values>>): Values[] =>
  linesOf(draft).map(({ id, description, quantity, price_ex_vat, discount, vat_rate_id, share_percent }, i) => ({
    id,
    description,
    quantity,
    price_ex_vat,
    discount,
    vat_rate_id,
    share_percent,
    ...changes[i],
  }))
const patch = (draft: Wire, lines: readonly Values[]) =>
  api.call<Wire>('PATCH', `/invoices/${draft.id}`, { body: { lines } })

test('an interim invoice is edited by percentage, amount and quantity, issued as edited, and the balance is the rest', async () => {
  const id = await job(of, [line(200), line(100, 5), line(30, 20, { quantity: 10 })])
  const draft = await made(id, 'interim', { percent: 50 })
  expect(draft['net_total']).toBe(300)
  const byPercent = await patch(draft, edited(draft, { 0: { share_percent: 25 } }))
  expect(byPercent.body, JSON.stringify(byPercent.body)).toMatchObject({ net_total: 250, vat_total: 42.5 })
  const first = linesOf(byPercent.body)[0]
  expect(first).toMatchObject({ id: linesOf(draft)[0]?.id, net: 50, share_percent: 25 })
  expect(String(first?.['description'])).toContain('25%')
  const byAmount = await patch(byPercent.body, edited(byPercent.body, { 1: { price_ex_vat: 12.34 } }))
  expect(byAmount.body, JSON.stringify(byAmount.body)).toMatchObject({ net_total: 112.34, vat_total: 14.97 })
  expect(linesOf(byAmount.body)[1]?.['description']).toBe('Work at 30 (part)')
  // A line removed from the draft is not invoiced yet.
  const fewer = await patch(byAmount.body, edited(byAmount.body, {}).slice(0, 2))
  expect(fewer.body).toMatchObject({ net_total: 62.34 })
  const done = await act(`/invoices/${draft.id}/issue`)
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'issued', net_total: 62.34 })
  const [, , many] = await partsOf(id)
  const units = await made(id, 'interim', { lines: [{ line: many, quantity: 2 }] })
  expect(units['net_total']).toBe(60)
  const more = await patch(units, edited(units, { 0: { quantity: 3 } }))
  expect(more.body).toMatchObject({ net_total: 90 })
  await act(`/invoices/${units.id}/issue`)
  await complete(id)
  expect(await issued(id, 'final')).toMatchObject({ net_total: 447.66 })
})

test('more than the balance is rejected at the field of the line', async () => {
  const id = await job(of, [line(200), line(100, 5)])
  await issued(id, 'interim', { percent: 60 })
  const draft = await made(id, 'interim', { percent: 10 })
  for (const [at, field, value, code, left] of [
    [1, 'price_ex_vat', 40.01, 'more_than_left_of', 40],
    [0, 'share_percent', 41, 'more_than_left_of', 80],
    [0, 'quantity', 2, 'from_job', undefined],
    [0, 'discount', 5, 'from_job', undefined],
    [1, 'price_ex_vat', -1, 'more_than_left_of', 40],
  ] as const) {
    const refused = await patch(draft, edited(draft, { [at]: { [field]: value } }))
    expect(refused.status, JSON.stringify(refused.body)).toBe(422)
    expect(refused.body['errors']).toEqual({
      [`lines.${at}.${field}`]: [{ code, params: left === undefined ? {} : { left } }],
    })
  }
  const all = await patch(draft, edited(draft, { 0: { share_percent: 40 }, 1: { price_ex_vat: 40 } }))
  expect(all.body, JSON.stringify(all.body)).toMatchObject({ net_total: 120 })
  // Another invoice issued in the meantime reduces the balance for this one.
  const other = await made(id, 'interim', { percent: 10 })
  await act(`/invoices/${other.id}/issue`)
  const late = await act(`/invoices/${draft.id}/issue`)
  expect([late.status, late.body['code']]).toEqual([409, 'more_than_left'])
})

test('a line can take at most the balance at its VAT rate', async () => {
  const id = await job(of, [line(200), line(100)])
  await issued(id, 'interim', { percent: 60 })
  const draft = await made(id, 'interim', { percent: 10 })
  const refused = await patch(draft, edited(draft, { 0: { price_ex_vat: 81 } }))
  expect(refused.body['errors']).toEqual({
    'lines.0.price_ex_vat': [{ code: 'more_than_left_of', params: { left: 80 } }],
  })
})

test('a deposit is edited by an amount at each rate or by percentage, not by both', async () => {
  const id = await job(of, [line(200), line(100, 5)])
  const draft = await made(id, 'deposit', { percent: 20 })
  expect(draft).toMatchObject({ net_total: 60, total_inc_vat: 69 })
  const share = await patch(draft, edited(draft, { 0: { share_percent: 50 } }))
  expect(share.body, JSON.stringify(share.body)).toMatchObject({ net_total: 150 })
  const amount = await patch(share.body, edited(share.body, { 1: { price_ex_vat: 10 } }))
  expect(amount.body, JSON.stringify(amount.body)).toMatchObject({ net_total: 110, vat_total: 20.5 })
  const over = await patch(amount.body, edited(amount.body, { 1: { price_ex_vat: 100.01 } }))
  expect(over.body['errors']).toEqual({
    'lines.1.price_ex_vat': [{ code: 'more_than_left_of', params: { left: 100 } }],
  })
  const both = await patch(draft, edited(amount.body, { 0: { share_percent: 10 }, 1: { price_ex_vat: 1 } }))
  expect(both.body['errors']).toEqual({ 'lines.1.price_ex_vat': [{ code: 'one_of', params: {} }] })
  expect((await act(`/invoices/${draft.id}/issue`)).body).toMatchObject({ status: 'issued', net_total: 110 })
})

test('a final invoice takes the whole balance; its descriptions can be edited, but not once it is issued', async () => {
  const id = await job(of, [line(200)])
  await complete(id)
  const draft = await made(id, 'final', {})
  for (const [change, code] of [
    [{ quantity: 0.5 }, 'final_is_the_rest'],
    [{ share_percent: 50 }, 'final_is_the_rest'],
    [{ price_ex_vat: 100 }, 'from_job'],
  ] as const) {
    const refused = await patch(draft, edited(draft, { 0: change }))
    expect(refused.body['errors'], JSON.stringify(refused.body)).toEqual({
      [`lines.0.${Object.keys(change)[0]}`]: [{ code, params: {} }],
    })
  }
  const gone = await patch(draft, [])
  expect(gone.status).toBe(422)
  const called = await patch(draft, edited(draft, { 0: { description: 'All of it' } }))
  expect(called.body, JSON.stringify(called.body)).toMatchObject({
    net_total: 200,
    lines: [{ description: 'All of it' }],
  })
  await act(`/invoices/${draft.id}/issue`)
  expect((await patch(draft, edited(draft, { 0: { price_ex_vat: 1 } }))).status).toBe(409)
})

test('two concurrent edits of drafts are both calculated, and a draft without a job has no percentage', async () => {
  const id = await job(of, [line(200)])
  const [a, b] = [await made(id, 'interim', { percent: 10 }), await made(id, 'interim', { percent: 20 })]
  const both = await Promise.all([
    patch(a, edited(a, { 0: { price_ex_vat: 150 } })),
    patch(b, edited(b, { 0: { price_ex_vat: 160 } })),
  ])
  expect(both.map(({ body }) => body['net_total'])).toEqual([150, 160])
  expect((await act(`/invoices/${a.id}/issue`)).status).toBe(200)
  expect((await act(`/invoices/${b.id}/issue`)).body['code']).toBe('more_than_left')
  const free = await api.call<Wire>('POST', '/invoices', {
    body: { ...of, kind: 'final', lines: [{ description: 'Advice', quantity: 1, price_ex_vat: 10, share_percent: 5 }] },
  })
  expect(free.body['errors']).toEqual({ 'lines.0.share_percent': [{ code: 'not_for_kind' }] })
})

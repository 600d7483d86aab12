import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, act, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'WAY-' }) }
})

const statusOf = async (id: number) => (await api.call<Wire>('GET', `/jobs/${id}`)).body['job_status_id']
const [COMPLETED, INVOICED] = [6, 7]
interface Standing {
  readonly rates: readonly Values[]
  readonly total: Values
  readonly vat: Values
  readonly lines: readonly { readonly line: string; readonly left: number }[]
  readonly invoices: readonly Values[]
  readonly offered: readonly string[]
  readonly with_parent: boolean
  readonly before_invoicing: boolean
}
const standing = async (id: number) => (await api.call<Standing>('GET', `/jobs/${id}/invoicing`)).body

describe('from deposit to credit note', () => {
  test("each document is correct, together they match the agreed price, and the job's status follows", async () => {
    const id = await job(of, [line(200), line(100, 5)])
    expect(await standing(id)).toMatchObject({
      total: { agreed: 300, invoiced: 0, left: 300 },
      offered: ['deposit', 'interim', 'final', 'proforma'],
      vat: { agreed: 45, invoiced: 0 },
    })
    const deposit = await issued(id, 'deposit', { percent: 20 })
    expect(deposit).toMatchObject({
      kind: 'deposit',
      status: 'issued',
      number: 'WAY-000001',
      name: 'WAY-000001',
      total_inc_vat: 69,
      net_total: 60,
      vat_total: 9,
      counted: 69,
      vat: [
        { percent: 20, kind: 'standard', net: 40, vat: 8 },
        { percent: 5, kind: 'reduced', net: 20, vat: 1 },
      ],
      seller: { city: 'Leeds', vat_number: 'GB 123 4567 89' },
      buyer: { line1: '4 Elm Grove' },
    })
    expect(deposit['sha256']).toMatch(/^[0-9a-f]{64}$/)
    const parts = (await standing(id)).lines
    const interim = await issued(id, 'interim', { lines: [{ line: parts[0]?.line, quantity: 0.5 }] })
    expect(interim).toMatchObject({ number: 'WAY-000002', net_total: 100, vat_total: 20 })
    await complete(id)
    expect(await statusOf(id)).toBe(COMPLETED)
    const final = await issued(id, 'final')
    expect(final).toMatchObject({
      number: 'WAY-000003',
      net_total: 140,
      vat_total: 16,
      total_inc_vat: 156,
      previous: [
        { number: 'WAY-000001', kind: 'deposit', net: 60, vat: 9 },
        { number: 'WAY-000002', kind: 'interim', net: 100, vat: 20 },
      ],
      vat: [
        { percent: 20, net: 60, vat: 12 },
        { percent: 5, net: 80, vat: 4 },
      ],
    })
    expect(await statusOf(id)).toBe(INVOICED)
    expect(await standing(id)).toMatchObject({
      total: { agreed: 300, invoiced: 300, left: 0 },
      offered: [],
      vat: { agreed: 45, invoiced: 45 },
    })
    // The invoices are credited one by one, and the job is Completed again after the last.
    const all = [deposit, interim, final]
    for (const [i, { id: invoice }] of all.entries()) {
      const draft = await act(`/invoices/${invoice}/credit`, { reason: 'Not wanted after all' })
      expect(draft.body).toMatchObject({ kind: 'credit_note', status: 'draft', credit_of_id: invoice })
      const note = await act(`/invoices/${draft.body.id}/issue`)
      expect(note.body, JSON.stringify(note.body)).toMatchObject({
        number: `WAY-CN00000${i + 1}`,
        status: 'issued',
        due_date: null,
        counted: -(all[i]?.['total_inc_vat'] as number),
      })
      expect(await statusOf(id)).toBe(i < 2 ? INVOICED : COMPLETED)
    }
    expect((await standing(id)).total).toEqual({ agreed: 300, invoiced: 0, left: 300 })
    expect(await issued(id, 'final')).toMatchObject({ number: 'WAY-000004', net_total: 300, previous: [] })
    const { rows } = await api.pool.query(
      `select key from comments where subject = 'jobs' and subject_id = $1 and key like '%issued' order by id`,
      [id],
    )
    expect(rows.map(({ key }) => key).join()).toBe(
      'invoice_issued,invoice_issued,invoice_issued,credit_issued,credit_issued,credit_issued,invoice_issued',
    )
  })
})

import { beforeAll, expect, test } from 'vitest'
import type { ReportAnswer, ReportLines } from '../../../../schema/engine/reports/shapes.ts'
import { testApp } from '../../../support/app.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { customer, franchise, line, job, issued, act } = invoicing(api)
const get = async <T>(path: string) => {
  const { status, body } = await api.call<T>('GET', `/reports/services-finances${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const figures = ({ total }: ReportAnswer) => [total.figures['net'], total.figures['vat'], total.figures['gross']]
/** The largest net amount of a line. */
const HUGE = 9_999_999.99

let customer_id: number
let franchise_id: number
let small: number
beforeAll(async () => {
  customer_id = await customer()
  franchise_id = await franchise()
  api.clock.now = new Date('2026-03-10T12:00:00Z')
  small = await job({ customer_id, franchise_id }, [line(120)])
  const { id } = await issued(small, 'final')
  api.clock.now = new Date('2026-04-10T12:00:00Z')
  const draft = await act(`/invoices/${id}/credit`, { amount: 36, reason: 'Late' })
  expect((await act(`/invoices/${draft.body.id}/issue`)).status).toBe(200)
  api.clock.now = new Date('2026-05-10T12:00:00Z')
  await issued(await job({ customer_id, franchise_id }, [line(HUGE), line(HUGE, 5), line(0.01)]), 'final')
  api.clock.now = null
})

test('days without data: no row, a zero total, and no percentages', async () => {
  const empty = await get<ReportAnswer>('?from=2026-02-01&to=2026-02-28&basis=invoiced&compare=before')
  expect([empty.rows, empty.more, figures(empty)]).toEqual([[], 0, [0, 0, 0]])
  expect(empty.total.figures['margin_percent']).toBeNull()
  const { data, total } = await get<ReportLines>('/lines?from=2026-02-01&to=2026-02-28&basis=invoiced')
  expect([data, total]).toEqual([[], 0])
})

test('a single row is the total', async () => {
  const one = await get<ReportAnswer>('?from=2026-03-01&to=2026-03-31&basis=invoiced&group=item')
  expect(one.rows.map((row) => row.figures)).toEqual([one.total.figures])
  expect(figures(one)).toEqual([120, 24, 144])
})

test('a month with only credit notes is negative, and reduces a longer period', async () => {
  const less = await get<ReportAnswer>('?from=2026-04-01&to=2026-04-30&basis=invoiced&group=franchise&compare=before')
  expect(figures(less)).toEqual([-30, -6, -36])
  expect(less.total.before?.['net']).toBe(120)
  expect(less.rows.map((row) => [row.key, row.figures['net']])).toEqual([[String(franchise_id), -30]])
  expect(figures(await get<ReportAnswer>('?from=2026-03-01&to=2026-04-30&basis=invoiced'))).toEqual([90, 18, 108])
})

test('huge amounts are correct to the penny', async () => {
  const huge = await get<ReportAnswer>('?from=2026-05-01&to=2026-05-31&basis=invoiced&group=month&step=month')
  // Twice 9,999,999.99 and a penny; VAT at 20% on one and the penny, at 5% on the other.
  expect(figures(huge)).toEqual([19_999_999.99, 2_500_000, 22_499_999.99])
  expect(huge.series.map(({ figures: { net } }) => net)).toEqual([19_999_999.99])
  const { data } = await get<ReportLines>('/lines?from=2026-05-01&to=2026-05-31&basis=invoiced')
  expect(data.map(({ figures: { net } }) => net).sort()).toEqual([0.01, HUGE, HUGE])
})

test('a document with two rates is one document, and those of several months add up', async () => {
  const { status, body } = await api.call<ReportAnswer>(
    'GET',
    '/reports/vat-return?from=2026-03-01&to=2026-05-31&group=rate&step=month',
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.total.figures['documents']).toBe(3)
  expect(body.series.map(({ figures: { documents } }) => documents)).toEqual([1, 1, 1])
  expect(body.rows.map(({ key, figures: { documents } }) => [key, documents])).toEqual([
    ['standard', 3],
    ['reduced', 1],
  ])
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, issued, act } = invoicing(api)
let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = {
    customer_id: await customer({ last_name: 'Hollis', company_name: null }),
    franchise_id: await franchise({ invoice_prefix: 'DRA-' }),
  }
})

const read = async (id: number, language: string) =>
  (await api.call<Wire>('GET', `/invoices/${id}`, { headers: { 'accept-language': language } })).body['display_name']

const drafts = {
  deposit: async () => (await act(`/jobs/${await job(of, [line(100)])}/invoice-deposit`, { percent: 20 })).body.id,
  interim: async () => (await act(`/jobs/${await job(of, [line(100)])}/invoice-interim`, { percent: 20 })).body.id,
  final: async () => (await act(`/jobs/${await job(of, [line(100)])}/invoice-final`)).body.id,
  proforma: async () => (await act(`/jobs/${await job(of, [line(100)])}/invoice-proforma`)).body.id,
  credit_note: async () => {
    const { id } = await issued(await job(of, [line(100)]), 'final')
    return (await act(`/invoices/${id}/credit`, { reason: 'Too much' })).body.id
  },
}

test.each([
  ['deposit', 'Draft deposit invoice', '订金发票草稿'],
  ['interim', 'Draft interim invoice', '进度发票草稿'],
  ['final', 'Draft invoice', '发票草稿'],
  ['proforma', 'Draft proforma', '形式发票草稿'],
  ['credit_note', 'Draft credit note', '贷记单草稿'],
] as const)('a draft of kind %s is titled by its customer and kind, in both languages', async (kind, en, zh) => {
  const id = await drafts[kind]()
  expect([await read(id, 'en'), await read(id, 'zh')]).toEqual([`Hollis · ${en}`, `Hollis · ${zh}`])
  const found = await api.call<Wire>('GET', `/invoices/list?q=${encodeURIComponent(en)}`)
  expect((found.body['data'] as unknown as { id: number }[]).map((row) => row.id)).toContain(id)
})

test('an issued invoice is titled by its number, in both languages', async () => {
  const { id, number } = await issued(await job(of, [line(100)]), 'final')
  expect([await read(id, 'en'), await read(id, 'zh')]).toEqual([`Hollis · ${number}`, `Hollis · ${number}`])
})

test('drafts listed on their job have the same titles', async () => {
  const at = await job(of, [line(100)])
  await act(`/jobs/${at}/invoice-final`)
  const names = async (language: string) => {
    const { body } = await api.call<Wire>('GET', `/jobs/${at}/invoicing`, { headers: { 'accept-language': language } })
    return (body as unknown as { invoices: { name: string }[] }).invoices.map(({ name }) => name)
  }
  expect([await names('en'), await names('zh')]).toEqual([['Draft invoice'], ['发票草稿']])
})

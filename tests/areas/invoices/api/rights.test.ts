import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

let [mine, theirs, customer_id]: number[] = []
beforeAll(async () => {
  customer_id = await customer()
  mine = await franchise({ invoice_prefix: 'MIN-' })
  theirs = await franchise({ invoice_prefix: 'THR-' })
})
const jobOf = (franchise_id: number | undefined) =>
  job({ customer_id: customer_id ?? 0, franchise_id: franchise_id ?? 0 }, [line(100)])
const ALL = ['index', 'list', 'details', 'add', 'edit', 'delete', 'export', 'issue', 'credit'].map(
  (one) => `Invoices:${one}`,
)

test('drafting, issuing and crediting are three separate permissions', async () => {
  const id = await jobOf(mine)
  const token = async (...permissions: string[]) => (await api.userWith(['Jobs:list', ...permissions])).token
  const [draws, issues, credits, reads] = [
    await token('Invoices:add', 'Invoices:list'),
    await token('Invoices:issue', 'Invoices:list'),
    await token('Invoices:credit', 'Invoices:list'),
    await token('Invoices:list'),
  ]
  const final = (by: string) => act(`/jobs/${id}/invoice-final`, {}, { token: by })
  for (const by of [issues, credits, reads]) expect((await final(by)).status).toBe(403)
  const draft = (await final(draws)).body.id
  const issue = (by: string) => act(`/invoices/${draft}/issue`, {}, { token: by })
  for (const by of [draws, credits, reads]) expect((await issue(by)).status).toBe(403)
  expect((await issue(issues)).status).toBe(200)
  const credit = (by: string) => act(`/invoices/${draft}/credit`, { reason: 'Too much' }, { token: by })
  for (const by of [draws, issues, reads]) expect((await credit(by)).status).toBe(403)
  const note = await credit(credits)
  expect(note.status).toBe(200)
  expect((await act(`/invoices/${note.body.id}/issue`, {}, { token: credits })).status).toBe(403)
  expect(
    (await api.call('GET', `/jobs/${id}/invoicing`, { token: (await api.userWith(['Jobs:list'])).token })).status,
  ).toBe(403)
})

test('another franchise sees nothing of it: no list, record, action, PDF, file or billing position', async () => {
  const [own, other] = [await jobOf(mine), await jobOf(theirs)]
  const [here, there] = [await issued(own, 'deposit', { percent: 10 }), await issued(other, 'deposit', { percent: 10 })]
  const user = await api.userWith([...ALL, 'Jobs:list', 'Jobs:details'], 'franchise')
  await api.pool.query('update users set franchise_id = $1 where id = $2', [mine, user.id])
  const { token } = user
  const listed = (await api.call<Wire>('GET', '/invoices/list?limit=200', { token })).body
  const ids = listed.data.map((row) => row.id)
  expect([ids.includes(here.id), ids.includes(there.id)]).toEqual([true, false])
  const file = await api.call<string>('GET', '/invoices/export?format=csv&columns=name', { token })
  expect([file.body.includes('MIN-000'), file.body.includes('THR-000')]).toEqual([true, false])
  for (const [method, path, body] of [
    ['GET', `/invoices/${there.id}`],
    ['PATCH', `/invoices/${there.id}`, { notes: 'x' }],
    ['DELETE', `/invoices/${there.id}`],
    ['POST', `/invoices/${there.id}/credit`, { reason: 'x' }],
    ['POST', `/invoices/${there.id}/pdf`, {}],
    ['GET', `/invoices/${there.id}/pdf`],
    ['GET', `/jobs/${other}/invoicing`],
    ['POST', `/jobs/${other}/invoice-final`, {}],
  ] as const)
    expect
      .soft((await api.call(method, path, { token, ...(body ? { body } : {}) })).status, `${method} ${path}`)
      .toBe(404)
  const draft = await act(`/jobs/${own}/invoice-final`, {}, { token })
  expect((await act(`/invoices/${draft.body.id}/issue`, {}, { token })).status).toBe(200)
  // A user creates an invoice without a job for their own franchise.
  const known = await customer({ franchise_id: mine })
  const lines = [{ description: 'Key', quantity: 1, price_ex_vat: 1, vat_rate_id: 1 }]
  const foreign = await api.call<Wire>('POST', '/invoices', {
    token,
    body: { customer_id: known, franchise_id: theirs, lines },
  })
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['franchise_id']])
  const home = await api.call<Wire>('POST', '/invoices', { token, body: { customer_id: known, lines } })
  expect([home.status, home.body['franchise_id']]).toEqual([200, mine])
  // A download ticket for one document does not open another.
  const address = (await api.call<{ url: string }>('POST', `/invoices/${here.id}/pdf`, { token, body: {} })).body.url
  const path = address.replace('/panel-api', '').replace(`/${here.id}/`, `/${there.id}/`)
  const paper = await api.call<string>('GET', path, { token: null as never })
  expect(String(paper.headers['content-disposition'] ?? '')).not.toContain('THR')
})

test('merging a customer moves the invoices, which still show the customer who was invoiced', async () => {
  const [first, second] = [await customer({ last_name: 'Hart' }), await customer({ last_name: 'Hart' })]
  const done = await issued(await job({ customer_id: first, franchise_id: mine ?? 0 }, [line(10)]), 'final')
  const merged = await api.call<Wire>('POST', `/customers/${second}/merge`, { body: { other: first } })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  const { body } = await api.call<Wire>('GET', `/invoices/${done.id}`)
  expect([body['customer_id'], body['buyer']]).toEqual([second, done['buyer']])
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

const CASH = { paymentTypeId: 1, amountPaid: 10 }
const ALL = [
  ...['index', 'list', 'details', 'add', 'edit', 'delete', 'export'].map((one) => `Payments:${one}`),
  'Invoices:list',
  'Invoices:details',
  'Jobs:list',
  'Jobs:details',
  'Customers:list',
  'Customers:details',
  'Quotes:list',
  'Quotes:details',
]
let [mine, theirs]: number[] = []
beforeAll(async () => {
  mine = await franchise({ invoice_prefix: 'MIN-' })
  theirs = await franchise({ invoice_prefix: 'THR-' })
})
const inFranchise = async (id: number | undefined, permissions = ALL) => {
  const user = await api.userWith(permissions, 'franchise')
  await api.pool.query('update users set franchise_id = $1 where id = $2', [id, user.id])
  return user.token
}
const take = async (body: Values, token?: string) =>
  api.call<Wire>('POST', '/payments', { body: { ...CASH, ...body }, ...(token ? { token } : {}) })

test('another franchise cannot see or change a payment taken without a job', async () => {
  const whose = await customer({ franchise_id: theirs })
  const own = await customer({ franchise_id: mine })
  const foreign = await take({ customer_id: whose })
  const invoice = await issued(await job({ customer_id: whose, franchise_id: theirs ?? 0 }, [line(100)]), 'final')
  expect(foreign.body['franchise_id'], 'that of the customer').toBe(theirs)
  const token = await inFranchise(mine)
  const here = await take({ customer_id: own }, token)
  expect([here.status, here.body['franchise_id']]).toEqual([200, mine])
  const listed = (await api.call<Wire>('GET', '/payments/list?limit=200', { token })).body.data.map(({ id }) => id)
  expect([listed.includes(here.body.id), listed.includes(foreign.body.id)]).toEqual([true, false])
  for (const [method, path, body] of [
    ['GET', `/payments/${foreign.body.id}`],
    ['PATCH', `/payments/${foreign.body.id}`, { notes: 'x' }],
    ['DELETE', `/payments/${foreign.body.id}`],
    ['GET', `/payments/${foreign.body.id}/allocations`],
    ['PUT', `/payments/${foreign.body.id}/allocations`, { allocations: [] }],
    ['POST', `/payments/${foreign.body.id}/refund`, CASH],
    ['POST', `/customers/${whose}/payments`, CASH],
    ['GET', `/customers/${whose}/account`],
    ['POST', `/invoices/${invoice.id}/payments`, CASH],
    ['GET', `/invoices/${invoice.id}/payments`],
    ['POST', `/invoices/${invoice.id}/use-credit`, {}],
  ] as const)
    expect
      .soft((await api.call(method, path, { token, ...(body ? { body } : {}) })).status, `${method} ${path}`)
      .toBe(404)
  for (const [body, at] of [
    [{ customer_id: whose }, 'customer_id'],
    [{ customer_id: own, franchise_id: theirs }, 'franchise_id'],
    [{ invoice_id: invoice.id }, 'invoice_id'],
  ] as const) {
    const refused = await take(body, token)
    expect.soft([refused.status, refused.body.errors[at]?.[0]?.code], at).toEqual([422, 'not_found'])
  }
  const given = { allocations: [{ invoice_id: invoice.id, amount: 1 }] }
  const named = await api.call<Wire>('PUT', `/payments/${here.body.id}/allocations`, { token, body: given })
  expect([named.status, named.body.errors]).toEqual([422, { 'allocations.0.invoice_id': [{ code: 'not_found' }] }])
  // A customer shared by both franchises: each sees its own payments.
  expect((await api.call<Wire>('GET', `/customers/${own}/account`, { token })).body).toMatchObject({
    owed: 0,
    credit: 10,
  })
})

test('the customer, job and invoice given must agree', async () => {
  const [one, two] = [await customer({ franchise_id: mine }), await customer({ franchise_id: mine })]
  const of = await job({ customer_id: one, franchise_id: mine ?? 0 }, [line(100)])
  for (const [body, at, code] of [
    [{ job_id: of, customer_id: two }, 'job_id', 'other_customer'],
    [{ job_id: of, franchise_id: theirs }, 'franchise_id', 'other_franchise'],
    [{}, 'customer_id', 'required'],
    [{ customer_id: one, refund_of_id: 1 }, 'refund_of_id', 'not_offered'],
  ] as const) {
    const refused = await take(body)
    expect.soft([refused.status, refused.body.errors?.[at]?.[0]?.code], JSON.stringify(body)).toEqual([422, code])
  }
  const made = await take({ job_id: of })
  expect(made.body).toMatchObject({ customer_id: one, franchise_id: mine, job_id: of })
})

test('taking payments, allocating and using credit need permission', async () => {
  const whose = await customer({ franchise_id: mine })
  const { id } = await issued(await job({ customer_id: whose, franchise_id: mine ?? 0 }, [line(100)]), 'final')
  const payment = (await take({ customer_id: whose })).body.id
  const sees = ALL.filter((one) => !['Payments:add', 'Payments:edit'].includes(one))
  const [takes, gives, reads] = [
    (await api.userWith([...sees, 'Payments:add'])).token,
    (await api.userWith([...sees, 'Payments:edit'])).token,
    (await api.userWith(sees)).token,
  ]
  for (const path of [`/invoices/${id}/payments`, `/customers/${whose}/payments`, `/payments/${payment}/refund`]) {
    for (const token of [gives, reads]) expect.soft((await act(path, CASH, { token })).status, path).toBe(403)
    expect.soft((await act(path, CASH, { token: takes })).status, path).toBe(200)
  }
  const allocations = { allocations: [] }
  for (const token of [takes, reads]) {
    expect((await api.call('PUT', `/payments/${payment}/allocations`, { token, body: allocations })).status).toBe(403)
    expect((await act(`/invoices/${id}/use-credit`, {}, { token })).status).toBe(403)
  }
  expect((await api.call('PUT', `/payments/${payment}/allocations`, { token: gives, body: allocations })).status).toBe(
    200,
  )
  const { body } = await api.call<Wire>('GET', `/invoices/${id}/payments`, { token: reads })
  expect(body).toMatchObject({ total: 120, types: null })
  const blind = (await api.userWith(['Customers:list', 'Customers:details', 'Invoices:list', 'Invoices:details'])).token
  for (const path of [`/invoices/${id}/payments`, `/customers/${whose}/account`])
    expect((await api.call('GET', path, { token: blind })).status, path).toBe(403)
  const seen = (await api.call<Wire>('GET', `/customers/${whose}`, { token: blind })).body
  expect([Object.hasOwn(seen, 'owed'), Object.hasOwn(seen, 'credit')]).toEqual([true, false])
})

test('lists of invoices filter and sort by balance, and overdue depends on the day', async () => {
  const whose = await customer({ franchise_id: mine })
  const made: number[] = []
  for (const due_date of ['2036-12-10', '2036-12-11', '2036-12-12']) {
    const draft = await act(
      `/jobs/${await job({ customer_id: whose, franchise_id: mine ?? 0 }, [line(100)])}/invoice-final`,
    )
    made.push((await act(`/invoices/${draft.body.id}/issue`, { due_date })).body.id)
  }
  const [a, b, c] = made
  await act(`/invoices/${a}/payments`, { paymentTypeId: 1, amountPaid: 120 })
  await act(`/invoices/${b}/payments`, { paymentTypeId: 1, amountPaid: 20 })
  const list = async (query: string) =>
    (await api.call<Wire>('GET', `/invoices/list?customer_id=${whose}&${query}`)).body.data.map(({ id }) => id)
  expect(await list('settlement=paid')).toEqual([a])
  expect(await list('settlement=part_paid')).toEqual([b])
  expect(await list('settlement=open,part_paid&sort=balance&direction=desc')).toEqual([c, b])
  expect(await list('balance_gte=100.01')).toEqual([c])
  expect((await api.call<{ sums: Values }>('GET', `/invoices/list?customer_id=${whose}`)).body.sums).toMatchObject({
    balance: 220,
  })
  // The moment is midnight in London, where the next day has started only in summer.
  for (const [now, late] of [
    ['2036-12-11T23:59:59Z', []],
    ['2036-12-12T00:00:00Z', [b]],
    ['2036-12-13T00:00:00Z', [c, b]],
  ] as const) {
    api.clock.now = new Date(now)
    const token = (await api.userWith(['Invoices:list'])).token
    const { body } = await api.call<Wire>('GET', `/invoices/list?customer_id=${whose}&overdue=true`, { token })
    expect(
      body.data.map(({ id }) => id),
      now,
    ).toEqual(late)
    api.clock.now = null
  }
})

import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const api = await testApp()
const { call } = api
const SEEN = ['Customers:list', 'Customers:details', 'Customers:edit', 'Customers:export']
const FIGURES = ['active_jobs', 'lifetime_value', 'completed_jobs', 'quotes_waiting']

const ids: Record<string, number> = {}
let blind: string
let north: { id: number; token: string }
let franchise: number

const customer = async (name: string) =>
  (await call<Wire>('POST', '/customers', { body: { last_name: name, phone: '0113 496 0177' } })).body.id
const job = async (name: string, price: number, over: Values = {}, status?: string) => {
  const made = await call<Wire>('POST', '/jobs', {
    body: {
      customer_id: ids[name],
      job_type_id: 1,
      franchise_id: null,
      services: [{ name: 'Survey', quantity: 1, price_ex_vat: price, vat_percent: 20 }],
      ...over,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  if (status)
    await api.pool.query(
      'update jobs set job_status_id = (select min(id) from job_statuses where category = $2) where id = $1',
      [made.body.id, status],
    )
  return made.body.id
}
const list = async (query: string, token?: string) =>
  (await call<Wire>('GET', `/customers/list?q=Figure&${query}`, token ? { token } : {})).body

beforeAll(async () => {
  for (const name of ['Busy', 'Done', 'Quiet']) ids[name] = await customer(`Figure ${name}`)
  const { token } = await api.userWith(SEEN)
  blind = token
  north = await api.userWith([...SEEN, 'Jobs:list'], 'franchise')
  franchise = (await call<Wire>('POST', '/franchises', { body: { name: 'Figure north' } })).body.id
  // With only one type, every job would have it.
  await call('POST', '/franchises', { body: { name: 'Figure south' } })
  await api.pool.query('update users set franchise_id = $1 where id = $2', [franchise, north.id])
  await api.pool.query('update customers set franchise_id = $1 where id = any($2)', [franchise, Object.values(ids)])
  const parent = await job('Busy', 100)
  await job('Busy', 10, { parent_id: parent, name: 'First floor' })
  await job('Busy', 5, {}, 'on_hold')
  await job('Busy', 7, {}, 'cancelled')
  await job('Busy', 9, { franchise_id: franchise }, 'invoiced')
  await job('Done', 250, {}, 'completed')
  await job('Done', 0.5, {}, 'invoiced')
  const gone = await job('Done', 1000, {}, 'completed')
  expect((await call('DELETE', `/jobs/${gone}`)).status).toBe(200)
})

describe('totals of a customer', () => {
  test('match the lists behind them: sub-jobs with their job, nothing archived or cancelled', async () => {
    const { data } = await list('columns=completed_jobs,active_jobs')
    const told = Object.fromEntries(
      data.map((row) => [row['name'], [row['active_jobs'], row['lifetime_value'], row['completed_jobs']]]),
    )
    expect(told).toEqual({ 'Figure Busy': [2, 10.8, 1], 'Figure Done': [0, 300.6, 2], 'Figure Quiet': [0, 0, 0] })
    const record = (await call<Wire>('GET', `/customers/${ids['Done']}`)).body
    expect(record).toMatchObject({ active_jobs: 0, lifetime_value: 300.6, completed_jobs: 2, quotes_waiting: 0 })
    const shown = (await call<{ record: Values }>('GET', `/customers/${ids['Done']}/record`)).body.record
    expect(shown).toMatchObject({ lifetime_value: 300.6, completed_jobs: 2 })
    const behind = (await call<Wire>('GET', `/jobs/list?customer_id=${ids['Done']}&done=true`)).body
    expect([behind.total, (behind as unknown as { sums: Values }).sums['total_inc_vat']]).toEqual([2, 300.6])
  })

  test('sort lists page by page, and are neither filters nor fields', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`sort=lifetime_value&direction=desc&limit=1&page=${page}`)),
    )
    expect(pages.map(({ data }) => data[0]?.['name'])).toEqual(['Figure Done', 'Figure Busy', 'Figure Quiet'])
    const up = await list('sort=active_jobs')
    expect(up.data.map((row) => row['active_jobs'])).toEqual([0, 0, 2])
    expect((await call<Wire>('GET', '/customers/list?active_jobs=2')).status).toBe(422)
    const body = { last_name: 'Figure typed', phone: '0113 496 0178', lifetime_value: 5 }
    const refused = await call<Wire>('POST', '/customers', { body })
    expect([refused.status, refused.body.errors]).toEqual([422, { lifetime_value: [{ code: 'read_only' }] }])
    // A change that includes one would have no effect, and gets an error.
    const sent = await call<Wire>('PATCH', `/customers/${ids['Done']}`, { body: { lifetime_value: 5 } })
    expect([sent.status, sent.body.errors]).toEqual([422, { lifetime_value: [{ code: 'read_only' }] }])
  })

  test('can be exported, as columns of the list and on request', async () => {
    const file = await api.app.inject({
      method: 'GET',
      headers: { authorization: `Bearer ${api.token}` },
      url: '/panel-api/customers/export?style=iso&q=Figure&columns=name,lifetime_value,completed_jobs&sort=lifetime_value&direction=desc',
    })
    expect(file.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Name,Lifetime value,Completed jobs',
      'Figure Done,300.60,2',
      'Figure Busy,10.80,1',
      'Figure Quiet,0.00,0',
    ])
  })

  test('are hidden from users who cannot list what they count', async () => {
    const { data } = await list('', blind)
    const record = (await call<Wire>('GET', `/customers/${ids['Done']}`, { token: blind })).body
    const shown = (await call<{ record: Values }>('GET', `/customers/${ids['Done']}/record`, { token: blind })).body
    for (const row of [...data, record, shown.record]) for (const name of FIGURES) expect(row).not.toHaveProperty(name)
    for (const query of ['sort=lifetime_value', 'sort=active_jobs&direction=desc', 'columns=lifetime_value'])
      expect((await call('GET', `/customers/list?${query}`, { token: blind })).status, query).toBe(422)
    expect((await call('GET', '/customers/simple-list?sort=lifetime_value', { token: blind })).status).toBe(422)
    expect((await call('GET', '/customers/export?columns=lifetime_value', { token: blind })).status).toBe(422)
    expect((await call('GET', '/customers/export?sort=lifetime_value', { token: blind })).status).toBe(422)
  })

  test("count within the user's scope", async () => {
    const { data } = await list('sort=lifetime_value&direction=desc', north.token)
    expect(data.map((row) => [row['name'], row['active_jobs'], row['lifetime_value']])).toEqual([
      ['Figure Busy', 0, 10.8],
      ['Figure Quiet', 0, 0],
      ['Figure Done', 0, 0],
    ])
    expect(data[0]).not.toHaveProperty('quotes_waiting')
  })

  test('add no statement to a list', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    // The page size is unique to this test, so nothing is cached.
    for (const query of ['limit=7', 'limit=7&sort=active_jobs&columns=completed_jobs,quotes_waiting']) {
      await customer('Nothing is counted yet')
      asked.mockClear()
      await list(query)
      const mine = asked.mock.calls.filter(([text]) => JSON.stringify(text).includes('\\"customers\\" t'))
      // Ids, their rows, and the count.
      expect(mine, query).toHaveLength(3)
    }
    asked.mockRestore()
  })
})

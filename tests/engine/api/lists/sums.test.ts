import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { collect } from '../../../../schema/engine/collect.ts'
import { type AnyResource, defineResource, type Fields } from '../../../../schema/engine/define.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

/** Today's libraries have prices, whose sum is meaningless; the test declaration requests sums anyway. */
const declared = resources.get('services')
const summed = {
  ...declared,
  fields: Object.assign(Object.create(null), declared.fields, {
    price: f.money({ required: true, list: true, filter: true, sum: true }),
    default_duration: f.int({ min: 1, max: 1440, sum: true }),
  }) as Fields,
} satisfies AnyResource
const api = await testApp({
  resources: collect(Object.fromEntries(resources.all.map((one) => [one.name, one === declared ? summed : one]))),
})
const factory = createFactory(api)
type Listed = Wire & { sums?: Record<string, number> | null; total_is: string }
const list = async (resource: string, query = '', token = api.token) =>
  (await api.call<Listed>('GET', `/${resource}/list?${query}`, { token })).body

test('are exact, over all matching rows on every page, and follow filters and the archive', async () => {
  const prices = [0.1, 0.2, 9_999_999.99, 0.7]
  const made = prices.map((price, i) =>
    factory.create(summed, { name: `Exactly ${i}`, price, default_duration: i ? i * 10 : null }),
  )
  const [first] = await Promise.all(made)
  const page = await list('services', 'q=exactly&limit=1&page=2')
  expect(page.data).toHaveLength(1)
  expect(page.sums).toEqual({ price: 10_000_000.99, default_duration: 60 })
  expect((await list('services', 'q=exactly&price_lt=1')).sums).toEqual({ price: 1, default_duration: 40 })
  await api.call('DELETE', `/services/${first?.id}`)
  expect((await list('services', 'q=exactly&price_lt=1')).sums?.['price']).toBe(0.9)
  expect((await list('services', 'q=there-is-none')).sums).toEqual({ price: 0, default_duration: 0 })
})

test('add no statement; repeated requests cost one', async () => {
  expect(await list('job-types')).not.toHaveProperty('sums')
  await api.call('POST', '/job-types', { body: { title: 'Nothing is counted yet' } })
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  // The page size is unique to this test, so nothing is cached.
  const statements = async (resource: string, limit: number) => {
    asked.mockClear()
    await list(resource, `limit=${limit}`)
    return asked.mock.calls.filter(([text]) => JSON.stringify(text).includes(`\\"${resource.replace('-', '_')}\\" t`))
      .length
  }
  // Ids, their rows, and the count.
  expect([await statements('services', 7), await statements('job-types', 7)]).toEqual([3, 3])
  // The count is cached, whatever the page; after that the connections cache the page's statement too.
  const again = async () => [await statements('services', 7), await statements('job-types', 7)]
  await expect.poll(again).toEqual([1, 1])
  // A write is counted at once.
  await api.call('POST', '/job-types', { body: { title: 'Counted at once' } })
  expect(await again()).toEqual([2, 2])
  asked.mockRestore()
})

test('are omitted above the number of rows that are counted', async () => {
  await api.pool.query(
    `insert into services (name, price, price_basis, vat_rate_id, show_price_in_app, active)
     select 'Many ' || n, 1, 'fixed', (select id from vat_rates limit 1), false, true from generate_series(1, 10001) n`,
  )
  const all = await list('services', 'q=many')
  expect([all.total_is, all.sums]).toEqual(['at_least', null])
  const { rows } = await api.pool.query<{ id: number }>("select id from services where name = 'Many 1'")
  expect((await api.call('DELETE', `/services/${rows[0]?.id}`)).status).toBe(200)
  expect((await list('services', 'q=many')).sums?.['price']).toBe(10_000)
})

test("need the list's permissions", async () => {
  const { token } = await api.userWith([permission('JobTypes', 'list')])
  expect((await api.call('GET', '/services/list', { token })).status).toBe(403)
})

test('a declaration that sums non-numeric fields prevents the start', () => {
  expect(() =>
    defineResource({
      name: 'wrong',
      path: 'wrong',
      area: 'Wrong',
      belongs: 'business',
      label: ['Wrong', 'Wrongs'],
      represent: 'title',
      sort: ['title', 'asc'],
      fields: { title: f.text({ sum: true }) },
    }),
  ).toThrow('field title is summed but holds no numbers')
})

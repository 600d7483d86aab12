import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { joinValues, splitValues } from '../../../../schema/engine/text/separated.ts'
import { listQuery } from '../../../../src/dataProvider/query.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type RecordBody, type Values, type Wire } from '../../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const runs = process.env['DEEP'] ? 20_000 : 500
const get = async (path: string) => {
  const answer = await api.call<Wire>('GET', path)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const create = (resource: string, overrides: Values) => factory.create(resources.get(resource), overrides)

describe('filters', () => {
  const made = new Map<string, RecordBody>()
  const found = async (filter: Values) => {
    const { data } = await get(`/materials/list?${listQuery({ filter, pagination: { page: 1, perPage: 200 } })}`)
    return data.map((row) => String(row['name'])).toSorted()
  }
  beforeAll(async () => {
    const other = await factory.idOf('vat-rates', { code: 'OTHER', percent: 0, kind: 'zero' })
    for (const [name, values] of Object.entries({
      comma: { code: 'a,b', supplier: 'Smith, Sons', unit: 'each', sell_price: 1, active: true, vat_rate_id: other },
      backslash: { code: 'c\\d', supplier: 'Jones', unit: 'metre', sell_price: 2.5, active: false },
      both: { code: 'e\\,f', supplier: 'smith, sons', unit: 'litre', sell_price: 2.51, cost_price: null, active: true },
      plain: { code: 'PLAIN', supplier: 'Jones', unit: 'each', sell_price: 9_999_999.99, active: false },
    }))
      made.set(name, await create('materials', { name, ...values }))
  })

  test('match whole values, ignoring case', async () => {
    expect(await found({ code: 'plain' })).toEqual(['plain'])
    expect(await found({ code: 'plai' })).toEqual([])
    expect(await found({ supplier: 'SMITH, SONS' })).toEqual(['both', 'comma'])
    expect(await found({ active: false })).toEqual(['backslash', 'plain'])
  })

  test('accept several values, in which escaped commas and backslashes are literal', async () => {
    expect(await found({ code: ['a,b', 'c\\d'] })).toEqual(['backslash', 'comma'])
    expect(await found({ code: ['e\\,f', 'PLAIN'] })).toEqual(['both', 'plain'])
    expect(await found({ code: 'a' })).toEqual([])
    expect(await found({ unit: ['each', 'litre'] })).toEqual(['both', 'comma', 'plain'])
    expect(await found({ id: [made.get('both')?.id, made.get('plain')?.id] })).toEqual(['both', 'plain'])
    expect(await found({ active: [true, false] })).toHaveLength(4)
  })

  test('compare by ranges, both ends inclusive or exclusive', async () => {
    expect(await found({ sell_price_gte: 2.5, sell_price_lte: 2.51 })).toEqual(['backslash', 'both'])
    expect(await found({ sell_price_gt: 2.5, sell_price_lt: 9_999_999.99 })).toEqual(['both'])
    expect(await found({ sell_price: [1, 9_999_999.99] })).toEqual(['comma', 'plain'])
    expect(await found({ cost_price_gte: 0 })).toEqual(['backslash', 'comma', 'plain'])
    const at = made.get('both')?.['created_at']
    expect(await found({ created_at_gte: at })).toEqual(['both', 'plain'])
    expect(await found({ created_at_gte: '2026-01-01', created_at_lt: at })).toEqual(['backslash', 'comma'])
    expect(await found({ created_at_gte: '2026-01-01T00:00:00+01:00' })).toHaveLength(4)
  })

  test('combine with AND, and the names of referenced records are included', async () => {
    expect(await found({ unit: 'each', active: true })).toEqual(['comma'])
    const { labels, data } = await get('/materials/list?q=comma')
    const [row] = data
    expect(labels['vat_rate_id']).toEqual({
      [row?.['vat_rate_id'] as number]: { label: expect.stringMatching(/^name \d+$/) },
    })
    expect(labels['category_id']?.[row?.['category_id'] as number]).toMatchObject({ colour: '#000000' })
  })

  test('apply to lists of references and of choices', async () => {
    const place = await create('locations', { name: 'Reached' })
    const there = await create('franchises', { location_ids: [place.id] })
    await create('franchises', { location_ids: [] })
    expect((await get(`/franchises/list?location_ids=${place.id}`)).data.map((r) => r.id)).toEqual([there.id])
    const asked = await create('questions', { applies_to: ['complaint', 'customer'] })
    const ids = async (keys: string) => (await get(`/questions/list?applies_to=${keys}`)).data.map((r) => r.id)
    expect(await ids('complaint')).toEqual([asked.id])
    expect(await ids('quote,complaint')).toEqual([asked.id])
  })
})

test('values joined by the client are split as they were', () => {
  const nasty = fc.string({ unit: fc.constantFrom('\\', ',', 'a', ' ', '%', 'é', '👍'), maxLength: 12 })
  const value = fc.oneof(nasty, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
    { numRuns: runs },
  )
})

describe('q', () => {
  const found = async (q: string) => {
    const { data } = await get(`/locations/list?q=${encodeURIComponent(q)}&sort=name`)
    return data.map((row) => row['name'])
  }
  beforeAll(async () => {
    for (const [name, county] of [
      ['100% Moor', 'North Riding'],
      ['100 Moor', 'North Riding'],
      ['Snake_case', 'West Riding'],
      ['Snakescase', 'West\\East'],
      ['Zürich Straße', 'Élan'],
    ])
      await create('locations', { name, county })
  })

  test('finds parts of words, ignoring case, in every searched field', async () => {
    expect(await found('SNAKE')).toEqual(['Snake_case', 'Snakescase'])
    expect(await found('riding')).toEqual(['100 Moor', '100% Moor', 'Snake_case'])
    expect(await found('zür')).toEqual(['Zürich Straße'])
    expect(await found('ZÜRICH')).toEqual(['Zürich Straße'])
    expect(await found('  ')).toHaveLength(5 + 1)
  })

  test('treats % and _ and backslash literally', async () => {
    expect(await found('100%')).toEqual(['100% Moor'])
    expect(await found('snake_')).toEqual(['Snake_case'])
    expect(await found('west\\')).toEqual(['Snakescase'])
    expect(await found('%')).toEqual(['100% Moor'])
  })

  test('needs every word, in any order and field', async () => {
    expect(await found('riding moor')).toEqual(['100 Moor', '100% Moor'])
    expect(await found('moor % north')).toEqual(['100% Moor'])
    expect(await found('moor snake')).toEqual([])
    expect(await found('100 moor 100 moor 100 moor 100 moor snake')).toEqual([])
  })

  test('does not match across two fields', async () => {
    expect(await found('moornorth')).toEqual([])
  })
})

describe('order', () => {
  const costs = [30, null, 10, 20, null, 10]
  let ids: number[]
  const order = async (query: string) =>
    (await get(`/worker-categories/list?${query}&limit=200`)).data
      .filter((r) => ids.includes(r.id))
      .map((r) => ids.indexOf(r.id))
  beforeAll(async () => {
    ids = []
    for (const [i, hourly_cost] of costs.entries())
      ids.push((await create('worker-categories', { name: `Order ${'bCaÀeD'[i]}`, hourly_cost })).id)
  })

  test('puts empty values last in both directions, and equal ones by id in the same direction', async () => {
    expect(await order('sort=hourly_cost&direction=asc')).toEqual([2, 5, 3, 0, 1, 4])
    expect(await order('sort=hourly_cost&direction=desc')).toEqual([0, 3, 5, 2, 4, 1])
    expect(await order('sort=hourly_cost')).toEqual([2, 5, 3, 0, 1, 4])
    expect(await order('sort=id&direction=desc')).toEqual([5, 4, 3, 2, 1, 0])
  })

  test('sorts text naturally: case and accents matter last', async () => {
    expect(await order('sort=name&direction=asc')).toEqual([2, 3, 0, 1, 5, 4])
    expect(await order('direction=asc')).toEqual(await order('sort=name'))
  })
})

describe('pages', () => {
  test('never overlap or miss a row, whatever the order', async () => {
    const units = ['each', 'metre']
    for (let i = 0; i < 23; i++) await create('materials', { name: `Page ${i % 3}`, unit: units[i % 2] })
    for (const sort of ['name', 'unit', 'cost_price', 'created_at'])
      for (const direction of ['asc', 'desc']) {
        const all: number[] = []
        for (let page = 1; page <= 5; page++) {
          const { data, total, limit } = await get(
            `/materials/list?q=Page&sort=${sort}&direction=${direction}&page=${page}&limit=5`,
          )
          expect([data.length, total, limit]).toEqual([page < 5 ? 5 : 3, 23, 5])
          all.push(...data.map((r) => r.id))
        }
        expect(new Set(all).size).toBe(23)
      }
  })

  test('beyond the end are empty and still give the total', async () => {
    expect(await get('/materials/list?q=Page&page=6&limit=5')).toMatchObject({
      data: [],
      total: 23,
      total_is: 'exact',
      page: 6,
    })
    expect(await get('/materials/list?q=Page&page=1000000&limit=200')).toMatchObject({ data: [], total: 23 })
  })

  test('count up to a limit, then say that there are at least that many', async () => {
    await api.pool.query(
      "insert into job_types (title, position, colour, active, show_price_in_app) select 'Many ' || n, 1000, '#000000', n % 2 = 0, false from generate_series(1, 10300) n",
    )
    const bound = { total: 10_000, total_is: 'at_least' }
    expect(await get('/job-types/list?limit=1')).toMatchObject(bound)
    expect(await get('/job-types/list?q=many&limit=200&page=2')).toMatchObject(bound)
    const last = await get('/job-types/list?q=many&limit=200&page=52')
    expect([last.data.length, last.total, last.total_is]).toEqual([100, 10_300, 'at_least'])
    expect(await get('/job-types/list?q=many&limit=200&page=60')).toMatchObject({ data: [], ...bound })
    expect(await get('/job-types/list?q=many&limit=200&page=1000000')).toMatchObject({ data: [], ...bound })
    expect(await get('/job-types/list?q=many&active=true')).toMatchObject({ total: 5150, total_is: 'exact' })
    expect(await get('/job-types/list?id_gte=1').catch((e: Error) => e.message)).toContain('no_filter')
  })
})

describe('the order', () => {
  const shown = async (path: string, field: string) => {
    const { data, labels } = await get(path)
    return data.map((row) => (labels[field]?.[row[field] as number] as { label?: string } | undefined)?.label ?? null)
  }

  test('by a reference uses its displayed name, empty ones last in both directions', async () => {
    const users = [
      await create('users', { first_name: 'zoe', last_name: 'Adair' }),
      await create('users', { first_name: 'Ábel', last_name: 'Zu' }),
      await create('users', { first_name: 'Mia', last_name: 'Moss' }),
    ]
    for (const user of [...users, users[0], null])
      await create('leads', { assignedTo: user?.id ?? null, city: 'Ordered', email: null })
    const names = ['Ábel Zu', 'Mia Moss', 'zoe Adair', 'zoe Adair']
    expect(await shown('/leads/list?city=Ordered&sort=assignedTo', 'assignedTo')).toEqual([...names, null])
    const down = await shown('/leads/list?city=Ordered&sort=assignedTo&direction=desc', 'assignedTo')
    expect(down).toEqual([...names.toReversed(), null])
    const { data } = await get('/leads/list?city=Ordered&sort=assignedTo&limit=2&page=2')
    expect(data.map((row) => row['assignedTo'])).toEqual([users[0]?.id, users[0]?.id])
  })

  test('by email ignores case, as the filter does', async () => {
    for (const email of ['b@order.test', 'A@order.test', 'C@order.test', 'a.b@order.test'])
      await create('leads', { email, city: 'Mailed' })
    const { data } = await get('/leads/list?city=Mailed&sort=email')
    const emails = data.map((row) => String(row['email']).toLowerCase())
    expect(emails).toEqual(emails.toSorted())
    expect(emails[0]?.startsWith('a')).toBe(true)
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { rowMatcher } from '../../../../schema/engine/filters/match.ts'
import { listQuery } from '../../../../src/dataProvider/query.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type RecordBody, type Values, type Wire } from '../../../support/factory.ts'
import { described } from '../../../support/openapi.ts'

const api = await testApp()
const factory = createFactory(api)
const materials = resources.get('materials')
const locations = resources.get('locations')

const ask = async (resource: string, filter: Values) =>
  api.call<Wire>('GET', `/${resource}/list?${listQuery({ filter, pagination: { page: 1, perPage: 200 } })}`)
const found = async (filter: Values, resource = 'materials') => {
  const { status, body } = await ask(resource, filter)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map((row) => String(row['name'])).toSorted()
}

describe('an exclusion', () => {
  beforeAll(async () => {
    for (const [name, values] of Object.entries({
      copper: { code: 'CU,15', unit: 'metre', supplier: 'Aire', cost_price: 3, active: true },
      steel: { code: 'ST', unit: 'metre', supplier: 'aire', cost_price: 5, active: false },
      tape: { code: 'TP', unit: 'roll', supplier: null, cost_price: null, active: true },
      valve: { code: 'VA', unit: 'each', supplier: 'Wharfe', cost_price: 9, active: true },
    }))
      await factory.create(materials, { name, ...values })
  })

  test('covers each of the values, ignoring case; empty values stay', async () => {
    expect(await found({ unit_not: 'metre' })).toEqual(['tape', 'valve'])
    expect(await found({ unit_not: ['metre', 'roll'] })).toEqual(['valve'])
    expect(await found({ supplier_not: 'AIRE' })).toEqual(['tape', 'valve'])
    expect(await found({ code_not: ['CU,15', 'ST'] })).toEqual(['tape', 'valve'])
    expect(await found({ cost_price_not: [3, 9] })).toEqual(['steel', 'tape'])
    expect(await found({ active_not: true, unit: 'metre' })).toEqual(['steel'])
    expect(await found({ id_not: [] })).toHaveLength(4)
  })

  test('applies to lists of references and of choices', async () => {
    const [here, there] = [await factory.create(locations), await factory.create(locations)]
    const franchises = resources.get('franchises')
    await factory.create(franchises, { name: 'both', location_ids: [here.id, there.id] })
    await factory.create(franchises, { name: 'one', location_ids: [there.id] })
    await factory.create(franchises, { name: 'none', location_ids: [] })
    const ours = async (filter: Values) =>
      (await found(filter, 'franchises')).filter((name) => ['both', 'one', 'none'].includes(name))
    expect(await ours({ location_ids_not: here.id })).toEqual(['none', 'one'])
    expect(await ours({ location_ids_not: [here.id, there.id] })).toEqual(['none'])
    const questions = resources.get('questions')
    const quotes = await factory.create(questions, { applies_to: ['quote', 'job'] })
    const leads = await factory.create(questions, { applies_to: ['lead'] })
    const { body } = await ask('questions', { applies_to_not: ['quote'], id: [quotes.id, leads.id] })
    expect(body.data.map(({ id }) => id)).toEqual([leads.id])
  })

  test.each([
    ['unit_not', 'furlong', 'choice'],
    ['active_not', 'perhaps', 'flag'],
    ['cost_price_not', 'cheap', 'number'],
    ['vat_rate_id_not', 'x', 'id'],
    ['labour_price_not', '1', 'unknown_parameter'],
    ['nobody_knows_not', '1', 'unknown_parameter'],
    ['unit_not_not', 'each', 'unknown_parameter'],
    ['unit_not_gte', 'each', 'unknown_parameter'],
    ['q_not', 'x', 'unknown_parameter'],
    ['constructor_not', 'x', 'unknown_parameter'],
    ['created_at_not', 'soon', 'instant'],
    ['created_at', 'last-0-days', 'instant'],
    ['created_at_gte', 'last_month', 'instant'],
    ['cost_price', 'today', 'number'],
  ])('%s=%s is rejected', async (name, value, code) => {
    const { status, body } = await ask('materials', { [name]: value })
    expect([status, (body as unknown as { errors: object }).errors]).toEqual([
      422,
      { [name]: [expect.objectContaining({ code })] },
    ])
  })
})

describe("days in the business's time zone", () => {
  const times: Readonly<Record<string, string>> = {
    'summer 23:59': '2026-10-24T22:59:59.999Z',
    'clock back 00:00': '2026-10-24T23:00:00Z',
    'clock back 23:59': '2026-10-25T23:59:59Z',
    'the 26th': '2026-10-26T00:00:00Z',
    'end of October': '2026-10-31T23:59:59.5Z',
    'November 1': '2026-11-01T00:00:00Z',
    yesterday: '2026-11-20T12:00:00Z',
    today: '2026-11-21T00:00:00Z',
    tonight: '2026-11-21T23:59:59Z',
    tomorrow: '2026-11-22T00:00:00Z',
  }
  const there = async (filter: Values) =>
    (await ask('job-types', filter)).body.data.map((row) => String(row['title'])).filter((title) => title in times)
  const titles = async (filter: Values) => (await there(filter)).toSorted()
  beforeAll(async () => {
    for (const [title, at] of Object.entries(times)) {
      const { id } = await factory.create(resources.get('job-types'), { title })
      await api.pool.query('update job_types set created_at = $1, updated_at = $1 where id = $2', [at, id])
    }
    api.clock.now = new Date('2026-11-21T09:00:00Z')
    return () => {
      api.clock.now = null
    }
  })

  test('are whole, also when the clock changes', async () => {
    expect(await titles({ created_at: '2026-10-25' })).toEqual(['clock back 00:00', 'clock back 23:59'])
    expect(await titles({ created_at: '2026-10-24' })).toEqual(['summer 23:59'])
    expect(await titles({ created_at: ['2026-10-24', '2026-11-01'] })).toEqual(['November 1', 'summer 23:59'])
    expect(await titles({ updated_at_not: ['2026-10-25', '2026-11-21'] })).toHaveLength(6)
  })

  test('limit ranges: both ends inclusive, with exclusive forms for before and after', async () => {
    expect(await titles({ created_at_gte: '2026-11-01', created_at_lte: '2026-11-21' })).toEqual([
      'November 1',
      'today',
      'tonight',
      'yesterday',
    ])
    expect(await titles({ created_at_gt: '2026-11-20', created_at_lt: '2026-11-22' })).toEqual(['today', 'tonight'])
    expect(await titles({ created_at_gte: '2026-11-21T00:00:01Z' })).toEqual(['tomorrow', 'tonight'])
  })

  test('can be words, which are resolved on each request', async () => {
    expect(await titles({ created_at: 'today' })).toEqual(['today', 'tonight'])
    expect(await titles({ created_at: 'last-month' })).toHaveLength(5)
    expect(await titles({ created_at: ['yesterday', 'tomorrow'] })).toEqual(['tomorrow', 'yesterday'])
    expect(await titles({ created_at_gt: 'last-month', created_at_lt: 'today' })).toEqual(['November 1', 'yesterday'])
    expect(await titles({ created_at_lte: 'last-2-days' })).toHaveLength(9)
    expect(await titles({ created_at_not: 'this-month' })).toHaveLength(5)
    api.clock.now = new Date('2026-11-22T00:00:00Z')
    expect(await titles({ created_at: 'today' })).toEqual(['tomorrow'])
    api.clock.now = new Date('2026-11-21T09:00:00Z')
  })
})

test('rows filtered in the browser are those the server finds', async () => {
  const rows = (await ask('materials', {})).body.data as RecordBody[]
  const days = fc.constantFrom('today', 'yesterday', 'last-7-days', 'this-year', '2026-11-21', '2026-01-01')
  const filter = fc.record(
    {
      unit: fc.subarray(['each', 'metre', 'roll'], { minLength: 1 }),
      unit_not: fc.subarray(['each', 'metre', 'roll'], { minLength: 1 }),
      supplier: fc.constantFrom(['AIRE'], ['wharfe', 'x']),
      supplier_not: fc.constantFrom(['AIRE'], ['wharfe', 'x']),
      cost_price: fc.constantFrom(['3'], ['5', '9.00']),
      cost_price_gt: fc.constantFrom(['3'], ['4.99']),
      cost_price_lte: fc.constantFrom(['3'], ['5']),
      active: fc.subarray(['true', 'false'], { minLength: 1 }),
      created_at: days.map((day) => [day]),
      created_at_not: days.map((day) => [day]),
      created_at_gte: days.map((day) => [day]),
      updated_at_lt: days.map((day) => [day]),
      q: fc.constantFrom('', 'a', 'VA', 'st ee', 'aire cop'),
    },
    { requiredKeys: ['q'] },
  )
  const now = new Date()
  api.clock.now = now
  await fc.assert(
    fc.asyncProperty(filter, async ({ q, ...filters }) => {
      const stays = rowMatcher(materials, { q, filters }, now)
      const kept = rows.filter(stays).map((row) => String(row['name']))
      expect(kept.toSorted()).toEqual(await found({ ...filters, q }))
    }),
    { numRuns: process.env['DEEP'] ? 2000 : 60 },
  )
})

test('the API description lists them', async () => {
  const { operations } = await described(api)
  const parameters = operations.find(({ path }) => path === '/materials/list')?.parameters ?? []
  const names = parameters.map(({ name }) => name)
  for (const name of [
    'unit_not',
    'cost_price_not',
    'cost_price_gte',
    'created_at',
    'created_at_gte',
    'updated_at_not',
    'id_not',
  ])
    expect(names).toContain(name)
  expect(names).not.toContain('unit_gte')
  expect(new Set(names).size).toBe(names.length)
  expect(parameters.find(({ name }) => name === 'created_at')?.description).toMatch(/last-7-days/)
})

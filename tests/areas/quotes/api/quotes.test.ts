import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown, token?: string) =>
  api.call<Wire>(method, path, { ...(body === undefined ? {} : { body }), ...(token ? { token } : {}) })

const address = { line1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }
let customer: Wire
let typeId: number
let body: Values

beforeAll(async () => {
  customer = (await send('POST', '/customers', { last_name: 'Hollis', phone: '+441134960177', addresses: [address] }))
    .body
  typeId = await factory.idOf('quote-types')
  body = { customer_id: customer.id, quote_type_id: typeId }
})

const service = (over: Values = {}) => ({
  name: 'Boiler service',
  quantity: 1,
  price_ex_vat: 80,
  vat_percent: 20,
  ...over,
})
const material = (over: Values = {}) => ({ name: 'Valve', quantity: 2, price_ex_vat: 12.5, vat_percent: 20, ...over })
const quote = async (over: Values = {}): Promise<Wire> => {
  const made = await send('POST', '/quotes', { ...body, ...over })
  expect(made.body).toMatchObject({ id: expect.any(Number) })
  return made.body
}
const lines = (row: Wire, name: string) => row[name] as Values[]
const count = async () => (await api.pool.query('select count(*)::int as n from quotes')).rows[0].n as number

describe('a quote', () => {
  test('has a number, starts as a draft and is priced by the server', async () => {
    const row = await quote({
      services: [service({ discount: 10 })],
      materials: [material({ labour_price_ex_vat: 6, labour_vat_percent: 5 })],
      overall_discount: 5,
    })
    expect(row['number']).toBe(`Q-${String(row.id).padStart(6, '0')}`)
    expect(row).toMatchObject({ quote_status_id: 1, revision: 1, sub_total_ex_vat: 117, discount_total: 13.45 })
    expect(row['summary']).toEqual({
      sub_total_ex_vat: 117,
      discount_total: 13.45,
      vat_total: 19,
      total_inc_vat: 122.55,
      overall_discount: 5,
    })
    expect(lines(row, 'services')[0]).toMatchObject({ net: 68.4, vat: 13.68, price_inc_vat: 82.08, apply_vat: true })
    expect(lines(row, 'materials')[0]).toMatchObject({ net: 23.75, labour_net: 11.4, labour_vat: 0.57 })
  })

  test('accepts its own response, amounts included, and does not change', async () => {
    const row = await quote({ services: [service()], materials: [material()] })
    const { number: _n, ...whole } = row
    const again = await send('PUT', `/quotes/${row.id}`, whole)
    expect([again.status, again.body.version]).toEqual([200, 1])
    const lied = lines(row, 'services').map((line) => ({ ...line, net: 1, price_inc_vat: 1 }))
    expect((await send('PATCH', `/quotes/${row.id}`, { services: lied })).body).toMatchObject({
      version: 1,
      total_inc_vat: 126,
    })
  })

  test('is repriced when a line or the overall discount changes; lines keep their ids', async () => {
    const row = await quote({ services: [service(), service({ quantity: 2 })] })
    const off = await send('PATCH', `/quotes/${row.id}`, { overall_discount: 50 })
    expect(off.body).toMatchObject({ total_inc_vat: 144, version: 2 })
    expect(lines(off.body, 'services').map((l) => l['id'])).toEqual(lines(row, 'services').map((l) => l['id']))
    const [, second] = lines(off.body, 'services')
    const less = await send('PATCH', `/quotes/${row.id}`, { services: [second] })
    expect(less.body).toMatchObject({ total_inc_vat: 96 })
  })

  test("keeps a material's cost at the time it was chosen, and its franchise's price factor", async () => {
    const made = await factory.create(resources.get('materials'), { cost_price: 3.21 })
    const franchise = await factory.create(resources.get('franchises'), { price_factor: 1.25 })
    const row = await quote({ materials: [material({ material_id: made.id })], franchise_id: franchise.id })
    expect(lines(row, 'materials')[0]).toMatchObject({ cost_price: 3.21 })
    expect(row['franchise_price']).toBe(1.25)
    await send('PATCH', `/materials/${made.id}`, { cost_price: 9 })
    const [line] = lines(row, 'materials')
    const after = await send('PATCH', `/quotes/${row.id}`, { materials: [{ ...line, quantity: 3 }] })
    expect(lines(after.body, 'materials')[0]).toMatchObject({ cost_price: 3.21, quantity: 3 })
    // The library item is no longer offered, but stays while it is used.
    expect((await send('DELETE', `/materials/${made.id}`)).body).toMatchObject({
      code: 'in_use',
      usage: [{ total: 1 }],
    })
    expect((await send('PATCH', `/materials/${made.id}`, { active: false })).status).toBe(200)
    expect((await send('PATCH', `/quotes/${row.id}`, { description: 'As agreed' })).status).toBe(200)
  })

  test('takes its site from the addresses of its own customer', async () => {
    const [site] = customer['addresses'] as Values[]
    const row = await quote({ address_id: site?.['id'] })
    const shown = await api.call<{ names: Record<string, Record<string, { label: string }>> }>(
      'GET',
      `/quotes/${row.id}/record`,
    )
    expect(shown.body.names['customers.addresses']?.[String(site?.['id'])]?.label).toBe(
      '4 Canal Wharf, Leeds, LS11 5PS',
    )
    const other = await factory.idOf('customers')
    const wrong = await send('PATCH', `/quotes/${row.id}`, { customer_id: other })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { address_id: [{ code: 'not_found' }] }])
    const gone = await send('PATCH', `/customers/${customer.id}`, { addresses: [{ ...address, primary: true }] })
    expect([gone.status, gone.body.errors]).toEqual([422, { addresses: [{ code: 'in_use' }] }])
  })

  test('is locked once sent', async () => {
    const row = await quote({ services: [service()] })
    expect((await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 2 })).status).toBe(200)
    for (const [name, value] of Object.entries({ services: [], overall_discount: 5, materials: [material()] })) {
      const refused = await send('PATCH', `/quotes/${row.id}`, { [name]: value, description: 'sneaked in' })
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        409,
        'quote_locked',
        { [name]: [{ code: 'quote_locked' }] },
      ])
    }
    const now = await send('GET', `/quotes/${row.id}`)
    expect(now.body).toMatchObject({ version: 2, description: null, total_inc_vat: 96 })
    expect((await send('PATCH', `/quotes/${row.id}`, { description: 'Rang today' })).status).toBe(200)
  })

  test('cannot be sent while empty; otherwise it can be accepted directly', async () => {
    const row = await quote()
    const empty = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 2 })
    expect([empty.status, empty.body.errors]).toEqual([409, { quote_status_id: [{ code: 'quote_empty' }] }])
    const many = await send('POST', '/quotes/bulk', { act: 'change', ids: [row.id], change: { quote_status_id: 2 } })
    expect(many.body['data']).toMatchObject({ done: [], skipped: [{ code: 'quote_empty' }] })
    const sent = await send('PATCH', `/quotes/${row.id}`, { services: [service()], quote_status_id: 2 })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const accepted = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 4 })
    expect([accepted.status, accepted.body['quote_status_id']]).toEqual([200, 4])
  })

  test('that was sent is revised with the same content, and all revisions are found from any of them', async () => {
    const row = await quote({ services: [service()] })
    await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 2 })
    const revised = await send('POST', `/quotes/${row.id}/revise`)
    expect(revised.status, JSON.stringify(revised.body)).toBe(200)
    const second = revised.body['quote'] as Wire
    expect((await send('GET', `/quotes/${row.id}`)).body['quote_status_id']).toBe(7)
    for (const id of [row.id, second.id]) {
      const { data } = (await send('GET', `/quotes/list?revisions=${id}&sort=id`)).body
      expect(data.map((one) => one.id)).toEqual([row.id, second.id])
    }
  })

  test('follows its allowed statuses; declining needs a reason', async () => {
    const row = await quote({ services: [service()] })
    const jump = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 4 })
    expect([jump.status, jump.body.code]).toEqual([409, 'status_move'])
    for (const quote_status_id of [2, 3]) await send('PATCH', `/quotes/${row.id}`, { quote_status_id })
    const silent = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 5 })
    expect([silent.status, silent.body.errors]).toEqual([422, { status_reason: [{ code: 'reason_needed' }] }])
    const told = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 5, status_reason: 'Too dear' })
    expect([told.status, told.body['status_reason']]).toEqual([200, 'Too dear'])
    const byHand = await quote()
    const automatic = await send('PATCH', `/quotes/${byHand.id}`, { quote_status_id: 9 })
    expect([automatic.status, automatic.body.errors]).toEqual([
      422,
      { quote_status_id: [{ code: 'status_automatic' }] },
    ])
  })

  test('is restored by undo with its lines', async () => {
    const row = await quote({ services: [service(), service({ quantity: 3 })] })
    const changed = await send('PATCH', `/quotes/${row.id}`, { services: [], overall_discount: 10 })
    expect(changed.body['total_inc_vat']).toBe(0)
    const undone = await send('POST', `/changesets/${changed.headers['changeset']}/undo`)
    expect(undone.status).toBe(200)
    const back = (await send('GET', `/quotes/${row.id}`)).body
    expect(back).toMatchObject({ total_inc_vat: row['total_inc_vat'], overall_discount: 0 })
    expect(lines(back, 'services')).toEqual(lines(row, 'services'))
  })

  test('is found by status, customer and total, and summed', async () => {
    const mine = (await send('POST', '/customers', { last_name: 'Okafor', phone: '+441134960178' })).body
    for (const quantity of [1, 2]) await quote({ customer_id: mine.id, services: [service({ quantity })] })
    const found = await api.call<Wire & { sums: Values }>(
      'GET',
      `/quotes/list?customer_id=${mine.id}&draft=true&total_inc_vat_gte=100&limit=5`,
    )
    expect([found.body.total, found.body.data[0]?.['total_inc_vat'], found.body.data[0]?.['services']]).toEqual([
      1,
      192,
      undefined,
    ])
    const all = await api.call<Wire & { sums: Values }>('GET', `/quotes/list?customer_id=${mine.id}`)
    expect([all.body.total, all.body.sums]).toEqual([2, { total_inc_vat: 288 }])
    expect((await send('GET', `/quotes/list?q=${found.body.data[0]?.['number']}`)).body.data).toHaveLength(1)
  })
})

describe('a quote is rejected, with nothing saved,', () => {
  test.each([
    ['a negative quantity', { services: [service({ quantity: -1 })] }, 'services.0.quantity', 'gte'],
    ['a discount over 100', { services: [service({ discount: 101 })] }, 'services.0.discount', 'lte'],
    ['an overall discount over 100', { overall_discount: 101 }, 'overall_discount', 'lte'],
    ['a negative overall discount', { overall_discount: -1 }, 'overall_discount', 'gte'],
    ['1e308', { services: [service({ price_ex_vat: 1e308 })] }, 'services.0.price_ex_vat', 'lte'],
    [
      'a price over 9,999,999.99',
      { materials: [material({ price_ex_vat: 10_000_000 })] },
      'materials.0.price_ex_vat',
      'lte',
    ],
    [
      'a price with five decimal places',
      { services: [service({ price_ex_vat: 1.00001 })] },
      'services.0.price_ex_vat',
      'decimals',
    ],
    ['an unknown VAT rate', { services: [service({ vat_percent: 19 })] }, 'services.0.vat_percent', 'vat_rate'],
    [
      'an unknown labour rate',
      { materials: [material({ labour_price_ex_vat: 1, labour_vat_percent: 7 })] },
      'materials.0.labour_vat_percent',
      'vat_rate',
    ],
    [
      'labour without a rate',
      { materials: [material({ labour_price_ex_vat: 1 })] },
      'materials.0.labour_vat_percent',
      'required',
    ],
    [
      'a line without a name',
      { services: [{ quantity: 1, price_ex_vat: 1, vat_percent: 20 }] },
      'services.0.name',
      'required',
    ],
    [
      'a service that does not exist',
      { services: [service({ service_id: 987_654 })] },
      'services.0.service_id',
      'not_found',
    ],
    [
      'an unknown sum',
      { services: Array.from({ length: 20 }, () => service({ quantity: 999_999, price_ex_vat: 9_999_999 })) },
      'services',
      'total_too_large',
    ],
    ['a client-supplied total', { total_inc_vat: 1 }, 'total_inc_vat', 'read_only'],
    ['a client-supplied lead', { lead_id: 1 }, 'lead_id', 'read_only'],
    ['an unknown field', { services: [service({ colour: 'red' })] }, 'services.0.colour', 'unknown_field'],
  ])('%s', async (_what, over, at, code) => {
    const before = await count()
    const { status, body: answer } = await send('POST', '/quotes', { ...body, ...over })
    expect([status, Object.keys(answer.errors), answer.errors[at]?.[0]?.code]).toEqual([422, [at], code])
    expect(await count()).toBe(before)
  })

  test('NaN is not valid JSON', async () => {
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/panel-api/quotes',
      payload: '{"overall_discount": NaN}',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    })
    expect(statusCode).toBe(400)
  })

  test("another franchise's customer, and an archived one, are rejected", async () => {
    const staff = await api.userWith(['Quotes:add', 'Quotes:list', 'Customers:list'], 'own')
    const foreign = await send('POST', '/quotes', body, staff.token)
    expect([foreign.status, foreign.body.errors]).toEqual([422, { customer_id: [{ code: 'not_found' }] }])
    const old = await factory.create(resources.get('customers'))
    await send('DELETE', `/customers/${old.id}`)
    const archived = await send('POST', '/quotes', { ...body, customer_id: old.id })
    expect([archived.status, archived.body.errors]).toEqual([422, { customer_id: [{ code: 'archived' }] }])
  })
})

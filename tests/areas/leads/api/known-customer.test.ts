import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const site = { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }
let alice: number

const post = (path: string, body: Values = {}, token?: string) =>
  t.call<Wire>('POST', path, token ? { body, token } : { body })
const get = async (path: string) => (await t.call<Wire>('GET', path)).body
const lead = async (values: Values) => {
  const made = await post('/leads', values)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const customers = async () => (await t.call<Wire>('GET', '/customers/list?limit=1')).body['total']

beforeAll(async () => {
  const made = await post('/customers', {
    first_name: 'Alice',
    last_name: 'Barraclough',
    phone: '+441134960177',
    email: 'Alice@barraclough.test',
    addresses: [site],
  })
  alice = made.body.id
})

describe('a lead from an existing customer', () => {
  const place = { address1: '4 elm grove', city: 'Leeds', postcode: 'ls62ab' }
  test.each<[string, string, Values]>([
    ['phone', 'phone', { last_name: 'Who', phone: '0113 496 0177' }],
    ['email', 'email', { last_name: 'Who', email: 'ALICE@barraclough.test' }],
    ['name', 'name and address', { first_name: 'Alice', last_name: 'barraclough', phone: '+441134960111', ...place }],
  ])('does not create a second customer without asking: the same %s', async (by, _what, values) => {
    const id = await lead(values)
    const before = await customers()
    const asked = await post(`/leads/${id}/convert`)
    expect([asked.status, asked.body['code']]).toEqual([409, 'customer_known'])
    expect(asked.body['customers']).toMatchObject([
      { id: alice, label: 'Alice Barraclough', since: expect.stringMatching(/^20/), reasons: [{ by, likeness: 1 }] },
    ])
    expect(await customers()).toBe(before)
    expect((await get(`/leads/${id}`))['customer_id']).toBe(null)
  })

  test('becomes a quote for that customer, and records whose it was; an undo reverts both', async () => {
    const id = await lead({ last_name: 'Who', phone: '0113 496 0177', ...place })
    const before = await customers()
    const made = await post(`/leads/${id}/convert`, { customer_id: alice })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const quote = made.body['quote'] as Values
    const [address] = (await get(`/customers/${alice}`))['addresses'] as { id: number }[]
    expect(quote).toMatchObject({ customer_id: alice, address_id: address?.id, lead_id: id })
    expect(await customers()).toBe(before)
    expect((await get(`/leads/${id}`))['customer_id']).toBe(alice)
    expect((await get(`/leads/list?customer_id=${alice}`))['data']).toMatchObject([{ id }])
    const undone = await post(`/changesets/${made.headers['changeset']}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await get(`/leads/${id}`))['customer_id']).toBe(null)
  })

  test('adds a different address if the user may edit customers, and not for others', async () => {
    const other = { address1: '9 Manor Road', city: 'Leeds', postcode: 'LS6 9TP' }
    const rights = ['Leads:list', 'Leads:edit', 'Quotes:add', 'Quotes:list', 'Customers:list']
    const { token } = await t.userWith(rights)
    const first = await lead({ last_name: 'Who', phone: '0113 496 0177', ...other })
    const kept = await post(`/leads/${first}/convert`, { customer_id: alice }, token)
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const [only, ...none] = (await get(`/customers/${alice}`))['addresses'] as { id: number }[]
    expect([none, (kept.body['quote'] as Values)['address_id']]).toEqual([[], only?.id])
    const second = await lead({ last_name: 'Who', phone: '0113 496 0177', ...other })
    const made = await post(`/leads/${second}/convert`, { customer_id: alice })
    const addresses = (await get(`/customers/${alice}`))['addresses'] as Values[]
    expect(addresses).toMatchObject([site, { line1: '9 Manor Road', postcode: 'LS6 9TP', primary: false }])
    expect((made.body['quote'] as Values)['address_id']).toBe(addresses[1]?.['id'])
  })

  test('becomes a new customer if requested', async () => {
    const id = await lead({ last_name: 'Who', phone: '0113 496 0177' })
    const before = await customers()
    const made = await post(`/leads/${id}/convert`, { new_customer: true })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await customers()).toBe(before + 1)
    expect((await get(`/leads/${id}`))['customer_id']).toBe((made.body['quote'] as Values)['customer_id'])
  })

  test('becomes a new one even if the lead names a customer, if requested; otherwise the named one', async () => {
    const said = await lead({ last_name: 'Who', phone: '+441134960199', customer_id: alice })
    const made = await post(`/leads/${said}/convert`)
    expect(made.body['quote']).toMatchObject({ customer_id: alice })
    const other = await lead({ last_name: 'Who', phone: '+441134960198', customer_id: alice })
    const anew = await post(`/leads/${other}/convert`, { new_customer: true })
    expect(anew.status, JSON.stringify(anew.body)).toBe(200)
    expect((anew.body['quote'] as Values)['customer_id']).not.toBe(alice)
  })

  test('reveals no customers to users who cannot list them, nor archived ones', async () => {
    const id = await lead({ last_name: 'Who', phone: '+441134960188' })
    const gone = await post('/customers', { last_name: 'Gone', phone: '+441134960188' })
    await t.call('DELETE', `/customers/${gone.body.id}`)
    expect((await post(`/leads/${id}/convert`)).status).toBe(200)
    const { token } = await t.userWith(['Leads:list', 'Leads:edit', 'Quotes:add', 'Quotes:list', 'Customers:add'])
    const blind = await lead({ last_name: 'Who', phone: '0113 496 0177' })
    expect((await post(`/leads/${blind}/convert`, {}, token)).status).toBe(200)
  })
})

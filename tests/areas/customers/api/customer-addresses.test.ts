import { describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const t = await testApp()
const elm = { line1: '4 Elm Grove', city: 'Leeds', postcode: 'ls62ab', primary: true }
const mill = { line1: 'Unit 2, Mill Lane', city: 'Leeds', postcode: 'LS10 1AA', is_billing: true }
const person = { last_name: 'Hollis', phone: '0113 496 0177' }
type Address = Readonly<Record<string, unknown>> & { readonly id: number }

const create = (addresses: unknown) => t.call<Wire>('POST', '/customers', { body: { ...person, addresses } })
const patch = (id: number, addresses: unknown) => t.call<Wire>('PATCH', `/customers/${id}`, { body: { addresses } })
const held = (body: Wire) => body['addresses'] as readonly Address[]

async function two(): Promise<{ id: number; first: Address; second: Address }> {
  const { status, body } = await create([elm, mill])
  expect(status, JSON.stringify(body)).toBe(200)
  const [first, second] = held(body) as [Address, Address]
  return { id: body.id, first, second }
}

describe('addresses of a customer', () => {
  test('keep their order, format postcodes, and fill in omitted fields', async () => {
    const { first, second } = await two()
    expect(first).toMatchObject({ postcode: 'LS6 2AB', country: 'GB', primary: true, is_site: true, lat: null })
    expect(second).toMatchObject({ postcode: 'LS10 1AA', primary: false, is_billing: true, line2: null })
  })

  test('the first is primary unless another is marked; two primary ones are rejected', async () => {
    const { body } = await create([mill, { ...elm, primary: false }])
    expect(held(body).map((a) => a['primary'])).toEqual([true, false])
    const refused = await create([elm, { ...mill, primary: true }])
    expect([refused.status, refused.body.errors]).toEqual([422, { 'addresses.1.primary': [{ code: 'only_one' }] }])
  })

  test('the primary one cannot be removed or unmarked until another is primary', async () => {
    const { id, first, second } = await two()
    for (const addresses of [[second], [], [{ ...first, primary: false }, second]]) {
      const { status, body } = await patch(id, addresses)
      expect([status, body.errors]).toEqual([422, { addresses: [{ code: 'primary_address' }] }])
    }
    const put = await t.call<Wire>('PUT', `/customers/${id}`, { body: person })
    expect([put.status, put.body.errors]).toEqual([422, { addresses: [{ code: 'primary_address' }] }])
    expect(held((await t.call<Wire>('GET', `/customers/${id}`)).body)).toEqual([first, second])
    const moved = await patch(id, [
      { ...first, primary: false },
      { ...second, primary: true },
    ])
    expect(held(moved.body).map((a) => a['primary'])).toEqual([false, true])
    const gone = await patch(id, [{ ...second, primary: true }])
    expect(held(gone.body)).toEqual([{ ...second, primary: true }])
  })

  test('the primary mark moves to the new one, also when it comes first in the list', async () => {
    const { id, first, second } = await two()
    const { status, body } = await patch(id, [
      { ...second, primary: true },
      { ...first, primary: false },
    ])
    expect([status, held(body).map((a) => a.id)]).toEqual([200, [second.id, first.id]])
  })

  test('need a valid postcode in Great Britain, and none of that format elsewhere', async () => {
    const wrong = await create([{ ...elm, postcode: '75001' }])
    expect([wrong.status, wrong.body.errors]).toEqual([422, { 'addresses.0.postcode': [{ code: 'postcode' }] }])
    const abroad = await create([{ ...elm, postcode: '75001', country: 'FR', city: 'Paris' }])
    expect(abroad.status).toBe(200)
    const half = await create([{ ...elm, lat: 53.8 }])
    expect([half.status, half.body.errors]).toEqual([422, { 'addresses.0.lat': [{ code: 'both_or_none' }] }])
  })

  test("another customer's address is rejected", async () => {
    const [one, other] = [await two(), await two()]
    const { status, body } = await patch(one.id, [one.first, other.second])
    expect([status, body.errors]).toEqual([422, { 'addresses.1.id': [{ code: 'not_found' }] }])
  })

  test('are logged, and an undo restores them with their ids, also where there were none', async () => {
    const { id, first, second } = await two()
    const changed = await patch(id, [{ ...second, primary: true }])
    const undone = await t.call('POST', `/changesets/${String(changed.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(held((await t.call<Wire>('GET', `/customers/${id}`)).body)).toEqual([first, second])
    const { body } = await create([])
    const added = await patch(body.id, [elm])
    const back = await t.call('POST', `/changesets/${String(added.headers['changeset'])}/undo`, { body: {} })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(held((await t.call<Wire>('GET', `/customers/${body.id}`)).body)).toEqual([])
  })
})

describe('the postcode filter', () => {
  const at = (postcode: string, line1 = '1 Filter Street') => ({ line1, city: 'Leeds', postcode, primary: false })
  const found = async (query: string) => {
    const answer = await t.call<Wire>('GET', `/customers/list?limit=200&sort=id&q=filter+street&${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.map((row) => row['last_name'])
  }

  test('accepts a full postcode, district, sector or area, of any address', async () => {
    for (const [last_name, ...postcodes] of [
      ['Six', 'LS6 9TP'],
      ['Sixteen', 'LS16 9TP'],
      ['Sixty', 'LS60 1AA'],
      ['Two', 'BD1 1AA', 'LS6 2AB'],
      ['London', 'L6 9TP'],
    ] as const) {
      const addresses = postcodes.map((one, i) => ({ ...at(one), primary: i === 0 }))
      const made = await t.call<Wire>('POST', '/customers', { body: { last_name, email: 'f@example.test', addresses } })
      expect(made.status, JSON.stringify(made.body)).toBe(200)
    }
    expect(await found('postcode=LS6 9TP')).toEqual(['Six'])
    expect(await found('postcode=ls69tp')).toEqual(['Six'])
    expect(await found('postcode=ls6')).toEqual(['Six', 'Two'])
    expect(await found('postcode=LS6 2')).toEqual(['Two'])
    expect(await found('postcode=LS')).toEqual(['Six', 'Sixteen', 'Sixty', 'Two'])
    expect(await found('postcode=ls60,bd1')).toEqual(['Sixty', 'Two'])
    expect(await found('postcode_not=ls6')).toEqual(['Sixteen', 'Sixty', 'London'])
    expect(await found(`postcode=${encodeURIComponent('LS6%')}`)).toEqual([])
    const { body } = await t.call<Wire>('GET', '/customers/list?postcode_gte=ls6')
    expect(body.errors).toEqual({ postcode_gte: [{ code: 'no_filter' }] })
  })
})

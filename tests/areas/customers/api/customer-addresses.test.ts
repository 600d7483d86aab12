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
  test('are kept in their order, postcodes as they are written, with what was left out', async () => {
    const { first, second } = await two()
    expect(first).toMatchObject({ postcode: 'LS6 2AB', country: 'GB', primary: true, is_site: true, lat: null })
    expect(second).toMatchObject({ postcode: 'LS10 1AA', primary: false, is_billing: true, line2: null })
  })

  test('the first is the primary one when none says so; two of them are refused', async () => {
    const { body } = await create([mill, { ...elm, primary: false }])
    expect(held(body).map((a) => a['primary'])).toEqual([true, false])
    const refused = await create([elm, { ...mill, primary: true }])
    expect([refused.status, refused.body.errors]).toEqual([422, { 'addresses.1.primary': [{ code: 'only_one' }] }])
  })

  test('the primary one cannot be removed, or unmarked, until another is made primary', async () => {
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

  test('take the mark over also where the new one stands first', async () => {
    const { id, first, second } = await two()
    const { status, body } = await patch(id, [
      { ...second, primary: true },
      { ...first, primary: false },
    ])
    expect([status, held(body).map((a) => a.id)]).toEqual([200, [second.id, first.id]])
  })

  test('need a British postcode in Great Britain and none of its form elsewhere', async () => {
    const wrong = await create([{ ...elm, postcode: '75001' }])
    expect([wrong.status, wrong.body.errors]).toEqual([422, { 'addresses.0.postcode': [{ code: 'postcode' }] }])
    const abroad = await create([{ ...elm, postcode: '75001', country: 'FR', city: 'Paris' }])
    expect(abroad.status).toBe(200)
    const half = await create([{ ...elm, lat: 53.8 }])
    expect([half.status, half.body.errors]).toEqual([422, { 'addresses.0.lat': [{ code: 'both_or_none' }] }])
  })

  test('an address of somebody else is refused', async () => {
    const [one, other] = [await two(), await two()]
    const { status, body } = await patch(one.id, [one.first, other.second])
    expect([status, body.errors]).toEqual([422, { 'addresses.1.id': [{ code: 'not_found' }] }])
  })

  test('are in the log, and an undo puts them back with their ids, also where there were none', async () => {
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

import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const post = async (path: string, body: Values) => {
  const answer = await t.call<Wire>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const place = { lat: 53.8193, lng: -1.5811 }
const elm = { address1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB' }
const lead = () => post('/leads', { first_name: 'Ida', phone: '+441134960188', ...elm, ...place })
const at = ({ lat, lng }: Values) => [lat, lng]
const nowhere = [null, null]
const there = [place.lat, place.lng]

test("an address's position is cleared when the address changes without one; undo restores both", async () => {
  const { id } = await lead()
  const patch = (body: Values) => t.call<Wire>('PATCH', `/leads/${id}`, { body })
  expect(at((await patch({ address1: '6 Elm Grove' })).body)).toEqual(there)
  expect(at((await patch({ postcode: 'ls6 2ab' })).body)).toEqual(there)
  const moved = await patch({ postcode: 'YO1 7HH' })
  expect(at(moved.body)).toEqual(nowhere)
  await t.call('POST', `/changesets/${moved.headers['changeset'] as string}/undo`, { body: {} })
  const { body } = await t.call<Wire>('GET', `/leads/${id}`)
  expect([body['postcode'], ...at(body)]).toEqual(['ls6 2ab', ...there])
})

test('a position sent with the address is kept, even if unchanged', async () => {
  const { id } = await lead()
  const patch = (body: Values) => t.call<Wire>('PATCH', `/leads/${id}`, { body })
  expect(at((await patch({ postcode: 'LS6 2AC', ...place })).body)).toEqual(there)
  expect(at((await patch({ city: 'York', lat: 53.96, lng: -1.08 })).body)).toEqual([53.96, -1.08])
})

test('many at once, each separately', async () => {
  const [one, two] = [await lead(), await lead()]
  const ids = [one.id, two.id]
  const done = await t.call<Wire>('POST', '/leads/bulk', { body: { act: 'change', ids, change: { city: 'Bradford' } } })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  for (const id of ids) expect(at((await t.call<Wire>('GET', `/leads/${id}`)).body)).toEqual(nowhere)
})

test("of a customer's addresses only the edited one loses its position", async () => {
  const line = { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', ...place }
  const { id, ...made } = await post('/customers', {
    last_name: 'Hollis',
    phone: '+441134960177',
    addresses: [
      { ...line, primary: true },
      { ...line, line1: '5 Elm Grove' },
    ],
  })
  const [first, second] = made['addresses'] as Values[]
  const patch = (addresses: unknown) => t.call<Wire>('PATCH', `/customers/${id}`, { body: { addresses } })
  const { body } = await patch([first, { ...second, postcode: 'YO1 7HH' }, { ...line, postcode: 'YO1 7HH' }])
  expect((body['addresses'] as Values[]).map(at)).toEqual([there, nowhere, there])
})

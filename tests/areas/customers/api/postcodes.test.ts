import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'
import { worldAddresses } from '../../../world/addresses.ts'

const t = await testApp()

test.each(worldAddresses)(
  'an address in $country with $postcode: $taken ($source)',
  async ({ country, postcode, taken }) => {
    const { status, body } = await t.call<Wire>('POST', '/customers', {
      body: {
        last_name: 'Place',
        email: 'place@example.test',
        addresses: [{ line1: '1 High Street', city: 'Port', country, postcode, primary: true }],
      },
    })
    expect([status, body['errors']]).toEqual(
      taken ? [200, undefined] : [422, { 'addresses.0.postcode': [{ code: 'required' }] }],
    )
  },
)

test('a given postcode must be valid in its country', async () => {
  const refusal = async (country: string, postcode: string) =>
    (
      await t.call<Wire>('POST', '/customers', {
        body: { last_name: 'P', email: 'p@example.test', addresses: [{ line1: '1', city: 'C', country, postcode }] },
      })
    ).body['errors']
  expect(await refusal('IE', 'LS1 4AB')).toEqual({ 'addresses.0.postcode': [{ code: 'eircode' }] })
  expect(await refusal('GB', '12345')).toEqual({ 'addresses.0.postcode': [{ code: 'postcode' }] })
})

test('an import may omit it, and an address without one is found by its street', async () => {
  const { whole, refused } = importing(t, 'customers')
  const done = await whole(
    'Last name,Email,Address line 1,Town or city,Country\nMarina,m@example.test,5 Corniche Road,Abu Dhabi,United Arab Emirates\nQuay,q@example.test,5 Quay Street,Leeds,United Kingdom\n',
  )
  expect([done.created, done.refused]).toEqual([1, 1])
  expect((await refused(done.id)).data[0]?.errors).toEqual({ 'addresses.0.postcode': [{ code: 'required' }] })
  const { body } = await t.call<{ data: Wire[] }>('GET', '/customers/list?q=corniche')
  expect(body.data).toHaveLength(1)
  const known = await t.call<{ data: Wire[] }>('GET', '/customers/identify?name=5%20Corniche%20Road')
  expect(known.body.data).toHaveLength(1)
})

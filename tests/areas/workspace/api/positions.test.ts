import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const api = await testApp({
  environment: { MAP_TILES: 'https://tiles.test/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Makers of tiles' },
})

interface Places {
  data: { id: number; label: string; lat: number; lng: number; status: number | null; place: string | null }[]
  total: number
  total_is: string
  without: number
  more: boolean
}
const places = (query: string, token = api.token) => api.call<Places>('GET', `/leads/positions?${query}`, { token })
const lead = async (last_name: string, more: object = {}) =>
  (await api.call<Wire>('POST', '/leads', { body: { first_name: 'Map', last_name, phone: '01134960123', ...more } }))
    .body

test('are those of the list with the same filters, in its order; records without one are counted', async () => {
  const near = await lead('Placeholm', { lat: 53.8, lng: -1.55, city: 'Leeds' })
  const far = await lead('Placeholm', { lat: 51.5, lng: -0.12, city: 'London', lead_status_id: 3 })
  await lead('Placeholm')
  const gone = await lead('Placeholm', { lat: 50, lng: 0 })
  await api.call('DELETE', `/leads/${gone['id']}`)
  const { status, body } = await places('q=placeholm&sort=id&direction=asc')
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      { id: near['id'], label: 'Map Placeholm', lat: 53.8, lng: -1.55, status: 1, place: null },
      { id: far['id'], label: 'Map Placeholm', lat: 51.5, lng: -0.12, status: 3, place: null },
    ],
    total: 3,
    total_is: 'exact',
    without: 1,
    more: false,
  })
  expect((await places('q=placeholm&city=London')).body.data.map(({ id }) => id)).toEqual([far['id']])
  expect((await places('q=placeholm&limit=1')).body).toMatchObject({ total: 3, more: true, data: [{ id: far['id'] }] })
})

test('of a customer are those of its addresses', async () => {
  const address = { line1: '1 Test Street', city: 'Leeds', postcode: 'LS1 4AP' }
  const { body } = await api.call<Wire>('POST', '/customers', {
    body: {
      company_name: 'Zzyzx Holdings',
      phone: '01134960124',
      addresses: [
        { ...address, label: 'Depot', primary: true, lat: 53.79, lng: -1.54 },
        { ...address, lat: 53.7, lng: -1.5 },
        { ...address, label: 'Nobody knows where' },
      ],
    },
  })
  const found = await api.call<Places>('GET', '/customers/positions?q=zzyzx')
  expect(found.body).toMatchObject({ total: 1, without: 0, more: false })
  expect(found.body.data.map(({ id, place, lat }) => [id, place, lat])).toEqual([
    [body['id'], 'Depot', 53.79],
    [body['id'], '1 Test Street', 53.7],
  ])
})

test('are rejected as the list would be, and respect permissions and scope', async () => {
  for (const [query, name] of [
    ['nothing=1', 'nothing'],
    ['limit=2001', 'limit'],
    ['sort=lat', 'sort'],
    ['lead_status_id=x', 'lead_status_id'],
  ] as const) {
    const { status, body } = await places(query)
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [name]])
  }
  const nobody = await api.userWith(['Customers:list'])
  expect((await places('q=placeholm', nobody.token)).status).toBe(403)
  const own = await api.userWith(['Leads:list'], 'own')
  expect((await places('q=placeholm', own.token)).body).toMatchObject({ data: [], total: 0, without: 0 })
  expect((await api.call('GET', '/job-types/positions')).status).toBe(404)
})

test('are limited however many there are', async () => {
  await api.pool.query(
    `insert into leads (first_name, last_name, phone, lead_status_id, lead_type_id, active, lat, lng)
     select 'Many', 'Manyplaces', '+441134960123', 1, 1, true, 50 + n / 10000.0, -2 from generate_series(1, 12000) n`,
  )
  const { body } = await places('q=manyplaces')
  expect(body.data).toHaveLength(2000)
  expect(body).toMatchObject({ total: 10_000, total_is: 'at_least', more: true })
})

test('tell everyone with a session where map tiles come from', async () => {
  expect((await api.call('GET', '/map', { token: null })).status).toBe(401)
  const nobody = await api.userWith([])
  expect((await api.call('GET', '/map', { token: nobody.token })).body).toEqual({
    tiles: { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: 'Makers of tiles' },
  })
})

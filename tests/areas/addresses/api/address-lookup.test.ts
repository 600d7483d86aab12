import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { idealPostcodes } from '../../../../server/areas/addresses/lookup/idealPostcodes.ts'
import type { AddressProvider } from '../../../../server/areas/addresses/lookup/port.ts'
import { postcodesIo } from '../../../../server/areas/addresses/lookup/postcodesIo.ts'
import { outgoingFetch } from '../../../../server/engine/outgoing/httpClient.ts'
import { createOutgoing } from '../../../../server/engine/outgoing/outgoing.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const outside = outgoingFetch(createOutgoing({ hosts: ['127.0.0.1'] }), 'program')

/** Responses as both services document them. */
const asked: string[] = []
let answerLate = false
const elm = {
  line_1: '4 Elm Grove',
  line_2: 'Headingley',
  line_3: '',
  post_town: 'LEEDS',
  county: 'West Yorkshire',
  postcode: 'LS6 2AB',
  country: 'England',
  latitude: 53.8193614,
  longitude: -1.5811,
  udprn: 1,
}
function respond(request: IncomingMessage, response: ServerResponse) {
  asked.push(`${request.url} ${request.headers.authorization ?? ''}`)
  if (answerLate) return
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const url = new URL(request.url ?? '', 'http://x')
  if (url.pathname.startsWith('/v1/') && request.headers.authorization !== 'IDEALPOSTCODES api_key="ak_right"')
    return send(401, { code: 4010, message: 'Invalid Key' })
  if (url.pathname === '/v1/postcodes/LS6%202AB') return send(200, { code: 2000, message: 'Success', result: [elm] })
  if (url.pathname.startsWith('/v1/postcodes/')) return send(404, { code: 4040, message: 'Postcode Not Found' })
  if (url.pathname === '/v1/addresses')
    return send(200, { code: 2000, message: 'Success', result: { total: 1, limit: 10, page: 0, hits: [elm] } })
  if (url.pathname === '/postcodes/LS6%202AB')
    return send(200, {
      status: 200,
      result: {
        postcode: 'LS6 2AB',
        latitude: 53.8194,
        longitude: -1.5811,
        admin_district: 'Leeds',
        bua: 'Leeds',
        admin_county: null,
      },
    })
  return send(404, { status: 404, error: 'Postcode not found' })
}
const server = createServer(respond)
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let provider: AddressProvider | undefined
const t = await testApp({
  addresses: { name: 'chosen', find: async (...given) => (provider ? provider.find(...given) : []) },
})
interface Answer {
  readonly data: readonly Record<string, unknown>[]
  readonly postcode: string | null
  readonly failed: boolean
}
const ask = async (q: string, token?: string) => {
  const answer = await t.call<Answer>('GET', `/addresses/lookup?q=${encodeURIComponent(q)}`, token ? { token } : {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('GET /addresses/lookup', () => {
  test('returns addresses known here, to users who can see their owners', async () => {
    provider = undefined
    const addresses = [{ line1: '12 Cardigan Road', city: 'Leeds', postcode: 'LS6 3AA', lat: 53.8171, lng: -1.5712 }]
    const body = { last_name: 'Hollis', phone: '01134960177', addresses }
    expect((await t.call('POST', '/customers', { body })).status).toBe(200)
    for (const q of ['ls63aa', 'LS6 3AA', 'cardigan road', 'Leeds 12 cardig']) {
      const { data, failed } = await ask(q)
      expect([data.length, data[0]?.['line1'], data[0]?.['lat'], failed], q).toEqual([
        1,
        '12 Cardigan Road',
        53.8171,
        false,
      ])
    }
    expect((await ask('ls63aa')).postcode).toBe('LS6 3AA')
    expect((await ask('Cardigan')).postcode).toBe(null)
    expect((await ask('%%%')).data).toEqual([])
    const stranger = await t.userWith(['Customers:list'], 'own')
    expect((await ask('LS6 3AA', stranger.token)).data).toEqual([])
    const clerk = await t.userWith(['Tasks:list'])
    expect((await ask('LS6 3AA', clerk.token)).data).toEqual([])
  })

  test('offers ten, those matching the postcode part typed, otherwise the best first', async () => {
    const made = (line1: string, postcode: string) => ({ line1, city: 'Otley', postcode, lat: null, lng: null })
    const streets = Array.from({ length: 12 }, (_, i) => made(`${i + 1} Aire Street`, 'LS21 7LE'))
    const others = [
      made('The Old Aire Mill', 'LS21 2AB'),
      made('Aire Court', 'LS21 2AD'),
      made('3 Mill Lane', 'LS2 9AA'),
    ]
    const addresses = [...streets, ...others].map((one, i) => ({ ...one, primary: i === 0 }))
    const { status, body } = await t.call('POST', '/customers', {
      body: { last_name: 'Holt', phone: '01134960177', addresses },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const found = async (q: string) =>
      (await ask(q)).data.map((one) => `${String(one['line1'])} ${String(one['postcode'])}`)
    expect(await found('LS21 2')).toEqual(['The Old Aire Mill LS21 2AB', 'Aire Court LS21 2AD'])
    expect(await found('ls2 9')).toEqual(['3 Mill Lane LS2 9AA'])
    expect((await found('ls2'))[0]).toBe('3 Mill Lane LS2 9AA')
    const aire = await found('aire')
    expect([aire.length, aire[0]]).toEqual([10, 'Aire Court LS21 2AD'])
    expect(await found('LS21 7LE')).toHaveLength(12)
  })

  test('queries Ideal Postcodes with its key, by postcode and by words', async () => {
    provider = idealPostcodes(outside, 'ak_right', base)
    const wanted = {
      line1: '4 Elm Grove',
      line2: 'Headingley',
      city: 'LEEDS',
      county: 'West Yorkshire',
      postcode: 'LS6 2AB',
      country: 'GB',
      lat: 53.819361,
      lng: -1.5811,
      source: 'chosen',
    }
    expect((await ask('ls62ab')).data).toEqual([wanted])
    expect((await ask('elm grove')).data).toEqual([wanted])
    expect(asked.at(-1)).toBe('/v1/addresses?query=elm+grove IDEALPOSTCODES api_key="ak_right"')
    expect(await ask('LS9 9ZZ')).toMatchObject({ data: [], failed: false, postcode: 'LS9 9ZZ' })
  })

  test("queries postcodes.io only for a postcode's position", async () => {
    provider = postcodesIo(outside, base)
    expect((await ask('LS6 2AB')).data).toMatchObject([{ line1: null, city: 'Leeds', lat: 53.8194, lng: -1.5811 }])
    const before = asked.length
    expect((await ask('elm grove')).data).toEqual([])
    expect(asked.length).toBe(before)
  })

  test('a provider that rejects, times out or returns nonsense is reported as failed, without revealing the key', async () => {
    provider = idealPostcodes(outside, 'ak_wrong', base)
    expect(await ask('LS6 2AB')).toEqual({ data: [], postcode: 'LS6 2AB', failed: true })
    provider = { name: 'x', find: async () => Promise.reject(new Error('no')) }
    expect(await ask('LS6 2AB')).toEqual({ data: [], postcode: 'LS6 2AB', failed: true })
    provider = postcodesIo(outside, base)
    answerLate = true
    const began = performance.now()
    expect(await ask('LS6 2AB')).toMatchObject({ failed: true })
    expect(performance.now() - began).toBeLessThan(4500)
    answerLate = false
  })

  test('rejects invalid parameters, and visitors', async () => {
    for (const query of ['', 'q=', `q=${'x'.repeat(201)}`, 'q=a&q=b', 'q=%00', 'q=leeds&limit=5']) {
      const { status, body } = await t.call<Wire>('GET', `/addresses/lookup?${query}`)
      expect([status, body.code], query).toEqual([422, 'invalid'])
    }
    expect((await t.call('GET', '/addresses/lookup?q=x', { token: null })).status).toBe(401)
  })
})

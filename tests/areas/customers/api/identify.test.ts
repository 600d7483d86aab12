import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const t = await testApp()

interface Match {
  readonly resource: string
  readonly id: number
  readonly label: string
  readonly place: string | null
  readonly score: number
  readonly reasons: readonly { readonly by: string; readonly likeness: number }[]
}

const ids: Record<string, number> = {}
const at = (postcode: string) => [{ line1: '4 Elm Grove', city: 'Leeds', postcode, primary: true }]

async function add(key: string, resource: string, body: Record<string, unknown>) {
  const { status, body: made } = await t.call<Wire>('POST', `/${resource}`, { body })
  expect(status, JSON.stringify(made)).toBe(200)
  ids[key] = made.id
}

const find = async (params: Record<string, string>, token?: string) => {
  const options = token === undefined ? {} : { token }
  const { status, body } = await t.call<{ data: Match[] }>(
    'GET',
    `/customers/identify?${new URLSearchParams(params)}`,
    options,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const named = (matches: readonly Match[]) => matches.map((m) => `${m.resource} ${m.label}`)
const why = (match: Match | undefined) => match?.reasons.map((r) => r.by)

beforeAll(async () => {
  await add('catherine', 'customers', {
    first_name: 'Catherine',
    last_name: 'Smyth',
    phone: '0113 496 0301',
    email: 'Cath@Example.test',
    addresses: at('LS6 2AB'),
  })
  await add('kathryn', 'customers', { first_name: 'Kathryn', last_name: 'Smith', phone: '+441134960302' })
  await add('hollis', 'customers', {
    company_name: 'Hollis Heating Ltd',
    phone: '+441134960303',
    addresses: at('LS6 2AB'),
  })
  await add('kearney', 'customers', { first_name: 'Siobhán', last_name: 'Kearney', email: 'sk@example.test' })
  await add('lead', 'leads', { first_name: 'Cathryn', last_name: 'Smyth', phone: '+441134960301', postcode: 'ls62ab' })
  await add('gone', 'customers', { last_name: 'Gone', phone: '+441134960399' })
  await t.call('DELETE', `/customers/${ids['gone']}`)
})

describe('GET /customers/identify', () => {
  test('finds by phone number in any format and by email in any case, and gives the reason', async () => {
    for (const phone of ['01134960301', '0113 496 0301', '+44 113 496-0301', '00441134960301']) {
      const [first, ...others] = await find({ phone })
      expect([first?.id, why(first), others.length], phone).toEqual([ids['catherine'], ['phone'], 0])
    }
    const [byEmail] = await find({ email: ' cath@example.TEST ' })
    expect([byEmail?.label, why(byEmail), byEmail?.place]).toEqual([
      'Catherine Smyth',
      ['email'],
      '4 Elm Grove, Leeds, LS6 2AB',
    ])
  })

  test('finds misspelt, mistyped or partial names, the likeliest first', async () => {
    expect(named(await find({ name: 'Katherine Smith' })).slice(0, 2)).toEqual([
      'customers Kathryn Smith',
      'customers Catherine Smyth',
    ])
    expect(named(await find({ name: 'cathrine smyht' }))[0]).toBe('customers Catherine Smyth')
    expect(named(await find({ name: 'Siobhan Karney' }))[0]).toBe('customers Siobhán Kearney')
    expect(named(await find({ name: 'kearn' }))[0]).toBe('customers Siobhán Kearney')
    expect(named(await find({ name: 'Zebedee Quill' }))).toEqual([])
  })

  test('finds names with the surname first, and partial addresses', async () => {
    for (const name of ['Kearney, Siobhán', 'kearney siobhán', 'Kearney, Siob']) {
      const [first] = await find({ name })
      expect([first?.id, why(first)], name).toEqual([ids['kearney'], ['name']])
    }
    const there = [ids['catherine'], ids['hollis']].toSorted()
    for (const name of ['4 Elm Grove', '4 elm gr', 'Elm Grove']) {
      const street = await find({ name, kinds: 'customers,leads' })
      expect(street.map(({ id }) => id).toSorted(), name).toEqual(there)
      expect(street.map(why)).toEqual([['address'], ['address']])
    }
    for (const name of ['44 Elm Grove', '9 Elm Grove', 'Grove']) expect(await find({ name }), name).toEqual([])
    await add('vale', 'customers', {
      last_name: 'Vale',
      phone: '+441134960388',
      addresses: [{ ...at('YO1 7HH')[0], line1: '11a Oak Street' }],
    })
    expect(named(await find({ name: '11a oak' }))).toEqual(['customers Vale'])
  })

  test('finds companies of any kind, and everyone at a postcode', async () => {
    for (const company of ['hollis heating', 'HOLLIS HEATING LIMITED', 'Holis Heating', 'Hollis Heeting Ltd.']) {
      const [first] = await find({ company })
      expect([first?.id, why(first)], company).toEqual([ids['hollis'], ['company']])
    }
    const there = await find({ postcode: 'ls6 2ab' })
    expect(new Set(there.map((m) => m.id))).toEqual(new Set([ids['catherine'], ids['hollis']]))
  })

  test('accepts a partial postcode, and prefers the district it names', async () => {
    const far = async (last_name: string, postcode: string) =>
      await add(last_name, 'customers', { last_name, email: `${last_name}@example.test`, addresses: at(postcode) })
    for (let n = 0; n < 12; n++) await far(`Sixtieth${n}`, `LS60 ${n % 10}AA`)
    await far('Nearling', 'LS6 9TP')
    await far('Nearlingham', 'LS60 9TP')
    await far('Nearlington', 'BD1 1AA')
    const label = async (params: Record<string, string>) => (await find(params)).map((m) => m.label)
    expect((await label({ postcode: 'ls6', limit: '3' })).toSorted()).toEqual([
      'Catherine Smyth',
      'Hollis Heating Ltd',
      'Nearling',
    ])
    expect((await label({ postcode: 'LS6 9' }))[0]).toBe('Nearling')
    expect((await label({ postcode: 'ls69' }))[0]).toBe('Nearling')
    expect(await label({ postcode: 'ls' })).toEqual([])
    // A match by name ranks above namesakes elsewhere, even if many people live nearer.
    expect((await label({ name: 'nearling', postcode: 'ls60' })).slice(0, 3)).toContain('Nearlingham')
    const both = await find({ name: 'nearlin', postcode: 'LS6 1ZZ' })
    expect(both.map((m) => [m.label, why(m)])[0]).toEqual(['Nearling', ['name', 'postcode']])
    expect(both.map((m) => m.label)).toContain('Nearlington')
  })

  test('several reasons rank above one; leads are included on request', async () => {
    const both = await find({
      name: 'Catherine Smith',
      postcode: 'LS62AB',
      phone: '01134960301',
      kinds: 'customers,leads',
    })
    expect(both[0]).toMatchObject({ resource: 'customers', id: ids['catherine'] })
    expect(new Set(why(both[0]))).toEqual(new Set(['phone', 'name', 'postcode']))
    expect(both[1]).toMatchObject({ resource: 'leads', id: ids['lead'] })
    expect(both[0]!.score).toBeGreaterThan(both.at(-1)!.score)
    expect(named(await find({ phone: '01134960301', kinds: 'leads' }))).toEqual(['leads Cathryn Smyth'])
  })

  test('archived records, incomplete input and injection attempts find nobody', async () => {
    expect(await find({ phone: '01134960399' })).toEqual([])
    expect(await find({ phone: '0113' })).toEqual([])
    for (const name of ["'; drop table customers; --", '%', '_', '\\', '日本', '🙂🙂', 'מרים', ' x '])
      expect(await find({ name }), name).toEqual([])
  })

  test('respects permissions and record scope', async () => {
    const mine = await t.userWith(['Customers:list'], 'own')
    expect(await find({ phone: '01134960301', kinds: 'customers,leads' }, mine.token)).toEqual([])
    const leads = await t.userWith(['Leads:list'])
    expect(named(await find({ phone: '01134960301', kinds: 'customers,leads' }, leads.token))).toEqual([
      'leads Cathryn Smyth',
    ])
    const nobody = await t.userWith(['Tasks:list'])
    expect((await t.call('GET', '/customers/identify?name=smith', { token: nobody.token })).status).toBe(403)
    expect((await t.call('GET', '/customers/identify?name=smith', { token: null })).status).toBe(401)
  })

  test('rejects invalid parameters by name', async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['', ''],
      ['name=', ''],
      ['limit=5', ''],
      ['fon=1', 'fon'],
      ['name=a&name=b', 'name'],
      [`name=${'x'.repeat(201)}`, 'name'],
      ['name=%00', 'name'],
      ['name=smith&kinds=jobs', 'kinds'],
      ['name=smith&kinds=constructor', 'kinds'],
      ['name=smith&limit=0', 'limit'],
      ['name=smith&limit=51', 'limit'],
    ]
    for (const [query, place] of wrong) {
      const { status, body } = await t.call<Wire>('GET', `/customers/identify?${query}`)
      expect([status, Object.keys(body.errors)], query).toEqual([422, [place]])
    }
  })
})

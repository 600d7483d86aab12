import { beforeAll, describe, expect, it } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'

interface Found {
  readonly resource: string
  readonly id: number
  readonly label: string
  readonly colour?: string
  readonly tells?: Readonly<Record<string, unknown>>
}
interface Body {
  readonly data: Found[]
  readonly errors: Record<string, { code: string }[]>
}

const { call, pool, userWith } = await testApp()
const find = async (q: string, token?: string, limit = 20) => {
  const path = `/find?q=${encodeURIComponent(q)}&limit=${limit}`
  const { status, body } = await call<Body>('GET', path, token ? { token } : {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const make = async (resource: string, body: Record<string, unknown>) => {
  const answer = await call<{ id: number }>('POST', `/${resource}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}
const MATERIAL = { unit: 'each', vat_rate_id: 1, sell_price: 1 }
const HOME = { label: 'Home', line1: '1 High Street', city: 'Leeds', postcode: 'LS1 4AB', primary: true }
const labels = (found: readonly Found[]) => found.map(({ label }) => label)

describe('ranking', () => {
  it('the whole name, its start, a word of it, within it, then other searched text', async () => {
    await make('task-types', { name: 'Zephyr' })
    await make('job-types', { title: 'Zephyr fitting' })
    await make('lead-types', { title: 'Old Zephyr' })
    await make('quote-types', { title: 'Azephyrous' })
    await make('materials', { ...MATERIAL, name: 'Bracket', code: 'ZEPHYR-1' })
    expect(labels(await find('zephyr'))).toEqual(['Zephyr', 'Zephyr fitting', 'Old Zephyr', 'Azephyrous', 'Bracket'])
    expect((await find('ZEPHYR fit'))[0]).toMatchObject({ resource: 'job-types', label: 'Zephyr fitting' })
    expect(labels(await find('fitting zephyr'))).toEqual(['Zephyr fitting'])
  })

  it('an address ranks above a title with one of its words', async () => {
    const person = { last_name: 'Vale', phone: '+441134960188' }
    const addresses = [{ ...HOME, line1: '11 Elm Drive' }]
    const id = await make('customers', { ...person, addresses })
    const { body } = await call<{ addresses: { id: number }[] }>('GET', `/customers/${id}`)
    const address_id = body.addresses[0]?.id
    await make('jobs', { customer_id: id, address_id, job_type_id: 1, title: 'Hedge along the drive' })
    const found = await find('11 Elm Drive')
    expect(found.map(({ resource }) => resource)).toEqual(['customers', 'jobs'])
  })

  it('no resource crowds out the others, and the limit applies', async () => {
    for (let n = 1; n <= 12; n++) await make('job-types', { title: `Quokka ${String(n).padStart(2, '0')}` })
    await make('lead-types', { title: 'Quokka seen by someone' })
    const found = await find('quokka', undefined, 5)
    expect(found).toHaveLength(5)
    expect(new Set(found.map(({ resource }) => resource))).toEqual(new Set(['job-types', 'lead-types']))
  })

  it('records with equal names get a share first, the newest of them, distinguished by the fields their declaration names', async () => {
    for (let n = 1; n <= 6; n++) await make('materials', { ...MATERIAL, name: 'Axolotl', code: `AX-${n}` })
    await make('job-types', { title: 'An axolotl seen' })
    const found = await find('axolotl', undefined, 5)
    expect(found.map(({ resource, tells }) => [resource, tells?.['code']])).toEqual([
      ['materials', 'AX-6'],
      ['materials', 'AX-5'],
      ['materials', 'AX-4'],
      ['job-types', undefined],
      ['materials', 'AX-3'],
    ])
    expect(found[3]).not.toHaveProperty('tells')
    const customer = await make('customers', { company_name: 'Numbat Ltd', phone: '+441614960999', addresses: [HOME] })
    const job = await make('jobs', { customer_id: customer, job_type_id: 1, name: 'Numbat burrow' })
    const both = await find('numbat')
    expect(both).toContainEqual(
      expect.objectContaining({
        resource: 'customers',
        id: customer,
        tells: { company_name: 'Numbat Ltd', phone: '+441614960999' },
      }),
    )
    expect(both).toContainEqual(
      expect.objectContaining({
        resource: 'jobs',
        id: job,
        label: expect.stringMatching(/^Numbat Ltd · Numbat burrow · J-\d{6}$/) as string,
      }),
    )
  })

  it('of people and their work, matches of the name come first, then addresses, word starts before parts', async () => {
    const person = async (last_name: string, line1: string, postcode: string) => {
      const addresses = [{ ...HOME, line1, postcode }]
      const id = await make('customers', { last_name, email: 'a@example.test', addresses })
      const { body } = await call<{ addresses: { id: number }[] }>('GET', `/customers/${id}`)
      const job = await make('jobs', { customer_id: id, address_id: body.addresses[0]?.id, job_type_id: 1 })
      return { id, job }
    }
    const inside = await person('Aadwombatson', '1 Old Lane', 'HG6 9TP')
    const begun = await person('Zwombat Wombatson', '1 Old Lane', 'HG6 9TP')
    const lives = await person('Abel', '2 Wombat Lane', 'HG6 9TP')
    const found = (await find('wombat, hg6')).map(({ resource, id }) => `${resource} ${id}`)
    expect(found.indexOf(`customers ${lives.id}`)).toBeGreaterThan(
      Math.max(found.indexOf(`customers ${inside.id}`), found.indexOf(`customers ${begun.id}`)),
    )
    expect(found[0]).toBe(`customers ${begun.id}`)
    for (const { job } of [inside, begun, lives])
      expect(found.indexOf(`jobs ${job}`)).toBeGreaterThan(found.indexOf(`customers ${lives.id}`))
    expect(labels(await find('wombatson, zwombat'))[0]).toBe('Zwombat Wombatson')
    expect(await find(',')).toEqual([])
  })

  it('colours are included, and Chinese and punctuation are literal', async () => {
    await make('job-types', { title: '上门清洁', colour: '#2e7d32' })
    await make('job-types', { title: '100% wool_coat' })
    expect(await find('清洁')).toMatchObject([{ label: '上门清洁', colour: '#2e7d32' }])
    expect(labels(await find('100%'))).toEqual(['100% wool_coat'])
    expect(labels(await find('wool_'))).toEqual(['100% wool_coat'])
    expect(await find('%')).toMatchObject([{ label: '100% wool_coat' }])
    expect(await find("'; drop table users; --")).toEqual([])
  })

  it('large tables: starts from one letter on in any case, parts from three', async () => {
    for (const name of ['Xylem pump', 'xylem seal', 'XYLEM hose', 'Pump for Xylem'])
      await make('materials', { ...MATERIAL, name, code: name })
    expect(labels(await find('xy')).toSorted()).toEqual(['XYLEM hose', 'Xylem pump', 'xylem seal'])
    expect(labels(await find('xylem'))).toHaveLength(4)
    expect(labels(await find('xylem')).at(-1)).toBe('Pump for Xylem')
  })

  it('archived records are not found', async () => {
    const id = await make('job-types', { title: 'Vanishing act' })
    expect(labels(await find('vanishing'))).toEqual(['Vanishing act'])
    await call('DELETE', `/job-types/${id}`)
    expect(await find('vanishing')).toEqual([])
  })
})

describe('permissions', () => {
  let northern: { id: number; token: string }
  let foreign: number[] = []
  let near: number[] = []
  beforeAll(async () => {
    const north = await make('franchises', { name: 'North of the Tees' })
    const south = await make('franchises', { name: 'South of the Tees' })
    await pool.query(`insert into user_groups (name, parent_id) values ('Powerless', null)`)
    const people = async (place: string, id: number) => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into users (first_name, last_name, email, user_group_id, franchise_id)
         select 'Teesider', $1 || n, lower($1) || n || '@example.test', g.id, $2
         from generate_series(1, 30) n, user_groups g where g.name = 'Powerless' returning id`,
        [place, id],
      )
      return rows.map((row) => row.id)
    }
    near = await people('Northern', north)
    foreign = await people('Southern', south)
    northern = await userWith([permission('Users', 'list'), permission('JobTypes', 'list')], 'franchise')
    await pool.query('update users set franchise_id = $1 where id = $2', [north, northern.id])
  })

  it("another franchise's records are never found, whatever the query", async () => {
    for (const q of ['teesider', 'southern', 'southern1', 'southern1@example.test', 'example.test', 'tees']) {
      const found = await find(q, northern.token, 50)
      expect(
        found.filter(({ resource, id }) => resource === 'users' && foreign.includes(id)),
        q,
      ).toEqual([])
      expect(JSON.stringify(found), q).not.toMatch(/southern/i)
    }
    const own = await find('teesider', northern.token, 50)
    expect(own.map(({ id }) => id).toSorted()).toEqual(near.toSorted())
    expect(await find('teesider southern', undefined, 50)).toHaveLength(30)
  })

  it('records that cannot be listed are not found', async () => {
    await make('lead-types', { title: 'Hidden treasure' })
    await make('job-types', { title: 'Shown treasure' })
    expect(labels(await find('treasure', northern.token))).toEqual(['Shown treasure'])
    const { token } = await userWith([])
    expect(await find('treasure', token)).toEqual([])
    expect((await call('GET', '/find?q=treasure', { token: null })).status).toBe(401)
  })
})

it.each([
  ['', 'q', 'required'],
  ['q=', 'q', 'required'],
  ['q=%20%20', 'q', 'required'],
  ['q=a&q=b', 'q', 'given_twice'],
  ['q=a%00b', 'q', 'control_characters'],
  [`q=${'a'.repeat(201)}`, 'q', 'too_long'],
  ['q=a&limit=0', 'limit', 'limit'],
  ['q=a&limit=51', 'limit', 'limit'],
  ['q=a&limit=x', 'limit', 'limit'],
  ['q=a&archived=true', 'archived', 'unknown_parameter'],
  ['q=a&constructor=1', 'constructor', 'unknown_parameter'],
])('%s gets 422 at %s: %s', async (query, name, code) => {
  const { status, body } = await call<Body>('GET', `/find?${query}`)
  expect([status, body.errors[name]?.[0]?.code]).toEqual([422, code])
})

import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { searchTextExpression } from '../../../../server/engine/db/searchText.ts'
import { testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const { worker: hand } = await calendar(t)
const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Values) => {
  const answer = await t.call<Wire>(method, path, body ? { body } : {})
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer
}
const post = async (path: string, body: Values) => (await send('POST', path, body)).body

const RESOURCES = ['customers', 'leads', 'jobs', 'quotes', 'appointments'] as const
type Resource = (typeof RESOURCES)[number]
const inList = async (resource: string, q: string, token?: string) => {
  const answer = await t.call<Wire>(
    'GET',
    `/${resource}/list?limit=200&q=${encodeURIComponent(q)}`,
    token ? { token } : {},
  )
  expect(answer.status, `${q}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data.map(({ id }) => id)
}
const inPalette = async (resource: string, q: string, token?: string) => {
  const answer = await t.call<{ data: { resource: string; id: number }[] }>(
    'GET',
    `/find?limit=50&q=${encodeURIComponent(q)}`,
    token ? { token } : {},
  )
  expect(answer.status, `${q}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data.filter((one) => one.resource === resource).map(({ id }) => id)
}

const HOLT = { line1: '14 Manor Road', city: 'Headingley', postcode: 'LS6 9TP', primary: true }
const YARD = { line1: 'Unit 7', line2: 'Canal Wharf', city: 'Bingley', postcode: 'BD16 4XT', primary: false }
const lines = (row: Values) => row['addresses'] as { id: number }[]
let worker = 0
let hour = 0

/** A customer with a job, a quote and a visit at the first address, and a lead with the same name and location. */
async function family(person: Values = {}, address: Values = HOLT) {
  const who = {
    first_name: 'Harriet',
    last_name: 'Holt',
    phone: '07700 900 123',
    email: 'harriet@example.test',
    ...person,
  }
  const customer = await post('/customers', { ...who, addresses: [address, YARD] })
  const at = { customer_id: customer.id, address_id: lines(customer)[0]?.id }
  const job = await post('/jobs', { ...at, job_type_id: 1 })
  const quote = await post('/quotes', { ...at, quote_type_id: 1 })
  const lead = await post('/leads', {
    ...who,
    address1: address['line1'],
    city: address['city'],
    postcode: address['postcode'],
  })
  const starts = Date.parse('2027-03-01T09:00:00Z') + hour++ * 86_400_000
  const visit = await post('/appointments', {
    kind: 'job',
    subject: 'jobs',
    subject_id: job.id,
    worker_ids: [worker],
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 1_800_000).toISOString(),
  })
  return { customers: customer, leads: lead, jobs: job, quotes: quote, appointments: visit }
}
let holt: Record<Resource, Wire>
let other: Record<Resource, Wire>

beforeAll(async () => {
  worker = (await hand()).id
  holt = await family()
  other = await family(
    { first_name: 'Nicholas', last_name: 'Manor', phone: '0161 496 0777', email: 'nick@example.test' },
    { line1: '2 Holt Lane', city: 'Leeds', postcode: 'LS16 9AB', primary: true },
  )
  await post('/customers', { company_name: 'Sparse Ltd', email: 'sparse@example.test' })
})

const MIXES = [
  'hol ls6 9tp',
  'ls6 9tp hol',
  'manor road ls6',
  'ls6 manor',
  'holt, harriet',
  'Holt,Harriet;',
  'LS6 9TP',
  'ls69tp',
  '(Holt) "Headingley".',
  '9tp 14',
  'harriet 07700',
  '07700 900 123',
  '07700900123',
  '+44 7700 900123',
  '0044 7700 900 123',
  '+44 (0)7700 900123',
  '07700-900-123',
  '(07700) 900123',
  '07700 90 01 23',
  '7700 900',
  'harriet@example.test ls6',
]

describe.each(RESOURCES)('%s are found', (resource) => {
  test.each(MIXES)('by %s in the list and in the palette', async (q) => {
    const list = await inList(resource, q)
    expect(list).toContain(holt[resource].id)
    expect(list).not.toContain(other[resource].id)
    const palette = await inPalette(resource, q)
    expect(palette).toContain(holt[resource].id)
    expect(palette).not.toContain(other[resource].id)
  })

  test('by no word that does not occur, whatever words are with it', async () => {
    for (const q of ['holt ls7', 'harriet 0161 496', 'manor road ls6 zzyzx'])
      expect(await inList(resource, q), q).not.toContain(holt[resource].id)
  })
})

test('a number of several groups that is not a phone number stays words', async () => {
  const number = String(holt.jobs['number'])
  for (const q of [number, number.toLowerCase(), number.slice(2), `holt ${number}`, `ls6 ${number.slice(2)}`])
    expect(await inList('jobs', q), q).toContain(holt.jobs.id)
  expect(await inList('appointments', `${number} ls6`)).toContain(holt.appointments.id)
  expect(await inList('customers', ',')).toEqual([])
})

test('0113 496 matches +44113496…', async () => {
  const { id } = await post('/customers', { last_name: 'Dialled', phone: '0113 496 0205' })
  for (const q of ['0113 496', '(0113) 496', '0113 496 0205', '01134960205', '+44113496', '0113', '496 0205 dialled'])
    expect(await inList('customers', q), q).toContain(id)
})

describe('search results follow changes', () => {
  const found = async (one: Record<Resource, Wire>, q: string) => {
    const there: Resource[] = []
    for (const resource of RESOURCES) if ((await inList(resource, q)).includes(one[resource].id)) there.push(resource)
    return there
  }
  const REFERRING: Resource[] = ['jobs', 'quotes', 'appointments']

  test('a customer renamed, undone, an address edited, a job moved', async () => {
    const one = await family({ first_name: 'Pelham', last_name: 'Quist' }, { ...HOLT, postcode: 'WF1 2AB' })
    const { id } = one.customers
    const renamed = await send('PATCH', `/customers/${id}`, { last_name: 'Umbrage' })
    expect(await found(one, 'quist')).toEqual(['leads'])
    expect(await found(one, 'umbrage wf1')).toEqual(['customers', ...REFERRING])
    await send('POST', `/changesets/${String(renamed.headers['changeset'])}/undo`, {})
    expect(await found(one, 'umbrage')).toEqual([])
    expect(await found(one, 'quist wf1')).toEqual(['customers', 'leads', ...REFERRING])
    const [first, second] = lines((await t.call<Wire>('GET', `/customers/${id}`)).body)
    await send('PATCH', `/customers/${id}`, { addresses: [{ ...first, postcode: 'HX1 9ZZ' }, second] as Values[] })
    expect(await found(one, 'quist wf1')).toEqual(['leads'])
    expect(await found(one, 'quist hx19zz')).toEqual(['customers', ...REFERRING])
    await send('PATCH', `/jobs/${one.jobs.id}`, { address_id: second?.id })
    expect(await found(one, 'quist hx1')).toEqual(['customers', 'quotes'])
    expect(await found(one, 'quist bd16')).toEqual(['customers', 'jobs', 'appointments'])
    const before = (await t.call<Wire>('GET', `/jobs/${one.jobs.id}`)).body.version
    await send('PATCH', `/customers/${id}`, { last_name: 'Zedekiah' })
    expect((await t.call<Wire>('GET', `/jobs/${one.jobs.id}`)).body.version, 'a job is not changed by it').toBe(before)
    await send('DELETE', `/quotes/${one.quotes.id}`)
    expect(await found(one, 'zedekiah')).toEqual(['customers', 'jobs', 'appointments'])
  })

  test('two customers merged, and that undone', async () => {
    const kept = await family({ first_name: 'Kit', last_name: 'Keptwell', phone: '0113 496 0301' })
    const gone = await family(
      { first_name: 'Gus', last_name: 'Gonewell', phone: '0113 496 0302' },
      { ...HOLT, line1: '9 Elm' },
    )
    const merged = await send('POST', `/customers/${kept.customers.id}/merge`, { other: gone.customers.id })
    expect(await found(gone, 'keptwell elm')).toEqual(REFERRING)
    expect(await found(kept, 'keptwell elm')).toEqual(['customers'])
    await send('POST', `/changesets/${String(merged.headers['changeset'])}/undo`, {})
    expect(await found(gone, 'gonewell elm')).toEqual([...RESOURCES])
    expect(await found(kept, 'elm')).toEqual([])
  })
})

describe('permissions', () => {
  test("a user who cannot list customers finds a job only by its customer's name, and a visit by its own text", async () => {
    const { token } = await t.userWith(['Jobs:list', 'Appointments:list'])
    expect(await inList('jobs', 'harriet', token)).toContain(holt.jobs.id)
    for (const q of ['07700 900 123', 'harriet 07700', 'harriet@example.test', 'ls6', 'manor road']) {
      expect(await inList('jobs', q, token), q).toEqual([])
      expect(await inPalette('jobs', q, token), q).toEqual([])
      expect(await inList('appointments', q, token), q).toEqual([])
    }
    expect((await t.call('GET', '/customers/list?q=harriet', { token })).status).toBe(403)
    const both = await t.userWith(['Jobs:list', 'Customers:list', 'Appointments:list'])
    for (const resource of ['jobs', 'appointments']) {
      expect(await inList(resource, 'harriet 07700', both.token), resource).toContain(holt[resource as Resource].id)
      expect(await inPalette(resource, 'harriet 07700', both.token), resource).toContain(holt[resource as Resource].id)
    }
  })

  test("another franchise is not searchable: neither its records nor its customers' details", async () => {
    const [north, south] = [
      await post('/franchises', { name: 'Find north' }),
      await post('/franchises', { name: 'Find south' }),
    ]
    const mine = await t.userWith(['Jobs:list', 'Customers:list', 'Quotes:list', 'Leads:list'], 'franchise')
    await t.pool.query('update users set franchise_id = $1 where id = $2', [north.id, mine.id])
    const ours = await family({ last_name: 'Northling', phone: '0113 496 0401' }, { ...HOLT, postcode: 'NE1 1AA' })
    const theirs = await family({ last_name: 'Southling', phone: '0113 496 0402' }, { ...HOLT, postcode: 'SE1 1AA' })
    const put = (table: string, id: number, franchise: number) =>
      t.pool.query(`update ${table} set franchise_id = $1 where id = $2`, [franchise, id])
    for (const table of ['customers', 'jobs', 'quotes', 'leads'] as const) {
      await put(table, ours[table].id, north.id)
      await put(table, theirs[table].id, south.id)
      const [q, foreign] = ['northling ne1', 'southling']
      expect(await inList(table, q, mine.token), table).toEqual([ours[table].id])
      expect(await inList(table, foreign, mine.token), table).toEqual([])
      expect(await inPalette(table, foreign, mine.token), table).toEqual([])
    }
    // The user's own job for another's customer: the customer's name is shown with it, the phone number is not.
    await put('jobs', theirs.jobs.id, north.id)
    expect(await inList('jobs', 'southling', mine.token)).toEqual([theirs.jobs.id])
    for (const q of ['0113 496 0402', 'se1', 'southling 0113'])
      expect((await inList('jobs', q, mine.token)).includes(theirs.jobs.id), q).toBe(false)
  })
})

/** Records whose search text differs from a fresh calculation. */
async function stale(): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const resource of resources.all) {
    if (!resource.find) continue
    const { rows } = await t.pool.query(
      `select id, search_text, now from (select t.id, t.search_text, ${searchTextExpression(resource, resources.all)} as now
       from ${resource.table} t) x where search_text is distinct from now`,
    )
    wrong.push(...rows.map((row) => ({ resource: resource.name, ...row })))
  }
  return wrong
}

test('a job assigned to a customer during a rename has the new name, whichever comes first', async () => {
  const one = await family({ last_name: 'Raceway' })
  const rename = (name: string) => `update customers set last_name = '${name}' where id = ${one.customers.id}`
  const give = `update jobs set customer_id = ${one.customers.id} where id = ${other.jobs.id}`
  const takeBack = `update jobs set customer_id = ${other.customers.id} where id = ${other.jobs.id}`
  const [first, second] = [await t.pool.connect(), await t.pool.connect()]
  try {
    for (const [held, waits] of [
      [rename('Racetrack'), give],
      [give, rename('Racehorse')],
    ] as const) {
      await first.query(takeBack)
      await first.query('begin')
      await first.query(held)
      const waiting = second.query(waits)
      await sleep(100)
      await first.query('commit')
      await waiting
      expect(await stale()).toEqual([])
    }
    expect(await inList('jobs', 'racehorse')).toContain(other.jobs.id)
    await first.query(takeBack)
  } finally {
    first.release()
    second.release()
  }
})

test('after concurrent writes of all sorts, every search text equals a fresh calculation', async () => {
  const pick = (table: string) => `(select id from ${table} order by random() limit 1)`
  const words = fc.constantFrom('Ash', 'Birch', "O'Neil", 'Elm, The', 'LS6 9TP', '+447700900999')
  const WRITES: readonly ((word: string) => string)[] = [
    (word) => `update customers set last_name = '${word.replaceAll("'", "''")}' where id = ${pick('customers')}`,
    (word) =>
      `update customers set phone = ${word.startsWith('+') ? `'${word}'` : 'null'}, email = 'a@b.test' where id = ${pick('customers')}`,
    (word) =>
      `update customers_addresses set city = '${word.replaceAll("'", "''")}' where id = ${pick('customers_addresses')}`,
    () => `update customers_addresses set position = position + 100 where id = ${pick('customers_addresses')}`,
    () =>
      `update customers_addresses set owner_id = ${pick('customers')}, "primary" = false where id = ${pick('customers_addresses')}`,
    () =>
      `insert into customers_addresses (owner_id, position, line1, city, postcode, country, "primary", is_site, is_billing)
       select id, 50, 'New Lane', 'Otley', 'LS21 1AA', 'GB', false, true, false from customers order by random() limit 3`,
    () => `delete from customers_addresses a where not exists (select from jobs where address_id = a.id)
       and not exists (select from quotes where address_id = a.id) and random() < 0.3`,
    () =>
      `update jobs set customer_id = ${pick('customers')}, address_id = ${pick('customers_addresses')} where id = ${pick('jobs')}`,
    (word) => `update jobs set title = '${word.replaceAll("'", "''")}' where random() < 0.4`,
    () =>
      `update quotes set address_id = ${pick('customers_addresses')}, revision = revision + 1 where id = ${pick('quotes')}`,
    () =>
      `update appointments set subject = 'quotes', subject_id = ${pick('quotes')} where id = ${pick('appointments')}`,
    () => `update appointments set subject = 'jobs', subject_id = ${pick('jobs')} where id = ${pick('appointments')}`,
    () =>
      `update appointments set subject = 'customers', subject_id = ${pick('customers')} where id = ${pick('appointments')}`,
    () => `update leads set postcode = 'ls69tp', first_name = null where id = ${pick('leads')}`,
    () => `update customers set archived_at = now() where id = ${pick('customers')}`,
  ]
  expect(await stale()).toEqual([])
  const write = fc.tuple(fc.integer({ min: 0, max: WRITES.length - 1 }), words)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
      async (parties) => {
        // Each party is its own transaction; one that deadlocks, or names a deleted record, is ignored.
        await Promise.all(
          parties.map(async (writes) => {
            const client = await t.pool.connect()
            try {
              await client.query('begin')
              for (const [which, word] of writes) await client.query(WRITES[which]?.(word) ?? '')
              await client.query('commit')
            } catch (error) {
              await client.query('rollback')
              expect(['40P01', '23503']).toContain((error as { code?: string }).code)
            } finally {
              client.release()
            }
          }),
        )
        expect(await stale()).toEqual([])
      },
    ),
    { numRuns: 15 },
  )
}, 60_000)

import { expect, test } from 'vitest'
import { z } from 'zod'
import { declarations } from '../../../schema/all.ts'
import { collect } from '../../../schema/engine/collect.ts'
import { defineResource } from '../../../schema/engine/define.ts'
import { f } from '../../../schema/engine/fields/index.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { diffStatements, introspect } from '../../../server/engine/db/diff.ts'
import { desiredTables } from '../../../server/engine/db/model.ts'
import { APP_ROLE, grantApp } from '../../../server/engine/db/roles.ts'
import { testApp } from '../../support/app.ts'
import type { Values, Wire } from '../../support/factory.ts'

/** Kinds and options that no library uses, but other areas rely on. */
const visits = defineResource({
  name: 'visits',
  path: 'visits',
  area: 'Visits',
  belongs: 'business',
  label: ['Visit', 'Visits'],
  represent: 'title',
  sort: ['starts_at', 'desc'],
  large: true,
  fields: {
    title: f.text({ required: true, max: 60, min: 3, list: true, search: true, filter: true }),
    starts_at: f.instant({ list: true, filter: true }),
    day: f.date({ list: true, filter: true }),
    from: f.time({ list: true, filter: true }),
    email: f.email({ list: true, filter: true }),
    phone: f.phone({ list: true, filter: true }),
    note: f.note({ min: 2, max: 500, filter: true, search: true }),
    share: f.percent({ list: true, filter: true }),
    rate: f.money({ unit: true, list: true, filter: true }),
    floor: f.int({ min: -5, max: 100, list: true, filter: true }),
    place: f.json(z.strictObject({ lat: z.number(), lng: z.number() })),
    colour: f.colour({ list: true, filter: true }),
    job_type_ids: f.refs('job-types', { required: true, max: 3, filter: true }),
    previous_id: f.ref('visits', { filter: true }),
    stops: f.lines(
      { at: f.instant({ required: true }), from: f.time(), day: f.date(), paid: f.money() },
      { required: true, max: 3 },
    ),
    number: f.int({ readOnly: true, default: 7, list: true }),
  },
  unique: [['email', 'day']],
})

const api = await testApp({ resources: collect({ ...declarations, visits }) })
for (const statement of diffStatements(desiredTables([visits]), await introspect(api.pool)))
  await api.pool.query(statement)
await grantApp(api.pool, APP_ROLE)
const { token } = await api.userWith(
  (['list', 'add', 'edit', 'delete'] as const).map((action) => permission('Visits', action)),
)
const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call<Wire>(method, `/visits${path}`, body === undefined ? { token } : { token, body })

let n = 0
const body = (overrides: Values = {}): Values => ({
  title: `Visit ${++n}`,
  job_type_ids: [1],
  stops: [{ at: '2026-11-21T09:30:00Z' }],
  email: `visit${n}@example.test`,
  day: '2026-11-21',
  ...overrides,
})
const made = async (overrides: Values = {}) => {
  const answer = await send('POST', '', body(overrides))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const found = async (query: string) => {
  const answer = await send('GET', `/list?${query}&limit=200`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.map((r) => r.id)
}

test('instants are stored in UTC without their original offset, also within lines', async () => {
  for (const [sent, kept] of [
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00Z'],
    ['2026-06-01T10:00:00+01:00', '2026-06-01T09:00:00Z'],
    ['2026-06-01T00:30:00.25+01:00', '2026-05-31T23:30:00.25Z'],
    ['2026-06-01T00:30:00.100Z', '2026-06-01T00:30:00.1Z'],
    ['0001-01-02T00:00:00Z', '0001-01-02T00:00:00Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
  ]) {
    const row = await made({ starts_at: sent, stops: [{ at: sent, from: '09:05', day: '2026-02-28', paid: 1.5 }] })
    expect(row['starts_at']).toBe(kept)
    expect(row['stops']).toEqual([{ id: expect.any(Number), at: kept, from: '09:05', day: '2026-02-28', paid: 1.5 }])
    expect((await send('GET', `/${row.id}`)).body).toEqual(row)
    const again = await send('PUT', `/${row.id}`, row)
    expect([again.status, again.body.version], JSON.stringify(again.body)).toEqual([200, 1])
  }
})

test('the same instant written differently is no change', async () => {
  const row = await made({ starts_at: '2026-06-01T09:00:00Z' })
  const answer = await send('PATCH', `/${row.id}`, { starts_at: '2026-06-01T10:00:00.000+01:00' })
  expect([answer.body['starts_at'], answer.body.version]).toEqual(['2026-06-01T09:00:00Z', 1])
})

test('structured values are stored, compared regardless of order, and cleared', async () => {
  const row = await made({ place: { lat: 53.8, lng: -1.55 } })
  expect(row['place']).toEqual({ lat: 53.8, lng: -1.55 })
  expect((await send('PATCH', `/${row.id}`, { place: { lng: -1.55, lat: 53.8 } })).body.version).toBe(1)
  expect((await send('PATCH', `/${row.id}`, { place: { lat: 'x', lng: 1 } })).body.errors).toEqual({
    'place.lat': [{ code: 'type', params: { expected: 'number' } }],
  })
  expect((await send('PATCH', `/${row.id}`, { place: null })).body['place']).toBeNull()
})

test('filters and ranges of every kind find the right rows', async () => {
  const row = await made({
    starts_at: '2020-01-01T12:00:00Z',
    day: '2020-01-01',
    from: '12:15',
    phone: '0113 496 0205',
    note: 'Ring\ntwice',
    share: 12.25,
    rate: 0.0125,
    floor: -3,
    colour: '#ABC',
    job_type_ids: [2, 1],
  })
  expect(row).toMatchObject({
    phone: '+441134960205',
    colour: '#aabbcc',
    rate: 0.0125,
    job_type_ids: [2, 1],
    number: 7,
  })
  const next = await made({ previous_id: row.id })
  for (const query of [
    'starts_at=2020-01-01T13:00:00%2B01:00',
    'starts_at_gte=2020-01-01&starts_at_lt=2020-01-02',
    'day=2020-01-01',
    'day_lte=2020-12-31',
    'from_gte=12:15&from_lt=12:16',
    'from=12:15',
    'phone=01134960205',
    'phone=%2B44 113 496 0205',
    'share_gt=12.2&share_lt=12.3',
    'rate=0.0125',
    'rate_lte=0.0125',
    'floor_lt=0',
    'floor=-3',
    'colour=%23ABC',
    'job_type_ids=2',
    `email=${String(row['email']).toUpperCase()}`,
    `title=${String(row['title']).toUpperCase()}`,
    'note=ring%0Atwice',
    'q=TWICE',
  ])
    expect(await found(query), query).toEqual([row.id])
  expect(await found(`previous_id=${row.id}`)).toEqual([next.id])
  const sorted = await found('sort=starts_at&direction=desc')
  expect(sorted.indexOf(row.id)).toBeLessThan(sorted.indexOf(next.id))
})

test('a list that needs an entry cannot be emptied', async () => {
  const row = await made()
  for (const field of ['job_type_ids', 'stops'])
    for (const empty of [[], null]) {
      const { status, body: problem } = await send('PATCH', `/${row.id}`, { [field]: empty })
      expect([status, Object.keys(problem.errors ?? {})], `${field} ${JSON.stringify(empty)}`).toEqual([422, [field]])
    }
  expect((await send('PATCH', `/${row.id}`, { title: 'ab' })).body.errors).toEqual({
    title: [{ code: 'too_short', params: { min: 3 } }],
  })
  expect((await send('PATCH', `/${row.id}`, { starts_at: 'soon' })).body.errors).toEqual({
    starts_at: [{ code: 'instant' }],
  })
  expect((await send('PATCH', `/${row.id}`, { starts_at: '2026-01-01T00:00:00+20:00' })).body.errors).toEqual({
    starts_at: [{ code: 'instant' }],
  })
})

test('a record without an archive is deleted permanently, unless it is in use; the log keeps it', async () => {
  const row = await made({ stops: [{ at: '2026-11-21T09:30:00Z' }, { at: '2026-11-21T10:30:00Z' }] })
  const user = await made({ previous_id: row.id })
  const refused = await send('DELETE', `/${row.id}`)
  expect([refused.status, refused.body.usage]).toEqual([
    409,
    [{ resource: 'visits', total: 1, records: [{ id: user.id, label: user['title'] }] }],
  ])
  expect((await send('PATCH', `/${user.id}`, { previous_id: user.id })).status, 'itself').toBe(200)
  expect((await send('DELETE', `/${row.id}`)).body).toEqual(row)
  expect((await send('GET', `/${row.id}`)).status).toBe(404)
  expect((await send('DELETE', `/${row.id}`)).status).toBe(404)
  for (const table of ['visits_stops', 'visits_job_type_ids'])
    expect((await api.pool.query(`select from ${table} where owner_id = $1`, [row.id])).rowCount).toBe(0)
  const { rows } = await api.pool.query(
    "select event, before, after from log_entries where entity = 'visits' and entity_id = $1 order by id",
    [row.id],
  )
  expect(rows.at(-1)).toEqual({ event: 'deleted', before: row, after: null })
  for (const [method, path] of [
    ['GET', '/archived-list'],
    ['PATCH', `/reinstate/${user.id}`],
  ] as const)
    expect((await send(method, path)).status).toBe(404)
  for (const act of ['archive', 'reinstate'])
    expect((await send('POST', '/bulk', { act, ids: [user.id] })).status).toBe(404)
  expect(await api.brokenLog()).toEqual([])
})

test('uniqueness over several fields shows its message at the first', async () => {
  const row = await made()
  const again = await send('POST', '', body({ email: String(row['email']).toUpperCase(), day: row['day'] }))
  expect(again.body.errors).toEqual({ email: [{ code: 'duplicate' }] })
  await made({ email: row['email'], day: '2026-11-22' })
  await made({ email: null, day: row['day'] })
  await made({ email: null, day: row['day'] })
})

import { expect, test, vi } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { LogRow } from '../../../../schema/areas/logs/shapes.ts'
import { statementShapes } from '../../../../server/engine/db/statementShapes.ts'
import { aged } from '../../../support/aged.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values } from '../../../support/factory.ts'
import { logbook } from '../../../support/logbook.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'

const api = await testApp({ jobs: NO_JOBS })
const factory = createFactory(api)
const create = (resource: string, values?: Values) => factory.create(resources.get(resource), values)
const { write, ask, list, entryOf, entry } = logbook(api)

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('it shows who did what to which record, from where, the newest first, page by page', async () => {
  const row = await create('job-types', { title: 'Told of' })
  await write('PATCH', `/job-types/${row.id}`, { title: 'Told of again' })
  await write('DELETE', `/job-types/${row.id}`)
  const of = `entity=job-types&entity_id=${row.id}`
  const rows = await list(of)
  expect(rows.map(({ event }) => event)).toEqual(['archived', 'updated', 'created'])
  expect(rows[1]).toMatchObject({
    action: 'PATCH /panel-api/job-types/:id',
    url: `/panel-api/job-types/${row.id}`,
    ip: '127.0.0.1',
    user: { name: expect.any(String) },
    user_email: expect.stringContaining('@'),
    reverted: false,
    name: 'Told of again',
    changed: ['title'],
    entity: 'job-types',
    entity_id: row.id,
  })
  const first = await ask<{ data: { id: number }[]; more: boolean }>(`/logs/list?${of}&limit=2`)
  expect([ids(first.data), first.more]).toEqual([ids(rows).slice(0, 2), true])
  const rest = await ask<{ data: { id: number }[]; more: boolean }>(
    `/logs/list?${of}&limit=2&before=${first.data[1]?.id}`,
  )
  expect([ids(rest.data), rest.more]).toEqual([ids(rows).slice(2), false])
})

test('records have their current names, each kind by its own fields', async () => {
  const staff = await api.userWith(['JobTypes:list', 'JobTypes:edit', 'LeadTypes:list', 'LeadTypes:edit'])
  const kinds = [
    ['job-types', 'job_types', 'title'],
    ['lead-types', 'lead_types', 'title'],
  ] as const
  for (const [kind, table, field] of kinds) {
    const row = await create(kind, { [field]: `${kind} before` })
    await write('PATCH', `/${kind}/${row.id}`, { [field]: `${kind} then` }, staff.token)
    // Outside the log, which keeps the former name.
    await api.pool.query(`update ${table} set ${field} = $1 where id = $2`, [`${kind} now`, row.id])
  }
  const email = (await api.pool.query('select email from users where id = $1', [staff.id])).rows[0].email as string
  for (const query of [`email=${encodeURIComponent(email)}`, `user_id=${staff.id}`])
    expect((await list(query)).map(({ name }) => name)).toEqual(['lead-types now', 'job-types now'])
})

test('an address or a kind of change that is rare is found by an index, without reading all entries', async () => {
  const plan = async (which: string) => {
    const { rows } = await api.pool.query<{ 'QUERY PLAN': string }>(
      `explain select l.* from log_entries l where ${which} order by l.at desc, l.id desc limit 51`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  await api.pool.query(`
    insert into log_entries (at, event, action, url, ip, user_email, entity, entity_id, changeset, hash)
    select now() - n * interval '1 minute', 'updated', 'PATCH /panel-api/job-types/:id', '/panel-api/job-types/1', '127.0.0.1', 'many@example.test',
      'none', n, gen_random_uuid(), '\\x00' from generate_series(1, 30000) n`)
  await api.pool.query('analyze log_entries')
  for (const which of [`l.ip = '10.9.8.7'`, `l.user_email = 'nobody@example.test'`, `l.event = 'deleted'`])
    expect(await plan(which)).toContain('log_entries_values')
  for (const which of [`l.ip = '127.0.0.1'`, `l.event = 'updated'`])
    expect(await plan(which)).toContain('log_entries_at')
  await api.pool.query(`delete from log_entries where entity = 'none'`)
})

test('every filter narrows, and they combine', async () => {
  const staff = await api.userWith(['JobTypes:list', 'JobTypes:edit'])
  const row = await create('job-types', { title: 'Filtered' })
  const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'Filtered by' }, staff.token)
  const mine = await entryOf(changeset)
  const email = (await api.pool.query('select email from users where id = $1', [staff.id])).rows[0].email as string
  for (const query of [
    `user_id=${staff.id}`,
    `email=${encodeURIComponent(email)}`,
    `changeset=${changeset}`,
    `url=${encodeURIComponent(`job-types/${row.id}`)}&event=updated`,
    `action=${encodeURIComponent('patch /panel-api/job-types')}&user_id=${staff.id}`,
    `entity=job-types&entity_id=${row.id}&event=updated&ip=127.0.0.1`,
  ])
    expect(ids(await list(query)), query).toEqual([mine])
  for (const query of [
    `user_id=${staff.id}&event=deleted`,
    `user_id=${staff.id}&to=2001-01-01`,
    `user_id=${staff.id}&from=2099-01-01`,
    `user_id=${staff.id}&ip=10.0.0.1`,
    // A percent sign is not a wildcard.
    `user_id=${staff.id}&url=${encodeURIComponent('%job-types%')}`,
    `user_id=${staff.id}&action=import`,
  ])
    expect(await list(query), query).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(ids(await list(`user_id=${staff.id}&from=${today}&to=${today}`))).toEqual([mine])
  for (const query of ['event=burnt', 'from=tomorrow', 'user_id=x', 'limit=101', 'limit=0', 'strange=1', 'changeset=x'])
    expect((await api.call('GET', `/logs/list?${query}`)).status, query).toBe(422)
})

test('repeated queries, with cached plans, return the right entries', async () => {
  const [one, other] = [await create('job-types', { title: 'Again' }), await create('categories', { name: 'Other' })]
  const today = new Date().toISOString().slice(0, 10)
  const usual = vi.spyOn(statementShapes, 'usual')
  for (let times = 0; times < 4; times++) {
    await write('PATCH', `/job-types/${one.id}`, { title: `Again ${times}` })
    const { changeset } = await write('PATCH', `/categories/${other.id}`, { name: `Other ${times}` })
    const of = (row: { id: number }, kind: string) => list(`entity=${kind}&entity_id=${row.id}`)
    expect((await of(one, 'job-types')).map(({ name }) => name)).toEqual(Array(times + 2).fill(`Again ${times}`))
    expect((await of(other, 'categories')).map(({ name }) => name)).toEqual(Array(times + 2).fill(`Other ${times}`))
    const [first, second] = await list('')
    expect([first?.entity_id, first?.name]).toEqual([other.id, `Other ${times}`])
    expect([second?.entity_id, second?.name]).toEqual([one.id, `Again ${times}`])
    expect(ids(await list(`changeset=${changeset}`))).toEqual([first?.id])
    expect(ids(await list(`before=${first?.id}`))[0]).toBe(second?.id)
    expect(ids(await list(`from=${today}&to=${today}`))[0]).toBe(first?.id)
    for (const none of [
      `from=2099-01-0${1 + times}`,
      `to=2001-01-0${1 + times}`,
      'entity=strangers',
      `event=reordered`,
    ])
      expect(await list(none), none).toEqual([])
  }
  const kept = usual.mock.results.filter(({ value }) => String(value).includes('from log_entries l where'))
  // From the third time on, for each combination of filters.
  expect(kept.length).toBeGreaterThan(10)
})

test('imports are found by a word', async () => {
  const { changeset } = await write('POST', '/job-types', { title: 'Imported once' })
  await api.pool.query(
    "update log_entries set action = 'POST /panel-api/job-types/imports/:id/run' where changeset = $1",
    [changeset],
  )
  expect((await list('action=import')).map((row) => row.changeset)).toContain(changeset)
})

test('records that cannot be listed, of other users, or deleted are not shown', async () => {
  const [type, lead] = [await create('job-types'), await create('leads')]
  const about = async (token: string, name: string, id: number) =>
    (await list(`entity=${name}&entity_id=${id}`, token)).length
  const clerk = await api.userWith(['Logs:view', 'JobTypes:list'])
  expect(await about(clerk.token, 'job-types', type.id)).toBe(1)
  expect(await about(clerk.token, 'leads', lead.id)).toBe(0)
  const leadEntry = (await list(`entity=leads&entity_id=${lead.id}`))[0]?.id
  for (const path of [`/logs/${leadEntry}`, `/logs/${leadEntry}/chain`])
    expect((await api.call('GET', path, { token: clerk.token })).status, path).toBe(404)
  const own = await api.userWith(['Logs:view', 'Logs:revert', 'Leads:list', 'Leads:edit'], 'own')
  expect(await about(own.token, 'leads', lead.id)).toBe(0)
  expect((await api.call('GET', `/logs/${leadEntry}`, { token: own.token })).status).toBe(404)
  expect((await api.call('GET', `/logs/${leadEntry}/outlook`, { token: own.token })).status).toBe(404)
  expect((await api.call('POST', `/logs/${leadEntry}/revert`, { token: own.token, body: {} })).status).toBe(404)
  expect((await list('limit=100', own.token)).filter((row) => row.entity !== 'leads')).toEqual([])
  expect((await api.call('GET', '/logs/list', { token: (await api.userWith(['Leads:list'])).token })).status).toBe(403)
  expect((await api.call('GET', `/logs/${leadEntry}/outlook`, { token: clerk.token })).status).toBe(403)
})

test('an entry shows before and after, unchanged fields, names, the record’s other entries and those of its request', async () => {
  const [a, b] = [
    await create('categories', { name: 'Pipes of old', scope: 'service' }),
    await create('categories', { name: 'Pipes of now', scope: 'service' }),
  ]
  const service = await create('services', { category_id: a.id, name: 'Told whole' })
  const { changeset } = await write('PATCH', `/services/${service.id}`, { category_id: b.id })
  const whole = await entry(await entryOf(changeset))
  expect(whole.changes).toEqual([{ field: 'category_id', before: a.id, after: b.id }])
  expect(whole.names['categories']).toMatchObject({
    [a.id]: { label: 'Pipes of old' },
    [b.id]: { label: 'Pipes of now' },
  })
  expect(whole.unchanged.find(({ field }) => field === 'name')).toEqual({ field: 'name', value: 'Told whole' })
  expect(whole.since.map(({ event }) => event)).toEqual(['updated', 'created'])
  expect([whole.together, whole.others, whole.put_back, whole.puts_back, whole.there]).toEqual([
    1,
    [],
    null,
    null,
    true,
  ])
  const rows = [await create('job-types'), await create('job-types'), await create('job-types')]
  const bulk = await write('POST', '/job-types/bulk', { act: 'change', ids: ids(rows), change: { active: false } })
  const one = await entry(await entryOf(bulk.changeset, rows[0]?.id))
  expect([one.together, one.others.map((row) => row.entity_id).toSorted()]).toEqual([
    3,
    [rows[1]?.id, rows[2]?.id].toSorted(),
  ])
  const made = await entry((await list(`entity=services&entity_id=${service.id}&event=created`))[0]?.id as number)
  expect(made.changes.map(({ field }) => field)).toContain('name')
  expect(made.changes.every(({ before }) => before === null)).toBe(true)
  for (const id of ['0', 'x', '999999999']) expect((await api.call('GET', `/logs/${id}`)).status, id).toBe(404)
})

test('verifying a record’s chain names what is broken, and reveals nothing of others', async () => {
  const row = await create('job-types', { title: 'Proved' })
  const { changeset } = await write('PATCH', `/job-types/${row.id}`, { title: 'Proved again' })
  const id = await entryOf(changeset)
  type Proof = {
    entries: number
    near: { id: number; hash: string }[]
    broken: { entry: number | null; why: string }[]
  }
  const proof = () => ask<Proof>(`/logs/${id}/chain`)
  expect(await proof()).toMatchObject({ entries: 2, taken: 0, broken: [] })
  expect((await proof()).near.at(-1)).toEqual({ id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await api.pool.query(`update log_entries set label = 'Forged' where id = $1`, [id])
  expect((await proof()).broken).toEqual([{ entry: id, why: 'changed' }])
  const other = await create('job-types')
  const untouched = (await list(`entity=job-types&entity_id=${other.id}`))[0]?.id
  expect((await ask<Proof>(`/logs/${untouched}/chain`)).broken).toEqual([])
  await api.pool.query(`delete from log_entries where id = $1`, [id])
  const first = (await list(`entity=job-types&entity_id=${row.id}`))[0]?.id
  expect((await ask<Proof>(`/logs/${first}/chain`)).broken).toEqual([{ entry: null, why: 'length' }])
})

test('rejected sign-ins are shown to users who can see users as well', async () => {
  await api.call('POST', '/auth/login', { body: { email: 'stranger@example.test', password: 'wrong password' } })
  const read = (token?: string) =>
    api.call<{ data: { event: string; user_email: string; ip: string }[] }>(
      'GET',
      '/logs/security?event=refused',
      token ? { token } : {},
    )
  const { body } = await read()
  expect(body.data[0]).toMatchObject({ event: 'login_refused', user_email: 'stranger@example.test', ip: '127.0.0.1' })
  expect((await read((await api.userWith(['Logs:view'])).token)).status).toBe(403)
  const own = await api.userWith(['Logs:view', 'Users:list'], 'own')
  expect((await read(own.token)).body.data).toEqual([])
})

test('hidden entries neither shorten a page nor end the log', async () => {
  const at = (minutes: number) => new Date(Date.parse('2020-03-01T10:00:00Z') + minutes * 60_000).toISOString()
  const lead = await aged(api, 'leads', [0, 1, 2, 3, 4, 5, 6].map(at))
  // Deleted emails are shown to nobody, because their owner is unknown.
  await aged(
    api,
    'emails',
    Array.from({ length: 17 }, (_, i) => at(10 + i)),
  )
  const { token } = await api.userWith(['Logs:view', 'Leads:list', 'EmailLogs:list'])
  for (const who of [api.token, token]) {
    const page = (query: string) =>
      api.call<{ data: LogRow[]; more: boolean }>('GET', `/logs/list?to=2020-03-02&limit=4${query}`, { token: who })
    const { body: first } = await page('')
    expect([first.data.map(({ entity, entity_id: id }) => `${entity} ${id}`), first.more]).toEqual([
      Array.from({ length: 4 }, () => `leads ${lead}`),
      true,
    ])
    const { body: second } = await page(`&before=${first.data.at(-1)?.id}`)
    expect([second.data.length, second.more]).toEqual([3, false])
    expect((await page('&entity=emails')).body).toEqual({ data: [], more: false })
  }
})

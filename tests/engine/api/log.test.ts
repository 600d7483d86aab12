import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { testApp } from '../../support/app.ts'
import { createFactory, type RecordBody, type Wire } from '../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const create = (resource: string) => factory.create(resources.get(resource))
const change = (row: RecordBody, title: string) => api.call<Wire>('PATCH', `/job-types/${row.id}`, { body: { title } })
const entriesOf = async (row: RecordBody) => {
  const { rows } = await api.pool.query<{ id: number } & Record<string, unknown>>(
    "select * from log_entries where entity = 'job-types' and entity_id = $1 order by id",
    [row.id],
  )
  return rows
}

test('an entry records who did what to which record, when, from where, and what changed', async () => {
  const row = await create('job-types')
  const { id, token } = await api.userWith([permission('JobTypes', 'edit')])
  const answer = await api.call<Wire>('PATCH', `/job-types/${row.id}?from=mail`, {
    body: { title: 'Told', active: false },
    token,
  })
  const [, entry] = await entriesOf(row)
  expect(entry).toMatchObject({
    event: 'updated',
    action: 'PATCH /panel-api/job-types/:id',
    url: `/panel-api/job-types/${row.id}`,
    user_id: id,
    user_email: expect.stringMatching(/@example\.test$/),
    ip: '127.0.0.1',
    label: 'Told',
    before: row,
    after: answer.body,
    changed: ['title', 'active'],
    changeset: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(entry?.['at']).toBe(answer.body['updated_at'])
})

test('a write that cannot be logged is not saved: both succeed or fail together', async () => {
  const row = await create('job-types')
  const before = await api.pool.query('select * from job_types order by id')
  await api.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no log today'; end $$;
    create trigger refuse before insert on log_entries for each statement execute function refuse()`)
  const body = await factory.body(resources.get('job-types'))
  const headers = { 'idempotency-key': 'unlogged' }
  const bulk = (rest: object) => api.call<Wire>('POST', '/job-types/bulk', { body: { ids: [row.id], ...rest } })
  const answers = [
    await api.call<Wire>('POST', '/job-types', { body, headers }),
    await change(row, 'Unlogged'),
    await api.call<Wire>('PUT', `/job-types/${row.id}`, { body }),
    await api.call<Wire>('DELETE', `/job-types/${row.id}`),
    await bulk({ act: 'archive' }),
    await bulk({ act: 'change', change: { title: 'Unlogged' } }),
    await bulk({ act: 'reorder', before: 1 }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.body.code]).toEqual([500, 'fault'])
    expect(JSON.stringify(answer.body)).not.toContain('no log today')
  }
  expect((await api.pool.query('select * from job_types order by id')).rows).toEqual(before.rows)
  await api.pool.query('drop trigger refuse on log_entries')
  expect((await api.call<Wire>('POST', '/job-types', { body, headers })).status, 'the key stayed free').toBe(200)
})

test('a write that changes many is one changeset', async () => {
  const rows = [await create('job-types'), await create('job-types')]
  const { body } = await api.call<Wire>('POST', '/job-types/bulk', {
    body: { act: 'archive', ids: rows.map((r) => r.id) },
  })
  const { rows: entries } = await api.pool.query(
    'select entity_id from log_entries where changeset = $1 order by entity_id',
    [body.changeset],
  )
  expect(entries.map((e: { entity_id: number }) => e.entity_id)).toEqual(rows.map((r) => r.id))
})

const tampering: [string, string][] = [
  ['what changed', `update log_entries set after = jsonb_set(after, '{title}', '"Forged"') where id = $1`],
  ['what was before', `update log_entries set before = jsonb_set(before, '{title}', '"Forged"') where id = $1`],
  ['the fields named', "update log_entries set changed = '{active}' where id = $1"],
  ['who', "update log_entries set user_email = 'somebody@else.test' where id = $1"],
  ['who by id', 'update log_entries set user_id = null where id = $1'],
  ['when', "update log_entries set at = at + interval '1 microsecond' where id = $1"],
  ['from where', "update log_entries set ip = '10.0.0.1' where id = $1"],
  ['the event', "update log_entries set event = 'created' where id = $1"],
  ['the address', "update log_entries set url = '/' where id = $1"],
  ['the record', 'update log_entries set entity_id = entity_id + 100000 where id = $1'],
  ['the changeset', 'update log_entries set changeset = gen_random_uuid() where id = $1'],
  ['the hash', "update log_entries set hash = sha256('forged') where id = $1"],
  ['the hash it builds on', "update log_entries set prev_hash = sha256('forged') where id = $1"],
  ['that it ever was', 'delete from log_entries where id = $1'],
]

test.each(tampering)('tampering with %s is found', async (_what, statement) => {
  const row = await create('job-types')
  for (const title of ['One', 'Two', 'Three']) await change(row, `${title} ${row.id}`)
  expect(await api.brokenLog()).toEqual([])
  const entries = await entriesOf(row)
  const target = entries[1]?.id as number
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    await client.query(statement, [target])
    await client.query('commit')
    const broken = (await api.brokenLog()).flatMap(({ entry }) => entry ?? [])
    // If the entry is missing, moved or has another hash, the next one no longer follows.
    expect(broken.length).toBeGreaterThan(0)
    expect([target, entries[2]?.id]).toEqual(expect.arrayContaining(broken))
  } finally {
    for (const table of ['log_entries', 'log_heads'])
      await client.query(`delete from ${table} where entity_id in ($1, $2)`, [row.id, row.id + 100_000])
    client.release()
  }
})

test('recent changes are shown to users who can see the log, for records they can see', async () => {
  const row = await create('job-types')
  await create('lead-types')
  const { body } = await api.call<Wire>('GET', '/logs/recent?limit=2')
  expect(body.data.map((e) => e['entity'])).toEqual(['lead-types', 'job-types'])
  const { token } = await api.userWith([permission('Logs', 'view'), permission('JobTypes', 'list')])
  const mine = await api.call<Wire>('GET', '/logs/recent?limit=1', { token })
  expect(mine.body.data).toMatchObject([
    { entity: 'job-types', entity_id: row.id, label: row['title'], user: 'Alex Morgan' },
  ])
  expect((await api.call('GET', '/logs/recent', { token: (await api.userWith([])).token })).status).toBe(403)
  for (const limit of ['0', '51', 'x']) expect((await api.call('GET', `/logs/recent?limit=${limit}`)).status).toBe(422)
})

test('the libraries page counts what the user can list', async () => {
  const row = await create('worker-categories')
  await create('worker-categories')
  await api.call('DELETE', `/worker-categories/${row.id}`)
  const { token } = await api.userWith([permission('Libraries', 'index'), permission('WorkerCategories', 'list')])
  const { body } = await api.call<Wire>('GET', '/libraries/counts', { token })
  expect(body.data).toEqual([{ resource: 'worker-categories', active: 1, archived: 1 }])
  expect((await api.call('GET', '/libraries/counts', { token: (await api.userWith([])).token })).status).toBe(403)
})

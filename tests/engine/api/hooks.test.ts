import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import declared from '../../../schema/areas/catalogue/job-types.ts'
import { collect } from '../../../schema/engine/collect.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { APP_ROLE, grantApp } from '../../../server/engine/db/roles.ts'
import { defineServer } from '../../../server/engine/http/defineServer.ts'
import { problem } from '../../../server/engine/http/errors.ts'
import { testApp } from '../../support/app.ts'
import type { RecordBody, Values, Wire } from '../../support/factory.ts'

/** Each record belongs to its creator: shared records can be changed only by users who see everything. */
const jobTypes: typeof declared = { ...declared, belongs: {} }
/** Rules like those of real areas: own records only, values set before saving, actions rejected by the record's state. */
const rules = defineServer(jobTypes, {
  scope: ({ user }) => user.scope === 'all' || (user.scope === 'own' && sql<boolean>`t.created_by = ${user.id}`),
  before: (_ctx, values, before) => {
    if (values.title === 'Refused') throw problem(409, 'refused_title', { detail: 'Not this title.' })
    if (!before && values.title?.startsWith('Red')) Object.assign(values, { colour: '#ff0000' })
  },
  after: async (ctx, after, before) => {
    await sql`insert into witness values (${after.title}, ${before?.version ?? 0}, ${after.version}, ${after.archived_at !== null})`.execute(
      ctx.tx,
    )
    if (after.title.startsWith('Stays') && after.archived_at !== null)
      throw problem(409, 'stays', { detail: 'It stays.' })
  },
})
const api = await testApp({
  rules: [rules],
  resources: collect({
    ...Object.fromEntries(resources.all.map((one) => [one.name, one])),
    [jobTypes.name]: jobTypes,
    questions: { ...resources.get('questions'), belongs: {} },
  }),
})
const rights = [
  ...(['list', 'add', 'edit', 'delete'] as const).map((a) => permission('JobTypes', a)),
  permission('Questions', 'add'),
  permission('Libraries', 'index'),
]
let mine: { id: number; token: string }
let other: { id: number; token: string }
beforeAll(async () => {
  await api.pool.query('create table witness (title text, before int, after int, archived boolean)')
  await grantApp(api.pool, APP_ROLE)
  mine = await api.userWith(rights, 'own')
  other = await api.userWith(rights, 'own')
})
const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown, token = mine.token) =>
  api.call<Wire>(method, path, body === undefined ? { token } : { token, body })
const create = async (title: string, token = mine.token): Promise<RecordBody> => {
  const answer = await send('POST', '/job-types', { title }, token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const witnessed = async (title: string) =>
  (await api.pool.query('select before, after, archived from witness where title = $1 order by after', [title])).rows

test('records out of scope do not exist: in lists, totals, pickers, counts, reads and writes', async () => {
  const own = await create('Mine')
  const foreign = await create('Theirs', other.token)
  for (const list of ['list', 'simple-list', `simple-list?id=${own.id},${foreign.id}`]) {
    const { body } = await send('GET', `/job-types/${list}`)
    expect([body.data.map((r) => r.id), body.total], list).toEqual([[own.id], 1])
  }
  const counts = await send('GET', '/libraries/counts')
  expect(counts.body.data).toEqual([{ resource: 'job-types', active: 1, archived: 0 }])
  const path = `/job-types/${foreign.id}`
  for (const [method, at, body] of [
    ['GET', path, undefined],
    ['PATCH', path, { title: 'Taken' }],
    ['PUT', path, { title: 'Taken' }],
    ['DELETE', path, undefined],
    ['PATCH', `/job-types/reinstate/${foreign.id}`, undefined],
  ] as const) {
    const answer = await send(method, at, body)
    expect([answer.status, answer.body.code], `${method} ${at}`).toEqual([404, 'not_found'])
  }
  for (const act of [{ act: 'archive' }, { act: 'reinstate' }, { act: 'change', change: { active: false } }]) {
    const { body } = await send('POST', '/job-types/bulk', { ...act, ids: [foreign.id] })
    expect(body.data, act.act).toEqual({ done: [], skipped: [{ id: foreign.id, code: 'not_found' }] })
  }
  expect((await send('GET', path, undefined, other.token)).body).toEqual(foreign)
  expect((await api.call<Wire>('GET', path)).status, 'all sees all').toBe(200)
  const nobody = await api.userWith(rights, 'franchise')
  expect((await send('GET', '/job-types/list', undefined, nobody.token)).body.total, 'a scope of nothing').toBe(0)
  expect((await send('GET', path, undefined, nobody.token)).status).toBe(404)
})

test('records out of scope cannot be referenced', async () => {
  const foreign = await create('Unseen', other.token)
  const body = (id: number): Values => ({
    label: 'Scoped',
    key: `scoped_${id}`,
    type: 'text',
    applies_to: ['job'],
    job_type_ids: [id],
  })
  const answer = await send('POST', '/questions', body(foreign.id))
  expect(answer.body.errors).toEqual({ 'job_type_ids.0': [{ code: 'not_found' }] })
  expect((await send('POST', '/questions', body((await create('Seen')).id))).status).toBe(200)
})

test('an order can be changed only by a user who sees everything that moves', async () => {
  const foreign = await create('Behind', other.token)
  const own = await create('Before')
  const move = (ids: number[], before: number | null) =>
    send('POST', '/job-types/bulk', { act: 'reorder', ids, before })
  expect((await move([foreign.id], own.id)).body.errors).toEqual({ ids: [{ code: 'not_found' }] })
  expect((await move([own.id], foreign.id)).body.errors).toEqual({ before: [{ code: 'not_found' }] })
  const first = await create('First of mine')
  const moved = await move([first.id], own.id)
  expect(moved.body.data.done).toEqual([first.id, own.id])
  // Other users' records keep their order, and every shifted record is logged too.
  const last = await create('Last of theirs', other.token)
  const along = await move([own.id], null)
  expect(along.body.data.done).toContain(last.id)
  const { rows } = await api.pool.query('select entity_id from log_entries where changeset = $1', [
    along.body.changeset,
  ])
  expect(rows.map((r: { entity_id: number }) => r.entity_id).toSorted((a, b) => a - b)).toEqual(
    along.body.data.done.toSorted((a, b) => a - b),
  )
})

test('a rule may set values before the write, and reject it', async () => {
  expect((await create('Red')).colour).toBe('#ff0000')
  const refused = await send('POST', '/job-types', { title: 'Refused' })
  expect([refused.status, refused.body.code]).toEqual([409, 'refused_title'])
  const row = await create('Fine')
  expect((await send('PATCH', `/job-types/${row.id}`, { title: 'Refused' })).status).toBe(409)
  const bulk = await send('POST', '/job-types/bulk', { act: 'change', ids: [row.id], change: { title: 'Refused' } })
  expect(bulk.body.data).toEqual({ done: [], skipped: [{ id: row.id, code: 'refused_title' }] })
  expect((await send('GET', `/job-types/${row.id}`)).body).toEqual(row)
})

test('a rule runs after every write of every kind, one record or many', async () => {
  const row = await create('Watched')
  const { id } = row
  await send('PATCH', `/job-types/${id}`, { active: false })
  await send('PUT', `/job-types/${id}`, { title: 'Watched' })
  await send('DELETE', `/job-types/${id}`)
  await send('PATCH', `/job-types/reinstate/${id}`)
  await send('POST', '/job-types/bulk', { act: 'change', ids: [id], change: { active: false } })
  await send('POST', '/job-types/bulk', { act: 'archive', ids: [id] })
  await send('POST', '/job-types/bulk', { act: 'reinstate', ids: [id] })
  expect(await witnessed('Watched')).toEqual(
    [false, false, false, true, false, false, true, false].map((archived, i) => ({
      before: i,
      after: i + 1,
      archived,
    })),
  )
})

test('a write rejected by an after-write rule is undone, and the others of a bulk action are not', async () => {
  const stays = await create('Stays')
  const goes = await create('Goes')
  const single = await send('DELETE', `/job-types/${stays.id}`)
  expect([single.status, single.body.code]).toEqual([409, 'stays'])
  const bulk = await send('POST', '/job-types/bulk', { act: 'archive', ids: [stays.id, goes.id] })
  expect(bulk.body.data).toEqual({ done: [goes.id], skipped: [{ id: stays.id, code: 'stays' }] })
  expect((await send('GET', `/job-types/${stays.id}`)).body).toEqual(stays)
  expect(await witnessed('Stays')).toEqual([{ before: 0, after: 1, archived: false }])
  const { rows } = await api.pool.query("select event from log_entries where entity = 'job-types' and entity_id = $1", [
    stays.id,
  ])
  expect(rows).toEqual([{ event: 'created' }])
})

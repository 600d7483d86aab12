import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import type { HistoryEntry } from '../../../../server/engine/write/history.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type RecordBody, type Values } from '../../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const create = (resource: string, values?: Values) => factory.create(resources.get(resource), values)
interface Answer {
  readonly data: readonly HistoryEntry[]
  readonly total: number
  readonly names: Record<string, Record<number, { label: string; colour?: string }>>
  readonly code?: string
  readonly errors?: Values
}
const history = (path: string, token = api.token) => api.call<Answer>('GET', `/${path}`, { token })
const patch = async (path: string, body: Values, token = api.token) => {
  const answer = await api.call<RecordBody>('PATCH', `/${path}`, { body, token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('shows who did what when, newest first, with old and new values', async () => {
  const row = await create('job-types', { title: 'First name' })
  const path = `job-types/${row.id}`
  const { token } = await api.userWith(['list', 'edit'].map((a) => permission('JobTypes', a as 'list')))
  await patch(path, { title: 'Second name', active: false }, token)
  await api.call('DELETE', `/${path}`)
  const { status, body } = await history(`${path}/history`)
  expect([status, body.total, body.data.map((e) => e.event)]).toEqual([200, 3, ['archived', 'updated', 'created']])
  expect(body.data[1]).toMatchObject({
    user: 'Test',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    together: 1,
    is_undo: false,
    undone: false,
    changes: [
      { field: 'title', before: 'First name', after: 'Second name' },
      { field: 'active', before: true, after: false },
    ],
  })
  expect(body.data[2]?.changes).toContainEqual({ field: 'title', before: null, after: 'First name' })
  expect(
    body.data[2]?.changes.map((c) => c.field),
    'what every record begins with says nothing',
  ).not.toContain('active')
})

test('names referenced records, also archived or deleted ones', async () => {
  const [one, two, three] = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => create('categories', { name, scope: 'service', parent_id: null })),
  )
  const row = await create('services', { category_id: one?.id })
  for (const to of [two, three, one]) await patch(`services/${row.id}`, { category_id: to?.id })
  await api.call('DELETE', `/categories/${two?.id}`)
  await api.pool.query('delete from categories where id = $1', [three?.id])
  const { body } = await history(`services/${row.id}/history?field=category_id`)
  expect(body.data.map((e) => e.changes.map((c) => c.after))).toEqual([[one?.id], [three?.id], [two?.id], [one?.id]])
  expect(
    Object.values(body.names['categories'] ?? {})
      .map((n) => n.label)
      .toSorted(),
  ).toEqual(['One', 'Three', 'Two'])
  expect(body.names['categories']?.[Number(one?.id)]?.colour).toMatch(/^#/)
})

test('filters by field, pages, and rejects unknown parameters', async () => {
  const row = await create('job-types')
  for (let n = 1; n <= 7; n++)
    await patch(`job-types/${row.id}`, n % 2 ? { title: `Name ${n}` } : { colour: `#00000${n}` })
  const path = `job-types/${row.id}/history`
  const titles = await history(`${path}?field=title`)
  expect([titles.body.total, titles.body.data[0]?.changes]).toMatchObject([5, [{ field: 'title', after: 'Name 7' }]])
  const ids = []
  for (const page of [1, 2, 3]) ids.push(...(await history(`${path}?limit=3&page=${page}`)).body.data.map((e) => e.id))
  expect(ids).toEqual((await history(path)).body.data.map((e) => e.id))
  expect(ids).toHaveLength(8)
  for (const [query, name] of [
    ['field=nothing', 'field'],
    ['field=version', 'field'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['sort=id', 'sort'],
    ['page=1&page=2', 'page'],
  ]) {
    const answer = await history(`${path}?${query}`)
    expect([answer.status, Object.keys(answer.body.errors ?? {})], query).toEqual([422, [name]])
  }
})

test('is for users who can read the record, within scope', async () => {
  const franchises = [await create('franchises'), await create('franchises')]
  const group = (await create('user-groups')).id
  const people = await Promise.all(
    franchises.map((f, i) =>
      create('users', { franchise_id: f.id, user_group_id: group, email: `history${i}@example.test` }),
    ),
  )
  const viewer = await api.userWith([permission('Users', 'list')], 'franchise')
  await api.pool.query('update users set franchise_id = $1 where id = $2', [franchises[0]?.id, viewer.id])
  const token = await api.tokenOf(viewer.id)
  expect((await history(`users/${people[0]?.id}/history`, token)).status).toBe(200)
  expect((await history(`users/${people[1]?.id}/history`, token)).status).toBe(404)
  expect((await history('users/999999/history')).status).toBe(404)
  expect((await history('job-types/1/history', token)).body.code).toBe('forbidden')
})

test('excludes what is not a field of the record', async () => {
  const group = await create('user-groups')
  const put = await api.call('PUT', `/user-groups/${group.id}/permissions`, {
    body: { permissions: ['JobTypes:list'] },
  })
  expect(put.status).toBe(200)
  const { body } = await history(`user-groups/${group.id}/history`)
  expect(JSON.stringify(body)).not.toContain('JobTypes:list')
  expect(body.data.map((e) => e.event)).toEqual(['created'])
})

test('shows what can be undone, and what was', async () => {
  const rows = [await create('job-types'), await create('job-types')]
  const bulk = await api.call('POST', '/job-types/bulk', {
    body: { act: 'change', ids: rows.map((r) => r.id), change: { active: false } },
  })
  const path = `job-types/${rows[0]?.id}/history`
  const newest = async (token = api.token) => (await history(path, token)).body.data[0]
  expect(await newest()).toMatchObject({ together: 2, may_undo: true, changeset: bulk.headers['changeset'] })
  const colleague = (await api.userWith(['list', 'edit'].map((a) => permission('JobTypes', a as 'list')))).token
  expect(await newest(colleague)).toMatchObject({ may_undo: false })
  expect((await api.call('POST', `/changesets/${bulk.headers['changeset']}/undo`)).status).toBe(200)
  const [second, first] = (await history(path)).body.data
  expect(first).toMatchObject({ undone: true, may_undo: false })
  expect(second).toMatchObject({ is_undo: true, undone: false, may_undo: true })
})

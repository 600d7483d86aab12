import { beforeAll, expect, test } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'

const api = await testApp()
interface View {
  readonly id: number
  readonly name: string
  readonly query: string
  readonly resource: string
  readonly mine: boolean
  readonly may_change: boolean
  readonly owner: string
  readonly groups: readonly { id: number; name: string }[]
  readonly shared: boolean
  readonly version: number
}
interface Body extends View {
  readonly code: string
  readonly errors: Record<string, { code: string }[]>
  readonly data: View[]
}
interface Person {
  readonly id: number
  readonly token: string
  readonly group: number
}
const rights = [permission('JobTypes', 'list'), permission('Questions', 'list')]
let boss: Person
let worker: Person
let stranger: Person

async function person(parent: number | null, granted: readonly string[] = rights): Promise<Person> {
  const { id, token } = await api.userWith(granted)
  const { rows } = await api.pool.query('select user_group_id as group from users where id = $1', [id])
  const { group } = rows[0] as { group: number }
  await api.pool.query('update user_groups set parent_id = $2 where id = $1', [group, parent])
  return { id, token, group }
}
beforeAll(async () => {
  boss = await person(null)
  worker = await person(boss.group, [])
  stranger = await person(null)
})
const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  by: Person,
  body?: unknown,
  version?: number,
) =>
  api.call<Body>(method, `/views${path}`, {
    token: by.token,
    ...(body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  })
const create = (by: Person, body: object = {}) =>
  send('POST', '', by, { resource: 'job-types', name: 'Active ones', query: 'active=true', ...body })
const made = async (by: Person, body: object): Promise<View> => {
  const answer = await create(by, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const names = async (by: Person) => (await send('GET', '', by)).body.data.map(({ name }) => name)

test('are saved, renamed, changed and deleted, and private', async () => {
  const query =
    '?q=gas&active=true&created_at=last-month&sort=position:desc&columns=colour,active&limit=50&archived=true&page=3'
  const view = await made(stranger, { name: '  Gas  ', query })
  expect(view).toMatchObject({ name: 'Gas', mine: true, may_change: true, shared: false, groups: [], version: 1 })
  expect(view.query).toBe(
    'q=gas&active=true&created_at=last-month&sort=position:desc&columns=colour,active&limit=50&archived=true',
  )
  expect(await names(stranger)).toEqual(['Gas'])
  expect(await names(boss)).toEqual([])
  const changed = await send('PATCH', `/${view.id}`, stranger, { name: 'Gas and heat', query: 'q=heat' }, 1)
  expect(changed.body).toMatchObject({ name: 'Gas and heat', query: 'q=heat', version: 2 })
  expect((await send('PATCH', `/${view.id}`, stranger, { query: '' }, 1)).status).toBe(412)
  for (const [method, body] of [
    ['PATCH', { name: 'Mine now' }],
    ['DELETE', undefined],
  ] as const)
    expect((await send(method, `/${view.id}`, boss, body)).status, method).toBe(404)
  for (const id of ['0', '999999', 'x', '1e3']) expect((await send('DELETE', `/${id}`, stranger)).status, id).toBe(404)
  expect((await send('DELETE', `/${view.id}`, stranger)).status).toBe(200)
  expect(await names(stranger)).toEqual([])
})

test('shared with a group, its members and those of the groups below have it, within their own permissions', async () => {
  const view = await made(boss, { name: 'Shared', groups: [boss.group] })
  expect(view.groups.map(({ id }) => id)).toEqual([boss.group])
  const seen = (await send('GET', '', worker)).body.data
  expect(seen).toMatchObject([{ name: 'Shared', mine: false, may_change: false, shared: true, groups: [] }])
  expect(await names(stranger)).toEqual([])
  expect((await send('PATCH', `/${view.id}`, worker, { name: 'Taken' })).status).toBe(403)
  expect((await send('DELETE', `/${view.id}`, worker)).status).toBe(403)

  // A list without permission is not offered; a view does not pass on its owner's permissions.
  const blind = await person(boss.group, [])
  await api.pool.query('update user_groups set parent_id = null where id = $1', [blind.group])
  await made(boss, { name: 'For the blind', groups: [boss.group] })
  expect(await names(blind)).toEqual([])

  // Sharing works only with one's own group and those below; an archived group grants nothing.
  for (const group of [stranger.group, 999_999]) {
    const refused = await create(boss, { name: `Out of reach ${group}`, groups: [group] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['groups']])
  }
  expect((await create(worker, { name: 'Upwards', groups: [boss.group] })).status).toBe(422)
  const below = await made(boss, { name: 'Below', groups: [worker.group] })
  expect(await names(worker)).toContain('Below')
  await send('PATCH', `/${below.id}`, boss, { groups: [] })
  expect(await names(worker)).not.toContain('Below')
  const offered = (await api.call<Body>('GET', '/views/groups', { token: boss.token })).body.data
  expect(offered.map(({ id }) => id).sort()).toEqual([boss.group, worker.group].sort())
})

test("users who manage groups may share with any and unshare others' views", async () => {
  const admin = await person(null, [...rights, permission('UserGroups', 'edit')])
  await made(admin, { name: 'From above', groups: [stranger.group] })
  expect(await names(stranger)).toContain('From above')
  const theirs = await made(stranger, { name: 'Too much', groups: [stranger.group] })
  expect((await send('PATCH', `/${theirs.id}`, admin, { groups: [] })).status, 'not in that group').toBe(404)
  await api.pool.query('update users set user_group_id = $1 where id = $2', [stranger.group, admin.id])
  await api.pool.query("insert into permissions values ($1, 'UserGroups', 'edit')", [stranger.group])
  expect((await send('PATCH', `/${theirs.id}`, admin, { groups: [] })).body).toMatchObject({
    shared: false,
    groups: [],
  })
  await api.pool.query("delete from permissions where user_group_id = $1 and area = 'UserGroups'", [stranger.group])
  expect(await names(stranger)).toContain('Too much')
})

test('invalid bodies name the field, and nothing is saved', async () => {
  const cases: readonly [object, string, string][] = [
    [{ name: '' }, 'name', 'too_short'],
    [{ name: '   ' }, 'name', 'too_short'],
    [{ name: 'x'.repeat(61) }, 'name', 'too_long'],
    [{ name: 'a\u0000b' }, 'name', 'control_characters'],
    [{ name: 5 }, 'name', 'type'],
    [{ query: 'nothing=1' }, 'query', 'unknown_parameter'],
    [{ query: 'active=perhaps' }, 'query', 'flag'],
    [{ query: 'sort=password' }, 'query', 'no_sort'],
    [{ query: 'columns=a;b' }, 'query', 'unknown_field'],
    [{ query: 'archived=perhaps' }, 'query', 'unknown_parameter'],
    [{ query: 'limit=9999' }, 'query', 'limit'],
    [{ query: 'q='.padEnd(4001, 'x') }, 'query', 'too_long'],
    [{ resource: 'nothing' }, 'resource', 'not_found'],
    [{ resource: 'constructor' }, 'resource', 'not_found'],
    [{ groups: ['all'] }, 'groups.0', 'type'],
    [{ owner_id: 1 }, 'owner_id', 'unknown_field'],
  ]
  const before = await names(boss)
  for (const [body, at, code] of cases) {
    const answer = await create(boss, { name: 'Bad', ...body })
    expect(answer.status, JSON.stringify(body)).toBe(422)
    expect(answer.body.errors, JSON.stringify(body)).toMatchObject({ [at]: [{ code }] })
  }
  expect((await create(boss, { resource: 'services' })).status, 'no right to list it').toBe(403)
  expect(await names(boss)).toEqual(before)
})

test('a name is unique, ignoring case, also for two at once', async () => {
  const twice = await Promise.all([create(stranger, { name: 'Twice' }), create(stranger, { name: 'TWICE' })])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = twice.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ name: [{ code: 'duplicate' }] })
  const another = await made(stranger, { name: 'Another' })
  expect((await send('PATCH', `/${another.id}`, stranger, { name: 'twice' })).status).toBe(422)
  await made(stranger, { name: 'Twice', resource: 'questions', query: '' })
  await made(boss, { name: 'Twice' })
  const versions = await Promise.all([1, 2].map((n) => send('PATCH', `/${another.id}`, stranger, { name: `N${n}` }, 1)))
  expect(versions.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('a user has at most 500', async () => {
  const many = await person(null)
  await api.pool.query(
    "insert into saved_views (owner_id, resource, name, query) select $1, 'job-types', 'V' || n, '' from generate_series(1, 499) n",
    [many.id],
  )
  const answers = await Promise.all([create(many, { name: 'A' }), create(many, { name: 'B' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

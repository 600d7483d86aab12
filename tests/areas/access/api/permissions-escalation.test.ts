import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const api = await testApp()
const { pool } = api
const USERS = ['Users:list', 'Users:add', 'Users:edit', 'Users:delete']
const GROUPS = ['UserGroups:list', 'UserGroups:add', 'UserGroups:edit', 'UserGroups:delete']

const groupId = async (name: string) =>
  (await pool.query<{ id: number }>('select id from user_groups where name = $1', [name])).rows[0]?.id as number
const userId = async (email: string) =>
  (await pool.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]?.id as number
const groupOf = async (id: number) =>
  (await pool.query<{ user_group_id: number }>('select user_group_id from users where id = $1', [id])).rows[0]
    ?.user_group_id as number
const admin = await userId('admin@demo.test')
const administrators = await groupId('Administrators')
const staff = await groupId('Staff')
const snapshot = async () =>
  (
    await pool.query(
      `select (select jsonb_agg(to_jsonb(u) - 'last_login' order by id) from users u where email like '%@demo.test') as users,
        (select jsonb_agg(to_jsonb(g) order by id) from user_groups g where id <= $1) as groups,
        (select jsonb_agg(to_jsonb(p) order by user_group_id, area, action) from permissions p where user_group_id <= $1) as permissions`,
      [7],
    )
  ).rows[0]

describe('a user with permission to edit users and little else', () => {
  test.each([
    [
      'joins the administrators',
      'PATCH',
      (me: number) => `/users/${me}`,
      { user_group_id: administrators },
      422,
      'not_yourself',
    ],
    ['deactivates themselves', 'PATCH', (me: number) => `/users/${me}`, { active: false }, 422, 'not_yourself'],
    ['bans themselves', 'POST', (me: number) => `/users/${me}/ban`, {}, 409, 'not_yourself'],
    ['archives themselves', 'DELETE', (me: number) => `/users/${me}`, undefined, 409, 'not_yourself'],
    ['changes an administrator', 'PATCH', () => `/users/${admin}`, { email: 'mine@example.test' }, 403, 'above_you'],
    ['demotes an administrator', 'PATCH', () => `/users/${admin}`, { user_group_id: staff }, 403, 'above_you'],
    ['deactivates an administrator', 'PATCH', () => `/users/${admin}`, { active: false }, 403, 'above_you'],
    ['bans an administrator', 'POST', () => `/users/${admin}/ban`, {}, 403, 'above_you'],
    ['unbans an administrator', 'POST', () => `/users/${admin}/unban`, {}, 403, 'above_you'],
    ['archives an administrator', 'DELETE', () => `/users/${admin}`, undefined, 403, 'above_you'],
    ['re-invites an administrator', 'POST', () => `/users/${admin}/invite`, {}, 403, 'above_you'],
    [
      'creates an administrator',
      'POST',
      () => '/users',
      { first_name: 'New', email: 'new@example.test', user_group_id: administrators },
      422,
      'more_than_yours',
    ],
  ] as const)('%s: rejected', async (_what, method, path, body, status, code) => {
    const before = await snapshot()
    const { id, token } = await api.userWith(USERS)
    const group = await groupOf(id)
    const answer = await api.call<Wire>(method, path(id), { token, ...(body ? { body } : {}) })
    const codes = [
      answer.body.code,
      ...Object.values(answer.body.errors ?? {}).flatMap((list) => list.map((e) => e.code)),
    ]
    expect([answer.status, codes], JSON.stringify(answer.body)).toEqual([status, expect.arrayContaining([code])])
    expect(await snapshot()).toEqual(before)
    expect(await groupOf(id)).toBe(group)
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(200)
  })

  test('cannot do it in bulk or with PUT either', async () => {
    const before = await snapshot()
    const { id, token } = await api.userWith(USERS)
    const other = await api.userWith([])
    const bulk = await api.call<Wire>('POST', '/users/bulk', {
      token,
      body: { act: 'change', ids: [id, admin, other.id], change: { user_group_id: administrators } },
    })
    expect(bulk.body.data.done).toEqual([])
    expect(bulk.body.data.skipped.map((one) => one['id'])).toEqual(expect.arrayContaining([id, admin, other.id]))
    const archive = await api.call<Wire>('POST', '/users/bulk', { token, body: { act: 'archive', ids: [admin] } })
    expect(archive.body.data?.done ?? []).toEqual([])
    const whole = (await api.call<Wire>('GET', `/users/${admin}`, { token })).body
    const body = { first_name: 'X', email: whole['email'], user_group_id: staff }
    expect((await api.call('PUT', `/users/${admin}`, { token, body })).status).toBe(403)
    expect(await snapshot()).toEqual(before)
  })

  test('can still manage users below them', async () => {
    const { token } = await api.userWith([...USERS, 'JobTypes:list'])
    const below = await api.userWith(['JobTypes:list'])
    expect((await api.call('PATCH', `/users/${below.id}`, { token, body: { last_name: 'Changed' } })).status).toBe(200)
    expect((await api.call('POST', `/users/${below.id}/ban`, { token, body: {} })).status).toBe(200)
    expect((await api.call('GET', '/auth/me', { token: below.token })).status).toBe(401)
    expect((await api.call('POST', `/users/${below.id}/unban`, { token, body: {} })).status).toBe(200)
  })
})

describe('a user with permission to edit groups and little else', () => {
  test.each([
    [
      'moves their group under the administrators',
      (mine: number) => `/user-groups/${mine}`,
      { parent_id: administrators },
      422,
      'more_than_yours',
    ],
    [
      'renames the administrators group',
      () => `/user-groups/${administrators}`,
      { name: 'Nobodies' },
      403,
      'above_you',
    ],
    [
      'widens the records the administrators see',
      () => `/user-groups/${administrators}`,
      { scope: 'own' },
      403,
      'above_you',
    ],
    [
      'moves the administrators under their own group',
      (mine: number) => ({ path: `/user-groups/${administrators}`, body: { parent_id: mine } }),
      {},
      403,
      'above_you',
    ],
  ] as const)('%s: rejected', async (_what, target, given, status, code) => {
    const { id, token } = await api.userWith(GROUPS)
    const mine = await groupOf(id)
    const made = target(mine)
    const { path, body } = typeof made === 'string' ? { path: made, body: given } : made
    const before = await snapshot()
    const answer = await api.call<Wire>('PATCH', path, { token, body })
    const codes = [
      answer.body.code,
      ...Object.values(answer.body.errors ?? {}).flatMap((list) => list.map((e) => e.code)),
    ]
    expect([answer.status, codes], JSON.stringify(answer.body)).toEqual([status, expect.arrayContaining([code])])
    expect(await snapshot()).toEqual(before)
  })

  test('cannot create a group under a stronger one', async () => {
    const { token } = await api.userWith(GROUPS)
    const body = { name: 'Mine', parent_id: administrators }
    const answer = await api.call<Wire>('POST', '/user-groups', { token, body })
    expect([answer.status, answer.body.errors]).toEqual([422, { parent_id: [{ code: 'more_than_yours' }] }])
  })

  test('grants and revokes only what they have, and cannot change a group that has more', async () => {
    const { token } = await api.userWith([...GROUPS, 'JobTypes:list', 'JobTypes:edit'])
    const below = await groupOf((await api.userWith(['JobTypes:list'])).id)
    const above = await groupOf((await api.userWith(['JobTypes:list', 'Materials:list'])).id)
    const put = (group: number, permissions: string[]) =>
      api.call<Wire & { own: string[] }>('PUT', `/user-groups/${group}/permissions`, { token, body: { permissions } })
    expect((await put(below, ['JobTypes:list', 'Users:edit'])).body.errors).toEqual({
      permissions: [{ code: 'more_than_yours' }],
    })
    expect((await put(above, ['JobTypes:list'])).status, 'Materials:list is not his to take').toBe(422)
    expect((await put(above, ['JobTypes:edit', 'Materials:list'])).body.code).toBe('above_you')
    expect((await put(below, ['JobTypes:edit'])).body.own).toEqual(['JobTypes:edit'])
    expect((await put(below, ['No:such'])).body.errors['permissions']?.[0]?.code).toBe('choice')
  })

  test('cannot remove their own last access to the permissions page', async () => {
    const { id, token } = await api.userWith([...GROUPS])
    const mine = await groupOf(id)
    const put = (permissions: string[]) =>
      api.call<Wire>('PUT', `/user-groups/${mine}/permissions`, { token, body: { permissions } })
    const answer = await put(GROUPS.filter((one) => one !== 'UserGroups:edit'))
    expect([answer.status, answer.body.code]).toEqual([409, 'own_way_in'])
    expect((await put(['UserGroups:edit'])).status).toBe(200)
    expect((await put([])).body.code).toBe('own_way_in')
  })

  test("of two concurrent saves the second is rejected, and shows the first one's result", async () => {
    const group = await groupOf((await api.userWith(['JobTypes:list'])).id)
    const path = `/user-groups/${group}/permissions`
    const read = await api.call<Wire>('GET', path)
    const headers = { 'if-match': String(read.headers['etag']) }
    const first = await api.call<Wire>('PUT', path, {
      headers,
      body: { permissions: ['JobTypes:list', 'JobTypes:edit'] },
    })
    expect(first.status).toBe(200)
    const second = await api.call<Wire>('PUT', path, { headers, body: { permissions: [] } })
    expect([second.status, second.body.code]).toEqual([412, 'stale'])
    expect((await api.call<Wire>('GET', path)).body['own']).toEqual(['JobTypes:edit', 'JobTypes:list'])
  })
})

describe('a permission change', () => {
  test('applies from the next request, without signing in again, in both directions and for groups below', async () => {
    const { id, token } = await api.userWith([])
    const mine = await groupOf(id)
    const parent = await groupOf((await api.userWith([])).id)
    await pool.query('update user_groups set root = false, parent_id = $1 where id = $2', [staff, parent])
    expect((await api.call('PATCH', `/user-groups/${mine}`, { body: { parent_id: parent } })).status).toBe(200)
    const status = async () => (await api.call('GET', '/webless', { token })).status
    const list = async () => (await api.call('GET', '/users/list', { token })).status
    expect([await list(), await status()]).toEqual([403, 404])
    const put = (group: number, permissions: string[]) =>
      api.call('PUT', `/user-groups/${group}/permissions`, { body: { permissions } })
    expect((await put(mine, ['Users:list'])).body).toMatchObject({ own: ['Users:list'] })
    expect(await list()).toBe(200)
    await put(mine, [])
    expect(await list()).toBe(403)
    await put(parent, ['Users:list'])
    expect(await list(), 'from the group above').toBe(200)
    await api.call('PATCH', `/user-groups/${mine}`, { body: { parent_id: staff } })
    expect(await list(), 'moved away from it').toBe(403)
    await api.call('PATCH', `/users/${id}`, { body: { user_group_id: administrators } })
    expect(await list(), 'into another group').toBe(200)
    expect(
      (await api.call<{ user: { permissions: string[] } }>('GET', '/auth/me', { token })).body.user.permissions,
    ).toHaveLength(allPermissions(resources.all).length)
  })

  test('is logged with what was granted and revoked', async () => {
    const group = await groupOf((await api.userWith(['JobTypes:list'])).id)
    await api.call('PUT', `/user-groups/${group}/permissions`, { body: { permissions: ['JobTypes:edit'] } })
    const { rows } = await pool.query(
      `select event, changed, before -> 'permissions' as before, after -> 'permissions' as after
       from log_entries where entity = 'user-groups' and entity_id = $1 order by id desc limit 1`,
      [group],
    )
    expect(rows[0]).toEqual({
      event: 'updated',
      changed: ['permissions'],
      before: ['JobTypes:list'],
      after: ['JobTypes:edit'],
    })
  })
})

describe('the group tree', () => {
  const make = async (name: string, parent_id: number) =>
    (await api.call<Wire>('POST', '/user-groups', { body: { name, parent_id } })).body
  test('allows no cycles, and groups with members or children stay', async () => {
    const top = await make('Top', staff)
    const middle = await make('Middle', top.id)
    const circle = await api.call<Wire>('PATCH', `/user-groups/${top.id}`, { body: { parent_id: middle.id } })
    expect(circle.body.errors).toEqual({ parent_id: [{ code: 'cycle' }] })
    const used = await api.call<Wire>('DELETE', `/user-groups/${top.id}`)
    expect([used.status, used.body.code, used.body.usage[0]?.resource]).toEqual([409, 'in_use', 'user-groups'])
    const members = await api.call<Wire>('DELETE', `/user-groups/${await groupId('Sales')}`)
    expect([members.status, members.body.usage[0]?.resource]).toEqual([409, 'users'])
    expect((await api.call('DELETE', `/user-groups/${middle.id}`)).status).toBe(200)
    expect((await api.call('DELETE', `/user-groups/${top.id}`)).status).toBe(200)
    expect((await api.call('DELETE', `/user-groups/${staff}`)).status).toBe(409)
  })

  test('needs a name and a parent, with the error texts the specification gives', async () => {
    const answer = await api.call<Wire>('POST', '/user-groups', { body: {} })
    expect(answer.body.errors).toEqual({
      name: [{ code: 'group_name_required' }],
    })
    const orphan = await api.call<Wire>('POST', '/user-groups', { body: { name: 'Orphan' } })
    expect(orphan.body.errors).toEqual({ parent_id: [{ code: 'parent_group_required' }] })
  })
})

import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { withheldRights } from '../../../../server/areas/access/withheldRights.ts'
import { tellUpgrades } from '../../../../server/engine/upgrade/notices.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const api = await testApp()
const { pool } = api
const idOf = async (email: string) =>
  (await pool.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]?.id as number
const groupId = async (name: string) =>
  (await pool.query<{ id: number }>('select id from user_groups where name = $1', [name])).rows[0]?.id as number

interface Named {
  readonly id: number
  readonly name: string
}
type Access = Wire & {
  readonly name: string
  readonly chain: Named[]
  readonly rights: Record<string, Named>
  readonly withheld: Record<string, Named>
  readonly missing: Record<string, Named[]>
}

describe('GET /users/{id}/access', () => {
  test('lists each permission with the nearest group that grants it, and who could grant the others', async () => {
    const { status, body } = await api.call<Access>('GET', `/users/${await idOf('sales@demo.test')}/access`)
    expect([status, body.name, body.chain.map(({ name }) => name)]).toEqual([200, 'Daniel Price', ['Sales', 'Staff']])
    expect(body.rights['JobTypes:list']).toEqual({ id: await groupId('Staff'), name: 'Staff' })
    expect(body.rights['JobTypes:edit']).toBeUndefined()
    expect(body.missing['JobTypes:edit']?.map(({ name }) => name)).toEqual(['Administrators', 'Office managers'])
    expect(body.missing['Users:edit']?.map(({ name }) => name)).toEqual(['Administrators'])
    const pairs = [...Object.keys(body.rights), ...Object.keys(body.missing)]
    expect(pairs.toSorted()).toEqual([...allPermissions(resources.all)].toSorted())
  })

  test("is allowed for one's own account, and for others only with Users:details", async () => {
    const me = await api.userWith([])
    const other = await api.userWith([])
    const own = await api.call<Access>('GET', `/users/${me.id}/access`, { token: me.token })
    expect([own.status, own.body.rights]).toEqual([200, {}])
    const foreign = await api.call<Wire>('GET', `/users/${other.id}/access`, { token: me.token })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden'])
    const looker = await api.userWith(['Users:details'])
    expect((await api.call('GET', `/users/${other.id}/access`, { token: looker.token })).status).toBe(200)
    const scoped = await api.userWith(['Users:details'], 'own')
    expect((await api.call('GET', `/users/${other.id}/access`, { token: scoped.token })).status, 'not yours').toBe(404)
    expect((await api.call('GET', '/users/999999/access')).status).toBe(404)
  })
})

describe('a permission that requires access to the whole business', () => {
  test("is shown as granted but without effect, to the user and in the group's grid", async () => {
    const me = await api.userWith(['VatRates:edit', 'VatRates:list', 'Leads:edit'], 'franchise')
    const { body } = await api.call<Access>('GET', `/users/${me.id}/access`, { token: me.token })
    expect(Object.keys(body.rights).toSorted()).toEqual(['Leads:edit', 'VatRates:list'])
    expect(Object.keys(body.withheld)).toEqual(['VatRates:edit'])
    expect(body.missing['VatRates:edit']).toBeUndefined()
    const groupOf = (id: number) =>
      pool.query<{ id: number }>('select user_group_id as id from users where id = $1', [id])
    const grid = async (id: number) =>
      (await api.call<{ no_effect: string[] }>('GET', `/user-groups/${(await groupOf(id)).rows[0]?.id}/permissions`))
        .body
    expect((await grid(me.id)).no_effect).toContain('VatRates:edit')
    expect((await grid((await api.userWith(['VatRates:edit'])).id)).no_effect).toEqual([])
  })

  test('is reported once by an upgrade, with the groups it affects', async () => {
    const { id } = await api.userWith(['VatRates:edit', 'Leads:edit'], 'own')
    const { rows } = await pool.query<{ id: number; name: string }>(
      'select g.id, g.name from users u join user_groups g on g.id = u.user_group_id where u.id = $1',
      [id],
    )
    const lines = await tellUpgrades(api.db, api.logKey, [withheldRights])
    const mine = lines.filter((line) => line.includes(String(rows[0]?.name)))
    expect(mine).toEqual([expect.stringContaining('no longer have any effect: VatRates:edit')])
    const noted = await pool.query<{ details: unknown }>(
      `select details from security_entries where event = 'rights_without_effect' and (details->>'group')::int = $1`,
      [rows[0]?.id],
    )
    expect(noted.rows).toEqual([{ details: { group: rows[0]?.id, without_effect: ['VatRates:edit'] } }])
    expect(await tellUpgrades(api.db, api.logKey, [withheldRights])).toEqual([])
  })
})

describe('viewing as a group', () => {
  const as = (id: number) => ({ 'x-view-as': String(id) })
  const me = (id: number, token?: string) =>
    api.call<{ user: { permissions: string[]; scope: string } }>('GET', '/auth/me', {
      headers: as(id),
      ...(token ? { token } : {}),
    })

  test('shows what a member would see, and rejects writes', async () => {
    const sales = await groupId('Sales')
    const seen = await me(sales)
    const member = await api.call<{ user: { permissions: string[] } }>('GET', '/auth/me', {
      token: await api.tokenOf(await idOf('sales@demo.test')),
    })
    expect(seen.body.user.permissions).toEqual(member.body.user.permissions)
    const headers = as(sales)
    expect((await api.call('GET', '/job-types/list', { headers })).status).toBe(200)
    expect((await api.call('GET', '/users/list', { headers })).status).toBe(403)
    const writes = [
      ['POST', '/job-types', { title: 'Nothing' }],
      ['PATCH', '/job-types/1', { title: 'Nothing' }],
      ['PUT', '/job-types/1', { title: 'Nothing' }],
      ['DELETE', '/job-types/1', undefined],
      ['POST', '/job-types/bulk', { act: 'archive', ids: [1] }],
      ['PUT', `/user-groups/${sales}/permissions`, { permissions: [] }],
    ] as const
    for (const [method, path, body] of writes) {
      const answer = await api.call<Wire>(method, path, { headers, ...(body ? { body } : {}) })
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'viewing_as'])
    }
    expect((await api.call<Wire>('GET', '/job-types/1')).body['archived_at']).toBeNull()
  })

  test("never shows more than the viewer's own permissions and records", async () => {
    const few = await api.userWith(['UserGroups:edit', 'JobTypes:list'], 'own')
    const seen = await me(await groupId('Administrators'), few.token)
    // All franchises share the groups: a user who sees part of the records may view them, but not change them.
    expect(seen.body.user.permissions).toEqual(['JobTypes:list'])
    expect(seen.body.user.scope).toBe('own')
    const { rows } = await pool.query<{ id: number }>(
      "insert into user_groups (name, parent_id, scope) values ('Narrow', $1, 'franchise') returning id",
      [await groupId('Staff')],
    )
    expect((await me(rows[0]?.id as number)).body.user.scope).toBe('franchise')
  })

  test('needs permission to edit groups, and a group that exists', async () => {
    const { token } = await api.userWith(['JobTypes:list'])
    const answer = await api.call<Wire>('GET', '/job-types/list', { token, headers: as(1) })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    for (const id of [999_999, Number.NaN]) expect((await me(id)).status).toBe(404)
  })
})

describe('members of groups', () => {
  test('are counted in one response, and a change states how many it affects', async () => {
    const counts = await api.call<{ data: { id: number; members: number }[] }>('GET', '/user-groups/members')
    expect(counts.body.data).toContainEqual({ id: await groupId('Sales'), members: 1 })
    const staff = await api.call<{ members: number }>('GET', `/user-groups/${await groupId('Staff')}/permissions`)
    const below = await pool.query(
      'select from users u join user_groups g on g.id = u.user_group_id where g.parent_id = $1 or g.id = $1',
      [await groupId('Staff')],
    )
    expect(staff.body.members).toBe(below.rowCount)
  })
})

describe('an invitation', () => {
  // Random digits would sometimes look like a card number.
  let made = 0
  const make = async () => {
    const body = {
      first_name: 'Ina',
      email: `ina-${++made}@example.test`,
      user_group_id: await groupId('Sales'),
    }
    return (await api.call<Wire>('POST', '/users', { body })).body
  }
  interface Invitation {
    readonly registered: boolean
    readonly issued_at: string | null
    readonly expires_at: string | null
  }
  test('is sent, resent and recorded', async () => {
    const user = await make()
    const look = async () => (await api.call<Invitation>('GET', `/users/${user.id}/invite`)).body
    expect(await look()).toEqual({ registered: false, issued_at: null, expires_at: null })
    const first = await api.call<{ expires_at: string }>('POST', `/users/${user.id}/invite`, { body: {} })
    expect(first.status).toBe(200)
    expect((await look()).issued_at).not.toBeNull()
    expect((await api.call('POST', `/users/${user.id}/invite`, { body: {} })).status).toBe(200)
    const { rows } = await pool.query('select from emails where "to" like $1', [`%${String(user['email'])}%`])
    expect(rows.length).toBe(2)
  })

  test('is not for a user who has a password, is banned or is archived', async () => {
    const code = async (id: number) => {
      const { status, body } = await api.call<Wire>('POST', `/users/${id}/invite`, { body: {} })
      return [status, body.code]
    }
    expect(await code(await idOf('sales@demo.test'))).toEqual([409, 'already_registered'])
    const banned = await make()
    await api.call('POST', `/users/${banned.id}/ban`, { body: {} })
    expect(await code(banned.id)).toEqual([409, 'banned'])
    const gone = await make()
    await api.call('DELETE', `/users/${gone.id}`)
    expect(await code(gone.id)).toEqual([409, 'archived'])
    expect(await code(999_999)).toEqual([404, 'not_found'])
  })
})

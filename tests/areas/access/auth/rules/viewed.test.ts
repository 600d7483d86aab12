import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../schema/all.ts'
import { businessPermissions } from '../../../../../schema/engine/ownership.ts'
import { viewedAs } from '../../../../../server/areas/access/auth/viewAs.ts'
import type { Actor } from '../../../../../server/engine/http/actor.ts'
import { clonedPool } from '../../../../support/database.ts'

const pool = await clonedPool()
const groups = { top: 0, low: 0, gone: 0 }

beforeAll(async () => {
  const made = async (name: string, parent: number | null, scope: string, gone = false) =>
    (
      await pool.query<{ id: number }>(
        'insert into user_groups (name, parent_id, scope, archived_at) values ($1, $2, $3, case when $4 then now() end) returning id',
        [name, parent, scope, gone],
      )
    ).rows[0]?.id ?? 0
  groups.top = await made('Top', null, 'franchise')
  groups.low = await made('Low', groups.top, 'own')
  groups.gone = await made('Gone', null, 'all', true)
  for (const [of, area] of [
    [groups.top, 'Leads'],
    [groups.low, 'Jobs'],
    [groups.low, 'Quotes'],
    [groups.gone, 'Jobs'],
  ] as const)
    await pool.query(`insert into permissions (user_group_id, area, action) values ($1, $2, 'list')`, [of, area])
})

const user = { id: 1, email: 'a@example.test', first_name: 'A', last_name: null, user_group_id: 1, franchise_id: null }
const actor = (scope: Actor['user']['scope'], ...permissions: readonly string[]): Actor => ({
  user: { ...user, scope },
  session_id: 's',
  permissions: new Set(permissions),
})
const boss = actor('all', 'UserGroups:edit', 'Leads:list', 'Jobs:list', 'Users:list')
const business = businessPermissions(resources.all)
const viewed = (as: unknown, by = boss, method = 'GET') =>
  viewedAs(pool, { method, headers: as === undefined ? {} : { 'x-view-as': String(as) } } as never, by, business)

describe('a request viewing as another group', () => {
  it('is unchanged without that option, also for writes', async () => {
    const plain = actor('own')
    expect(await viewed(undefined, plain, 'POST')).toBe(plain)
  })

  it('has the permissions of both, and the narrower records', async () => {
    const as = await viewed(groups.low)
    expect([...as.permissions].toSorted()).toEqual(['Jobs:list', 'Leads:list'])
    expect(as.user).toEqual({ ...boss.user, scope: 'own' })
    expect(as.session_id).toBe('s')
    const low = actor('visits', 'UserGroups:edit', 'Leads:list')
    expect((await viewed(groups.top, low)).user.scope).toBe('visits')
    expect((await viewed(groups.top, actor('franchise', 'UserGroups:edit'))).user.scope).toBe('franchise')
    expect((await viewed(groups.top)).user.scope).toBe('franchise')
    expect([...(await viewed(groups.top)).permissions]).toEqual(['Leads:list'])
  })

  it.each(['GET', 'HEAD'])('may read: %s', async (method) => {
    expect((await viewed(groups.low, boss, method)).user.scope).toBe('own')
  })

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])('may not write: %s', async (method) => {
    await expect(viewed(groups.low, boss, method)).rejects.toMatchObject({ status: 403, code: 'viewing_as' })
  })

  it('is rejected first if the user cannot change groups', async () => {
    for (const method of ['GET', 'POST'])
      await expect(viewed(groups.low, actor('all', 'Jobs:list'), method)).rejects.toMatchObject({
        status: 403,
        code: 'forbidden',
        extra: { area: 'UserGroups', action: 'edit' },
      })
  })

  it.each(['0', '01', '-1', '1e3', 'x1', '1x', '', '9999999999999999', '999999999999999'])(
    'of an unknown group is not found: "%s"',
    async (id) => {
      await expect(viewed(id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    },
  )

  it('of an archived group is not found', async () => {
    await expect(viewed(groups.gone)).rejects.toMatchObject({ status: 404 })
  })
})

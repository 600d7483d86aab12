import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessions } from '../../../../../server/areas/access/auth/sessions.ts'
import { clonedPool } from '../../../../support/database.ts'

const pool = await clonedPool()
const at = (ms: number) => new Date(Date.parse('2026-11-27T08:00:00Z') + ms)
/** As returned by the database. */
const said = (ms: number) => at(ms).toISOString().replace('.000Z', 'Z')
const HOUR = 3_600_000
const { rows: admins } = await pool.query<{ id: number; group: number }>(
  `select id, user_group_id as group from users where lower(email) = 'admin@demo.test'`,
)
const [{ id: admin, group } = { id: 0, group: 0 }] = admins
const field = async (id: string, name: string) =>
  (await pool.query<{ v: unknown }>(`select ${name} as v from sessions where id = $1`, [id])).rows[0]?.v

beforeEach(async () => {
  await pool.query('update users set banned_at = null, active = true, archived_at = null, last_login = null')
  await pool.query('delete from second_factors; update user_groups set second_factor_required = false')
})

describe('a session', () => {
  const open = (agent: string | null = 'Test', elsewhere?: boolean) =>
    createSessions(pool).open(admin, at(0), at(HOUR), '10.0.0.1', agent, elsewhere)

  it('is created with user, time and address, and records the sign-in', async () => {
    const id = await open('a'.repeat(600))
    const { rows } = await pool.query('select * from sessions where id = $1', [id])
    expect(rows[0]).toMatchObject({
      user_id: admin,
      issued_at: said(0),
      expires_at: said(HOUR),
      last_seen: said(0),
      ip: '10.0.0.1',
      user_agent: 'a'.repeat(500),
      second_factor_elsewhere: false,
      revoked_at: null,
    })
    expect((await pool.query('select last_login from users where id = $1', [admin])).rows).toEqual([
      { last_login: said(0) },
    ])
    expect(await field(await open(null), 'user_agent')).toBeNull()
    expect(await field(await open('Test', true), 'second_factor_elsewhere')).toBe(true)
  })

  it('names its user with their current details', async () => {
    const found = await createSessions(pool).find((await open()).toUpperCase(), at(1))
    expect(found).toMatchObject({
      actor: { user: { id: admin, email: 'admin@demo.test', user_group_id: group, scope: 'all', franchise_id: null } },
      user: { id: admin, email: 'admin@demo.test', image: null },
      needsSecondFactor: false,
      secondFactorElsewhere: false,
    })
  })

  it('is valid up to the moment it ends', async () => {
    const sessions = createSessions(pool)
    const id = await open()
    expect(await sessions.find(id, at(HOUR - 1))).toMatchObject({ actor: {} })
    expect(await sessions.find(id, at(HOUR))).toBe('expired')
  })

  it('gives the reason it is invalid: a blocked account takes priority over expiry', async () => {
    const sessions = createSessions(pool)
    const id = await open()
    expect(await sessions.find(randomUUID(), at(0))).toBe('ended')
    await sessions.revoke(id, at(5))
    expect(await sessions.find(id, at(HOUR))).toBe('ended')
    await pool.query('update users set active = false where id = $1', [admin])
    expect(await sessions.find(id, at(HOUR))).toBe('inactive')
    await pool.query('update users set active = true, archived_at = now() where id = $1', [admin])
    expect(await sessions.find(id, at(HOUR))).toBe('inactive')
    await pool.query('update users set banned_at = now() where id = $1', [admin])
    expect(await sessions.find(id, at(HOUR))).toBe('banned')
  })

  it('ends once: the first time is kept', async () => {
    const sessions = createSessions(pool)
    const [id, other] = [await open(), await open()]
    await sessions.revoke(id, at(5))
    await sessions.revoke(id, at(9))
    expect(await field(id, 'revoked_at')).toEqual(said(5))
    expect(await field(other, 'revoked_at')).toBeNull()
  })

  it('that should not have been opened is removed, and no other', async () => {
    const sessions = createSessions(pool)
    const id = await sessions.open(admin, at(7), at(HOUR), '10.0.0.1', null)
    const other = await open()
    await sessions.takeBack(admin, at(7))
    expect([await field(id, 'revoked_at'), await field(other, 'revoked_at')]).toEqual([said(7), null])
  })

  it('has its last use recorded once a minute', async () => {
    const sessions = createSessions(pool)
    const id = await open()
    await sessions.find(id, at(60_000))
    expect(await field(id, 'last_seen')).toEqual(said(0))
    await sessions.find(id, at(60_001))
    expect(await field(id, 'last_seen')).toEqual(said(60_001))
  })

  it('is accepted even if the disk is full for writing, and any other fault is reported', async () => {
    const sessions = createSessions(pool)
    const id = await open()
    const whole = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
    const failing = (code: string) =>
      vi
        .spyOn(pool, 'query')
        .mockImplementation((...args: unknown[]) =>
          String(args[0]).startsWith('update sessions set last_seen')
            ? Promise.reject(Object.assign(new Error('no room'), { code }))
            : whole(...args),
        )
    failing('53100')
    expect(await sessions.find(id, at(70_000))).toMatchObject({ actor: {} })
    vi.restoreAllMocks()
    failing('53200')
    await expect(sessions.find(id, at(70_000))).rejects.toThrow('no room')
    vi.restoreAllMocks()
    failing('XX000')
    await expect(sessions.find(id, at(70_000))).rejects.toThrow('no room')
  })

  it('needs a second factor if the group requires one, until it is confirmed or the provider has one', async () => {
    const sessions = createSessions(pool)
    const [id, vouched] = [await open(), await open('Test', true)]
    const needs = async (of: string) => {
      const found = await sessions.find(of, at(1))
      return typeof found === 'object' && found.needsSecondFactor
    }
    expect(await needs(id)).toBe(false)
    await pool.query('update user_groups set second_factor_required = true where id = $1', [group])
    expect([await needs(id), await needs(vouched)]).toEqual([true, false])
  })

  it.each([
    ['everybody', true],
    ['administrators', true],
    ['nobody', false],
  ])('needs a second factor if required of %s: %s', async (of, needs) => {
    const settings = { follow: vi.fn(() => Promise.resolve()), now: () => of }
    const found = await createSessions(pool, settings as never).find(await open(), at(1))
    expect(found).toMatchObject({ needsSecondFactor: needs })
    expect(settings.follow).toHaveBeenCalledWith(expect.any(Number))
  })
})

describe('permissions of a group', () => {
  it('are read once, and again after any change', async () => {
    const sessions = createSessions(pool)
    const id = await sessions.open(admin, at(0), at(HOUR), '10.0.0.1', null)
    const asked = vi.spyOn(pool, 'query')
    const looks = () => asked.mock.calls.filter((call) => JSON.stringify(call).includes('from permissions p ')).length
    const rights = async () => {
      const found = await sessions.find(id, at(1))
      return typeof found === 'object' ? found.actor.permissions : new Set<string>()
    }
    expect((await rights()).has('Users:edit')).toBe(true)
    await rights()
    expect(looks()).toBe(1)
    await pool.query(`delete from permissions where user_group_id = $1 and area = 'Users' and action = 'edit'`, [group])
    await pool.query('update access_epoch set n = n + 1')
    expect((await rights()).has('Users:edit')).toBe(false)
    expect((await rights()).has('Users:list')).toBe(true)
    await rights()
    expect(looks()).toBe(2)
  })

  it('include those of the groups above it, up to an archived one', async () => {
    const made = async (name: string, parent: number | null) =>
      (
        await pool.query<{ id: number }>(
          `insert into user_groups (name, parent_id, scope) values ($1, $2, 'own') returning id`,
          [name, parent],
        )
      ).rows[0]?.id ?? 0
    const top = await made('Top', null)
    const middle = await made('Middle', top)
    const low = await made('Low', middle)
    for (const [of, area] of [
      [top, 'Leads'],
      [middle, 'Quotes'],
      [low, 'Jobs'],
    ] as const)
      await pool.query(`insert into permissions (user_group_id, area, action) values ($1, $2, 'list')`, [of, area])
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (first_name, email, user_group_id, active) values ('Low', 'low@example.test', $1, true) returning id`,
      [low],
    )
    const sessions = createSessions(pool)
    const id = await sessions.open(rows[0]?.id ?? 0, at(0), at(HOUR), '10.0.0.1', null)
    const rights = async () => {
      await pool.query('update access_epoch set n = n + 1')
      const found = await sessions.find(id, at(1))
      return typeof found === 'object' ? [...found.actor.permissions].toSorted() : found
    }
    expect(await rights()).toEqual(['Jobs:list', 'Leads:list', 'Quotes:list'])
    await pool.query('update user_groups set archived_at = now() where id = $1', [middle])
    expect(await rights()).toEqual(['Jobs:list'])
    await pool.query('update user_groups set archived_at = now() where id = $1', [low])
    expect(await rights()).toEqual([])
  })
})

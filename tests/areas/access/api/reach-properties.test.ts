import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'

const t = await testApp()
const { pool } = t
const deep = Boolean(process.env['DEEP'])
const runs = deep ? 300 : 24
const ACTS_PER_RUN = deep ? 60 : 30

const MANAGING = ['Users', 'UserGroups'].flatMap((area) =>
  ['list', 'add', 'edit', 'delete', 'details'].map((action) => `${area}:${action}`),
)
const RIGHTS = [...MANAGING, 'Logs:revert', 'Leads:list', 'Leads:edit', 'Jobs:list', 'Payments:list']
const SCOPES = ['all', 'franchise', 'own'] as const

type Scope = (typeof SCOPES)[number]
/** A user's permissions and records: each permission with each part of the records it covers. */
type Reach = ReadonlySet<string>

const zonesOf = (scope: Scope, franchise: number | null): string[] => {
  if (scope === 'all') return ['own', 'none', ...franchises.map(String)]
  return scope === 'franchise' && franchise !== null ? ['own', String(franchise)] : ['own']
}

let franchises: number[] = []

beforeAll(async () => {
  for (const name of ['Reach north', 'Reach south'])
    franchises = [...franchises, (await t.call<Wire>('POST', '/franchises', { body: { name } })).body.id]
})

/** Every user's access according to the tables: calculated by the scope rules, not by the server's own functions. */
async function reaches({ users }: World): Promise<Map<number, Reach>> {
  const { rows } = await pool.query<{ id: number; scope: Scope; franchise_id: number | null; rights: string[] }>(
    `
    with recursive line as (
      select g.id as member, g.id, g.parent_id from user_groups g where g.archived_at is null
      union select line.member, g.id, g.parent_id from user_groups g join line on line.parent_id = g.id where g.archived_at is null)
    select u.id::int, g.scope, u.franchise_id::int, array(
      select distinct p.area || ':' || p.action from line join permissions p on p.user_group_id = line.id
      where line.member = u.user_group_id) as rights
    from users u join user_groups g on g.id = u.user_group_id
    where u.id = any($1) and u.archived_at is null and u.active and u.banned_at is null`,
    [users],
  )
  return new Map(
    rows.map(({ id, scope, franchise_id, rights }) => [
      id,
      new Set(rights.flatMap((right) => zonesOf(scope, franchise_id).map((zone) => `${right} in ${zone}`))),
    ]),
  )
}

const group = fc.record({
  parent: fc.nat(9),
  scope: fc.constantFrom(...SCOPES),
  rights: fc.subarray(RIGHTS),
})
const user = fc.record({ group: fc.nat(9), franchise: fc.nat(2) })
const act = fc.record({
  what: fc.constantFrom(
    ...([
      'create user',
      'move user',
      'move home',
      'bulk move',
      'ban',
      'create group',
      'set scope',
      'set parent',
    ] as const),
    ...(['set rights', 'archive group', 'reinstate group', 'archive user', 'reinstate user', 'undo'] as const),
  ),
  one: fc.nat(9),
  other: fc.nat(9),
  scope: fc.constantFrom(...SCOPES),
  rights: fc.subarray(RIGHTS),
  keeps: fc.boolean(),
  own: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

let counter = 0

interface World {
  readonly groups: number[]
  readonly users: number[]
}

async function build(
  groups: readonly (typeof group extends fc.Arbitrary<infer G> ? G : never)[],
  people: readonly { group: number; franchise: number }[],
): Promise<World> {
  const ids: number[] = []
  for (const { parent, scope, rights } of groups) {
    const above = ids.length ? ids[parent % ids.length] : 1
    const { rows } = await pool.query<{ id: number }>(
      'insert into user_groups (name, parent_id, scope) values ($1, $2, $3) returning id::int',
      [`Reach ${++counter}`, above, scope],
    )
    const id = rows[0]?.id as number
    await pool.query(
      `insert into permissions (user_group_id, area, action) select $1, split_part(p, ':', 1), split_part(p, ':', 2) from unnest($2::text[]) p`,
      [id, rights],
    )
    ids.push(id)
  }
  const users: number[] = []
  for (const { group: at, franchise } of people) {
    const { rows } = await pool.query<{ id: number }>(
      'insert into users (first_name, email, user_group_id, franchise_id) values ($1, $2, $3, $4) returning id::int',
      ['Reach', `reach${++counter}@example.test`, ids[at % ids.length], franchises[franchise] ?? null],
    )
    users.push(rows[0]?.id as number)
  }
  return { groups: ids, users }
}

/** Performs one action as the actor, the first of the users; returns the status. */
async function perform(world: World, token: string, a: Act, changesets: string[]): Promise<number> {
  const group = a.own ? await groupOf(world.users[0] as number) : (world.groups[a.one % world.groups.length] as number)
  const target = world.groups[a.other % world.groups.length] as number
  const who = world.users[a.one % world.users.length] as number
  const home = franchises[a.other % 3] ?? null
  const call = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
    const answer = await t.call<Wire>(method, path, { token, ...(body === undefined ? {} : { body }) })
    const changeset = answer.headers['changeset']
    if (typeof changeset === 'string') changesets.push(changeset)
    expect(answer.status, JSON.stringify([a, answer.body])).toBeLessThan(500)
    return answer
  }
  switch (a.what) {
    case 'create user': {
      const email = `reach${++counter}@example.test`
      const franchise_id = a.keeps ? await homeOf(world.users[0] as number) : home
      const made = await call('POST', '/users', { first_name: 'Reach', email, user_group_id: target, franchise_id })
      if (made.status === 200) world.users.push(made.body.id)
      return made.status
    }
    case 'move user':
      return (await call('PATCH', `/users/${who}`, { user_group_id: target })).status
    case 'move home':
      return (await call('PATCH', `/users/${who}`, { franchise_id: home })).status
    case 'bulk move':
      return (await call('POST', '/users/bulk', { act: 'change', ids: world.users, change: { user_group_id: target } }))
        .status
    case 'ban':
      return (await call('POST', `/users/${who}/${a.keeps ? 'ban' : 'unban'}`, {})).status
    case 'create group': {
      const body = { name: `Reach ${++counter}`, parent_id: target, scope: a.scope }
      const made = await call('POST', '/user-groups', body)
      if (made.status === 200) world.groups.push(made.body.id)
      return made.status
    }
    case 'set scope':
      return (await call('PATCH', `/user-groups/${group}`, { scope: a.scope })).status
    case 'set parent':
      return (await call('PATCH', `/user-groups/${group}`, { parent_id: target })).status
    case 'set rights': {
      const { rows } = await pool.query<{ p: string }>(
        `select area || ':' || action as p from permissions where user_group_id = $1`,
        [group],
      )
      const kept = a.keeps ? rows.map(({ p }) => p) : []
      return (
        await call('PUT', `/user-groups/${group}/permissions`, { permissions: [...new Set([...kept, ...a.rights])] })
      ).status
    }
    case 'archive group':
      return (await call('DELETE', `/user-groups/${group}`)).status
    case 'reinstate group':
      return (await call('PATCH', `/user-groups/reinstate/${group}`)).status
    case 'archive user':
      return (await call('DELETE', `/users/${who}`)).status
    case 'reinstate user':
      return (await call('PATCH', `/users/reinstate/${who}`)).status
    case 'undo': {
      const changeset = changesets[a.one % Math.max(changesets.length, 1)]
      return changeset ? (await call('POST', `/changesets/${changeset}/undo`, {})).status : 404
    }
    default:
      throw new Error(a.what satisfies never)
  }
}

const groupOf = async (id: number) =>
  (await pool.query<{ g: number }>('select user_group_id::int as g from users where id = $1', [id])).rows[0]
    ?.g as number
const homeOf = async (id: number) =>
  (await pool.query<{ f: number | null }>('select franchise_id::int as f from users where id = $1', [id])).rows[0]?.f ??
  null

describe("a user's permissions and records", () => {
  test(
    'never grow by their own action, neither for them nor, beyond what they have, for anyone else',
    async () => {
      let accepted = 0
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            scope: fc.constantFrom(...SCOPES),
            rights: fc.subarray(RIGHTS.filter((r) => !MANAGING.includes(r))),
          }),
          fc.array(group, { minLength: 2, maxLength: 5 }),
          fc.array(user, { minLength: 3, maxLength: 6 }),
          fc.array(act, { minLength: ACTS_PER_RUN, maxLength: ACTS_PER_RUN }),
          async (mine, groups, people, acts) => {
            // The actor manages users and groups; the other permissions vary.
            const world = await build(
              [{ parent: 0, scope: mine.scope, rights: [...MANAGING, ...mine.rights] }, ...groups],
              [{ ...people[0], group: 0 } as { group: number; franchise: number }, ...people.slice(1)],
            )
            const token = await t.tokenOf(world.users[0] as number)
            const changesets: string[] = []
            // Another user's changes, within the scope of `Logs:revert`.
            for (const id of world.groups.slice(1, 3)) {
              const done = await t.call<Wire>('PATCH', `/user-groups/${id}`, { body: { scope: 'own' } })
              if (typeof done.headers['changeset'] === 'string') changesets.push(done.headers['changeset'])
            }
            for (const one of acts) {
              const before = await reaches(world)
              const own = before.get(world.users[0] as number) ?? new Set()
              const status = await perform(world, token, one, changesets)
              if (status === 200) accepted++
              for (const [id, after] of await reaches(world)) {
                const had = before.get(id) ?? new Set()
                const gained = [...after].filter((x) => !had.has(x) && (id === world.users[0] || !own.has(x)))
                expect(gained, `${one.what} gave user ${id} more than the actor had`).toEqual([])
              }
            }
          },
        ),
        // Actions are found by their order: only the deep run tries all of them.
        { numRuns: runs, endOnFailure: !deep },
      )
      // If everything is rejected, nothing can grow either.
      expect(accepted).toBeGreaterThan(runs * 2)
    },
    deep ? 1_800_000 : 120_000,
  )
})

describe("a user who sees one franchise's records", () => {
  const limited = async () => {
    const actor = await t.userWith(MANAGING, 'franchise')
    await pool.query('update users set franchise_id = $1 where id = $2', [franchises[0], actor.id])
    return { ...actor, group: await groupOf(actor.id) }
  }
  const wide = async (scope: Scope, rights: readonly string[] = []) => groupOf((await t.userWith(rights, scope)).id)
  const codesOf = (body: Wire) => [body.code, ...Object.values(body.errors ?? {}).flatMap((l) => l.map((e) => e.code))]

  test('cannot create or promote a user who sees more, or widen a group', async () => {
    const { id, token, group } = await limited()
    const all = await wide('all')
    const colleague = await t.userWith([], 'own')
    await pool.query('update users set franchise_id = $1 where id = $2', [franchises[0], colleague.id])
    const email = 'wider@example.test'
    const body = { first_name: 'Wider', email, user_group_id: all, franchise_id: franchises[0] }
    const made = await t.call<Wire>('POST', '/users', { token, body })
    expect([made.status, made.body.errors]).toEqual([422, { user_group_id: [{ code: 'more_than_yours' }] }])
    const moved = await t.call<Wire>('PATCH', `/users/${colleague.id}`, { token, body: { user_group_id: all } })
    expect([moved.status, moved.body.errors]).toEqual([422, { user_group_id: [{ code: 'more_than_yours' }] }])
    const widened = await t.call<Wire>('PATCH', `/user-groups/${group}`, { token, body: { scope: 'all' } })
    expect([widened.status, widened.body.code]).toEqual([403, 'whole_business'])
    const fresh = await t.call<Wire>('POST', '/user-groups', {
      token,
      body: { name: 'Wide', parent_id: group, scope: 'all' },
    })
    expect([fresh.status, fresh.body.code]).toEqual([403, 'whole_business'])
    // All franchises share the groups, whatever they grant.
    const narrow = { name: 'Narrow', parent_id: group, scope: 'own' }
    expect((await t.call<Wire>('POST', '/user-groups', { token, body: narrow })).status).toBe(403)
    expect(await groupOf(id)).toBe(group)
  })

  test('cannot change a user who sees more, in any way', async () => {
    const { token } = await limited()
    const wider = await t.userWith([], 'all')
    await pool.query('update users set franchise_id = $1 where id = $2', [franchises[0], wider.id])
    for (const [method, path, body] of [
      ['PATCH', `/users/${wider.id}`, { email: 'taken@example.test' }],
      ['POST', `/users/${wider.id}/ban`, {}],
      ['POST', `/users/${wider.id}/invite`, {}],
      ['DELETE', `/users/${wider.id}/second-factor`, undefined],
      ['DELETE', `/users/${wider.id}`, undefined],
    ] as const) {
      const answer = await t.call<Wire>(method, path, { token, ...(body ? { body } : {}) })
      expect([answer.status, codesOf(answer.body)], `${method} ${path}`).toEqual([403, ['above_you']])
    }
  })

  test('cannot change a group: members elsewhere would gain or lose access through a user who does not see them', async () => {
    const { token } = await limited()
    const elsewhere = await t.userWith(['Users:list'], 'franchise')
    await pool.query('update users set franchise_id = $1 where id = $2', [franchises[1], elsewhere.id])
    const group = await groupOf(elsewhere.id)
    const rights = await t.call<Wire>('PUT', `/user-groups/${group}/permissions`, { token, body: { permissions: [] } })
    expect([rights.status, rights.body.code]).toEqual([403, 'whole_business'])
    const renamed = await t.call<Wire>('PATCH', `/user-groups/${group}`, { token, body: { scope: 'own' } })
    expect([renamed.status, renamed.body.code]).toEqual([403, 'whole_business'])
  })
})

describe("the user's own group", () => {
  test('gains nothing through its members: inherited permissions would remain after being revoked above', async () => {
    const above = await groupOf((await t.userWith(['Leads:list'])).id)
    const { id, token } = await t.userWith(MANAGING)
    const mine = await groupOf(id)
    await pool.query('update user_groups set root = false, parent_id = $1 where id = $2', [above, mine])
    const put = (permissions: string[]) =>
      t.call<Wire>('PUT', `/user-groups/${mine}/permissions`, { token, body: { permissions } })
    expect((await put([...MANAGING, 'Leads:list'])).body.errors).toEqual({ permissions: [{ code: 'own_group' }] })
    expect((await put(MANAGING.filter((p) => p !== 'Users:delete'))).status).toBe(200)
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openKysely } from '../../../../../server/engine/db/kysely.ts'
import type { Actor } from '../../../../../server/engine/http/actor.ts'
import {
  effectiveRights,
  givesMore,
  groupChain,
  groupsFrom,
  isAbove,
  rightsHolderOf,
  seesMore,
} from '../../../../../server/engine/rights/rights.ts'
import { clonedPool } from '../../../../support/database.ts'

const pool = await clonedPool()
const db = openKysely(pool)
type Scope = Actor['user']['scope']
const groups = { top: 0, middle: 0, low: 0, beside: 0 }

async function made(name: string, parent: number | null, scope: Scope, ...areas: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'insert into user_groups (name, parent_id, scope) values ($1, $2, $3) returning id',
    [name, parent, scope],
  )
  const id = rows[0]?.id ?? 0
  for (const area of areas)
    await pool.query(`insert into permissions (user_group_id, area, action) values ($1, $2, 'list')`, [id, area])
  return id
}
const archive = (id: number) => pool.query('update user_groups set archived_at = now() where id = $1', [id])

let turn = 0
beforeEach(async () => {
  turn += 1
  groups.top = await made(`Top ${turn}`, null, 'all', 'Leads', 'Jobs')
  groups.middle = await made(`Middle ${turn}`, groups.top, 'franchise', 'Jobs', 'Quotes')
  groups.low = await made(`Low ${turn}`, groups.middle, 'own', 'Tasks')
  groups.beside = await made(`Beside ${turn}`, groups.top, 'own', 'Users')
})

const actor = (scope: Scope, franchise: number | null = null, group = groups.middle, rights: string[] = []): Actor => ({
  user: {
    id: 1,
    email: 'a@example.test',
    first_name: 'A',
    last_name: null,
    user_group_id: group,
    franchise_id: franchise,
    scope,
  },
  session_id: 's',
  permissions: new Set(rights),
})

describe('permissions of a group', () => {
  it('are its own and inherited ones, each with the nearest group that grants it', async () => {
    expect(await effectiveRights(db, groups.low)).toEqual([
      { permission: 'Jobs:list', group_id: groups.middle, group_name: `Middle ${turn}` },
      { permission: 'Leads:list', group_id: groups.top, group_name: `Top ${turn}` },
      { permission: 'Quotes:list', group_id: groups.middle, group_name: `Middle ${turn}` },
      { permission: 'Tasks:list', group_id: groups.low, group_name: `Low ${turn}` },
    ])
  })

  it('stop at an archived group; what it would grant when restored is included on request', async () => {
    const names = async (id: number, too?: boolean) =>
      (await effectiveRights(db, id, too)).map(({ permission }) => permission)
    await archive(groups.middle)
    expect(await names(groups.low)).toEqual(['Tasks:list'])
    expect(await names(groups.middle)).toEqual([])
    expect(await names(groups.middle, true)).toEqual(['Jobs:list', 'Leads:list', 'Quotes:list'])
    expect(await names(groups.low, true)).toEqual(['Tasks:list'])
  })

  it('are not read from an archived group, unless requested', async () => {
    await archive(groups.low)
    const found = async (...asked: [] | [boolean]) =>
      (
        await sql<{ id: number }>`
          with recursive ${groupChain(sql`select ${groups.low}::bigint`, ...asked)} select id from line`.execute(db)
      ).rows.length
    expect([await found(), await found(true)]).toEqual([0, 3])
  })

  it('are listed nearest first, through at most a hundred groups', async () => {
    let at = groups.low
    for (let n = 0; n < 110; n++) at = await made(`Deep ${turn} ${n}`, at, 'own')
    const { rows } = await sql<{ depth: number }>`
      with recursive ${groupChain(sql`select ${at}::bigint`)} select depth from line order by depth`.execute(db)
    expect(rows.map(({ depth }) => depth)).toEqual(Array.from({ length: 101 }, (_, n) => n))
  })
})

describe("groups related to the user's own", () => {
  const ids = async (of: number, way: 'up' | 'down') => {
    const { rows } = await sql<{ id: number }>`select id from ${groupsFrom(actor('all', null, of), way)} as l`.execute(
      db,
    )
    return rows.map(({ id }) => id).toSorted((a, b) => a - b)
  }

  it('are those above or below it, and itself', async () => {
    expect(await ids(groups.middle, 'up')).toEqual([groups.top, groups.middle])
    expect(await ids(groups.middle, 'down')).toEqual([groups.middle, groups.low])
    expect(await ids(groups.top, 'down')).toEqual([groups.top, groups.middle, groups.low, groups.beside])
  })

  it('stop at an archived one', async () => {
    await archive(groups.middle)
    expect(await ids(groups.low, 'up')).toEqual([groups.low])
    expect(await ids(groups.top, 'down')).toEqual([groups.top, groups.beside])
    expect(await ids(groups.middle, 'up')).toEqual([])
  })
})

describe('whether a user sees more', () => {
  it.each([
    ['all', null, 'all', null, false],
    ['all', null, 'own', 5, false],
    ['franchise', 1, 'all', null, true],
    ['franchise', 1, 'franchise', 1, false],
    ['franchise', 1, 'franchise', 2, true],
    ['franchise', 1, 'own', 1, false],
    ['franchise', 1, 'own', 2, true],
    // Without a franchise it means the user's own records.
    ['franchise', null, 'franchise', 1, true],
    ['franchise', null, 'own', null, false],
    ['own', 1, 'franchise', null, true],
    ['own', 1, 'franchise', 1, true],
    ['own', null, 'franchise', null, false],
    ['own', 1, 'own', 1, false],
    ['own', 1, 'visits', 1, false],
    ['own', 1, 'visits', 2, true],
    ['own', 1, 'all', 1, true],
    ['visits', 1, 'own', 1, false],
    ['visits', 1, 'franchise', 1, true],
  ] as const)('%s of %s compared with %s of %s: %s', (mine, at, theirs, there, more) => {
    expect(seesMore(actor(mine, at), { scope: theirs, franchise_id: there })).toBe(more)
  })
})

describe('whether a user ranks above', () => {
  const all = ['Leads:list', 'Jobs:list', 'Quotes:list', 'Tasks:list']

  it('is true for any permission the other lacks, inherited or from an archived group', async () => {
    expect(await givesMore(db, actor('all', null, groups.top, all), groups.low)).toBe(false)
    for (const less of all) {
      const rights = all.filter((one) => one !== less)
      expect(await givesMore(db, actor('all', null, groups.top, rights), groups.low), less).toBe(true)
      expect(await isAbove(db, actor('all', null, groups.top, rights), { group: groups.low }), less).toBe(true)
    }
    await archive(groups.low)
    expect(await givesMore(db, actor('all', null, groups.top, ['Leads:list']), groups.low)).toBe(true)
  })

  it('is true for more visible records, in the given or the own franchise', async () => {
    const mine = (scope: Scope, franchise: number | null) => actor(scope, franchise, groups.middle, all)
    expect(await isAbove(db, mine('all', null), { group: groups.top })).toBe(false)
    expect(await isAbove(db, mine('franchise', 1), { group: groups.top })).toBe(true)
    expect(await isAbove(db, mine('franchise', 1), { group: groups.middle })).toBe(false)
    expect(await isAbove(db, mine('franchise', 1), { group: groups.middle, franchise: 1 })).toBe(false)
    expect(await isAbove(db, mine('franchise', 1), { group: groups.middle, franchise: 2 })).toBe(true)
    expect(await isAbove(db, mine('franchise', 1), { group: groups.low, franchise: null })).toBe(true)
    expect(await isAbove(db, mine('own', null), { group: groups.low, franchise: null })).toBe(false)
    // An unknown group has none.
    expect(await isAbove(db, mine('own', 1), { group: 999_999, franchise: 2 })).toBe(false)
  })

  it('is decided for an account by its group and franchise', () => {
    expect(rightsHolderOf({ user_group_id: 3, franchise_id: 7, id: 9 })).toEqual({ group: 3, franchise: 7 })
    expect(rightsHolderOf({ user_group_id: 3, franchise_id: null })).toEqual({ group: 3, franchise: null })
  })
})

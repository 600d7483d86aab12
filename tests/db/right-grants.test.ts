import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import type { DeclaredRight } from '../../schema/engine/right.ts'
import { rights } from '../../schema/rights.ts'
import { grantNotices } from '../../server/areas/access/grantNotices.ts'
import { generateMigration } from '../../server/engine/db/generate.ts'
import { MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { tellUpgrades } from '../../server/engine/upgrade/notices.ts'
import { testApp } from '../support/app.ts'
import { cloneDatabase } from '../support/database.ts'

const api = await testApp()
const { pool } = api
const url = await cloneDatabase()
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'grants-')), 'migrations')
cpSync(MIGRATIONS, folder, { recursive: true })
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

const newRight = (
  permission: DeclaredRight['permission'],
  grantedWith: DeclaredRight['grantedWith'],
): DeclaredRight => ({
  is: 'right',
  area: permission.split(':')[0] as string,
  action: 'approve',
  permission,
  label: { en: 'Approve', zh: '批准' },
  help: { en: 'Can approve.', zh: '可批准。' },
  grantedWith,
})
/** The first is granted with the second, which counts as new. */
const RIGHTS = [...rights, newRight('Quotes:approve', 'Jobs:approve'), newRight('Jobs:approve', 'Jobs:edit')]

async function group(name: string, scope: string, permissions: readonly string[], parent: number | null = null) {
  const { rows } = await pool.query<{ id: number }>(
    'insert into user_groups (name, scope, parent_id) values ($1, $2, $3) returning id',
    [name, scope, parent],
  )
  const id = rows[0]?.id as number
  await pool.query(
    `insert into permissions select $1, split_part(p, ':', 1), split_part(p, ':', 2) from unnest($2::text[]) p`,
    [id, permissions],
  )
  return id
}
const own = async (ids: readonly number[]) =>
  (
    await pool.query(
      `select g.id, g.scope, array_agg(p.area || ':' || p.action order by p.area, p.action) as permissions
       from user_groups g join permissions p on p.user_group_id = g.id where g.id = any($1) group by g.id order by g.id`,
      [ids],
    )
  ).rows
const everything = async (from: pg.Pool) => [
  (await from.query('select * from permissions order by user_group_id, area, action')).rows,
  (await from.query('select * from declared_rights order by permission')).rows,
  (await from.query('select event, details from security_entries order by id')).rows,
]

test('a migration grants a new permission to groups that have the one it goes with, and the security log records it', async () => {
  const everywhere = await group('Everywhere', 'all', ['Jobs:edit', 'Jobs:list'])
  const franchise = await group('Franchise', 'franchise', ['Jobs:edit'])
  const readers = await group('Readers', 'all', ['Jobs:list', 'Leads:edit'])
  const below = await group('Below', 'own', ['Leads:list'], everywhere)
  const before = await own([everywhere, franchise, readers, below])

  const generated = await withScratchDatabase(url, (empty) =>
    generateMigration(empty, resources.all, 'approvals', folder, RIGHTS),
  )
  expect(generated?.granted.map(({ permission }) => permission)).toEqual(['Jobs:approve', 'Quotes:approve'])
  const file = generated?.file as string
  expect(path.basename(file)).toMatch(/^\d{4}_approvals\.sql$/)
  expect(await migrate(pool, folder)).toEqual([path.basename(file)])

  const given = ['Jobs:approve', 'Quotes:approve']
  expect(await own([everywhere, franchise, readers, below])).toEqual(
    before.map((one) =>
      [everywhere, franchise].includes(one.id)
        ? { ...one, permissions: [...one.permissions, ...given].toSorted() }
        : one,
    ),
  )
  const lines = await tellUpgrades(api.db, api.logKey, await grantNotices(api.db))
  expect(lines).toContain('The group "Franchise" now has the permission Jobs:approve, because it has Jobs:edit')
  expect(lines.filter((line) => /"(Readers|Below)"/.test(line))).toEqual([])
  const logged = await pool.query(
    `select details, user_id from security_entries where event = 'rights_changed' and (details->>'group')::int = any($1) order by id`,
    [[everywhere, franchise, readers, below]],
  )
  expect(logged.rows).toEqual(
    [
      { given: ['Jobs:approve'], granted_with: 'Jobs:edit' },
      { given: ['Quotes:approve'], granted_with: 'Jobs:approve' },
    ].flatMap((details) =>
      [everywhere, franchise].map((id) => ({ details: { group: id, taken: [], ...details }, user_id: null })),
    ),
  )
  expect(await api.brokenLog()).toEqual([])

  // Runs again after a user has revoked the permission from one group and granted the other one elsewhere.
  await pool.query(`delete from permissions where user_group_id = $1 and action = 'approve'`, [franchise])
  await pool.query(`insert into permissions values ($1, 'Jobs', 'edit')`, [readers])
  const after = await everything(pool)
  await pool.query(await readFile(file, 'utf8'))
  expect(await tellUpgrades(api.db, api.logKey, await grantNotices(api.db))).toEqual([])
  expect(await everything(pool)).toEqual(after)
})

test('nothing is generated again, and every permission granted by a migration is still declared', async () => {
  const again = await withScratchDatabase(url, (empty) =>
    generateMigration(empty, resources.all, 'again', folder, RIGHTS),
  )
  expect(again).toBeUndefined()
  const { rows } = await withScratchDatabase(url, async (empty) => {
    await migrate(empty)
    return empty.query<{ permission: string }>('select permission from declared_rights order by permission')
  })
  expect(rows.map(({ permission }) => permission)).toEqual(rights.map(({ permission }) => permission).toSorted())
})

test('a new database has the permission in the groups created with the other one', async () => {
  const { rows } = await pool.query<{ name: string; permissions: string[] }>(
    `select g.name, array_agg(p.area || ':' || p.action) as permissions from user_groups g join permissions p on p.user_group_id = g.id
     where g.name in ('Staff', 'Administrators', 'Office managers', 'Dispatchers', 'Accounts', 'Sales') group by g.name`,
  )
  expect(rows).toHaveLength(6)
  for (const { name, permissions } of rows)
    for (const { permission, grantedWith } of rights)
      expect(permissions.includes(permission), `${name} ${permission}`).toBe(permissions.includes(grantedWith))
})

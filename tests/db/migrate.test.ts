import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { written } from '../../scripts/collect-declarations.mjs'
import { missingStatements } from '../../server/engine/db/generate.ts'
import { openPool } from '../../server/engine/db/kysely.ts'
import { isCurrent, MIGRATIONS, migrate, readMigrations } from '../../server/engine/db/migrate.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { cloneDatabase } from '../support/database.ts'

const url = await cloneDatabase()
const root = path.resolve(import.meta.dirname, '../..')
const temporary = mkdtempSync(path.join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** A copy of the migration files for a test to change. */
const copy = (name: string) => {
  const folder = path.join(temporary, name)
  cpSync(MIGRATIONS, folder, { recursive: true })
  return folder
}
const names = async () => (await readMigrations()).map((m) => m.name)
const next = async (title: string) => `${String((await readMigrations()).length + 1).padStart(4, '0')}_${title}.sql`
const scratch = <T>(work: (pool: pg.Pool) => Promise<T>) => withScratchDatabase(url, work)

test('the files produce what the declarations require', async () => {
  expect(await scratch((pool) => missingStatements(pool, resources.all))).toEqual([])
})

test('schema/all.ts lists every declaration', async () => {
  for (const [file, text] of Object.entries(written(root)))
    expect(await readFile(path.join(root, file), 'utf8')).toBe(text)
  const paths = await readdir(path.join(root, 'schema/areas'), { recursive: true })
  const texts = await Promise.all(
    paths.filter((name) => name.endsWith('.ts')).map((name) => readFile(path.join(root, 'schema/areas', name), 'utf8')),
  )
  const declared = texts.flatMap((text) => /defineResource\(\{\n {2}name: '([\w-]+)'/.exec(text)?.[1] ?? [])
  expect(resources.all.map((r) => r.name).toSorted()).toEqual(declared.toSorted())
})

describe('migrating', () => {
  test('applies every file once and records it', async () => {
    await scratch(async (pool) => {
      await expect(isCurrent(pool)).rejects.toThrow('migrations')
      expect(await migrate(pool)).toEqual(await names())
      expect(await isCurrent(pool)).toBe(true)
      const { rows } = await pool.query('select * from migrations order by name')
      expect(await migrate(pool)).toEqual([])
      expect((await pool.query('select * from migrations order by name')).rows).toEqual(rows)
    })
  })

  test('by several servers at once is done by one; the others wait', async () => {
    await scratch(async (pool) => {
      const { rows } = await pool.query<{ name: string }>('select current_database() as name')
      const target = Object.assign(new URL(url), { pathname: `/${rows[0]?.name}` }).href
      const servers = Array.from({ length: 4 }, () => openPool(target, { max: 1 }))
      try {
        const applied = await Promise.all(servers.map((server) => migrate(server)))
        expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([await names(), [], [], []])
      } finally {
        await Promise.all(servers.map((server) => server.end()))
      }
    })
  })

  test('continues from where an older version stopped', async () => {
    const folder = copy('older')
    writeFileSync(path.join(folder, await next('later')), 'create table later (id int);')
    await scratch(async (pool) => {
      await migrate(pool)
      expect(await isCurrent(pool, folder)).toBe(false)
      expect(await migrate(pool, folder)).toEqual([await next('later')])
      expect(await isCurrent(pool, folder)).toBe(true)
      await expect(migrate(pool), 'the older version on the newer database').rejects.toThrow(
        `the database has migration ${await next('later')}, which this version does not know. Start the newer version`,
      )
    })
  })

  test('rejects a file changed after it was applied', async () => {
    const folder = copy('changed')
    const [first] = (await names()) as [string]
    writeFileSync(path.join(folder, first), `${await readFile(path.join(folder, first), 'utf8')}\n-- once more\n`)
    await scratch(async (pool) => {
      await migrate(pool)
      await expect(migrate(pool, folder)).rejects.toThrow(`migration ${first} was changed after it was applied`)
    })
  })

  test('saves nothing of a failing file, and everything before it', async () => {
    const folder = copy('broken')
    const file = await next('broken')
    writeFileSync(path.join(folder, file), 'create table half (id int);\nselect nonsense();')
    await scratch(async (pool) => {
      await expect(migrate(pool, folder)).rejects.toThrow(new RegExp(`migration ${file} failed: .*nonsense`))
      expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
      expect(await migrate(pool), 'the lock is free again').toEqual([])
      const { rows } = await pool.query('show lock_timeout')
      expect(rows).toEqual([{ lock_timeout: '10s' }])
    })
  })

  test('waits for a table in use, and lets other queries through meanwhile', async () => {
    const folder = copy('waits')
    writeFileSync(path.join(folder, await next('more')), 'alter table leads add column more text;')
    await scratch(async (pool) => {
      await migrate(pool)
      const { rows: here } = await pool.query<{ name: string }>('select current_database() as name')
      const people = openPool(Object.assign(new URL(url), { pathname: `/${here[0]?.name}` }).href, { max: 2 })
      const reader = await people.connect()
      await reader.query('begin; select count(*) from leads')
      const migrating = migrate(pool, folder)
      const isWaiting = async () => {
        const { rows } = await people.query<{ n: number }>(
          "select count(*)::int as n from pg_locks where not granted and relation = 'leads'::regclass",
        )
        return rows[0]?.n === 1
      }
      try {
        await expect.poll(isWaiting, { interval: 20 }).toBe(true)
        // It queues behind the migration, which steps aside; otherwise it would fail after ten seconds.
        expect((await people.query('select count(*)::int as n from leads')).rows).toEqual([{ n: 0 }])
      } finally {
        await reader.query('commit')
        reader.release()
        await people.end()
      }
      expect(await migrating).toEqual([await next('more')])
    })
  })

  test('needs files numbered without gaps', async () => {
    const folder = copy('gap')
    writeFileSync(path.join(folder, '9999_far.sql'), 'select 1;')
    await expect(readMigrations(folder)).rejects.toThrow('migration 9999_far.sql should be number')
  })
})

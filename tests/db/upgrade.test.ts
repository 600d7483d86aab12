import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openArchive } from '../../server/areas/takeout/archive.ts'
import { tablePart } from '../../server/areas/takeout/manifest.ts'
import { build } from '../../server/backup/build.ts'
import { allTables, asText, linesOfAll, type Whole } from '../../server/backup/tables.ts'
import { openKysely } from '../../server/engine/db/kysely.ts'
import { isCurrent, MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { testApp } from '../support/app.ts'
import { cloneDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/server.ts'

/** Backups of small businesses, each at the migration in its name; one more with each release (`npm run backup`). */
const fixtures = resolve(import.meta.dirname, '../fixtures')
const url = await cloneDatabase()

/** What migrations change on purpose, by table and column, with the reason; everything else is as it was. */
const CHANGED: Readonly<Record<string, string>> = { 'access_epoch.n': 'counts that rights were changed' }
/** Rows that are spelt otherwise since, by table. */
const NOW: Readonly<Record<string, (row: string) => string>> = {
  // 0060_log_read: who saw the list of the log may read it.
  permissions: (row) => row.replace(/"Logs","list"\]$/, '"Logs","view"]'),
}
/** Tables that get further rows, with the reason. */
const MORE: Readonly<Record<string, string>> = {
  permissions: 'rights on what is new go to those who have the like',
}

type Rows = readonly (readonly (string | null)[])[]

const fixtureNames = readdirSync(fixtures).filter((name) => name.endsWith('.zip'))

async function linesOf(read: AsyncIterable<string>): Promise<Rows> {
  const rows: (string | null)[][] = []
  for await (const line of read) rows.push(JSON.parse(line) as (string | null)[])
  return rows
}

const tablesOf = async (pool: pg.Pool): Promise<readonly Whole[]> => allTables(openKysely(pool))
const rowsOf = (pool: pg.Pool, table: Whole): Promise<Rows> =>
  openKysely(pool)
    .transaction()
    .execute(async (tx) => {
      await asText.execute(tx)
      const { rows } = await linesOfAll(table).execute(tx)
      return rows.map(({ line }) => JSON.parse(line) as (string | null)[])
    })

describe('a business of an earlier version', () => {
  test.each(fixtureNames)('%s comes to today, and every row is what it was', async (name) => {
    const archive = await openArchive(join(fixtures, name))
    try {
      await withScratchDatabase(url, async (pool) => {
        // In one transaction, compared with its sums.
        expect(await build(pool, archive)).toBeGreaterThan(1000)
        const before = new Map((await tablesOf(pool)).map((table) => [table.name, table]))
        const applied = await migrate(pool)
        expect(applied.length > 0 || archive.manifest.migration === readdirSync(MIGRATIONS).sort().at(-1)).toBe(true)
        expect(await isCurrent(pool)).toBe(true)
        const wrong: string[] = []
        let compared = 0
        for (const now of await tablesOf(pool)) {
          const old = before.get(now.name)
          if (!old || !archive.has(tablePart(now.name))) continue
          const lines = createInterface({ input: await archive.read(tablePart(now.name)) })
          const was = await linesOf(lines)
          const is = await rowsOf(pool, now)
          const kept = old.columns.filter((column) => now.columns.includes(column) && !CHANGED[`${now.name}.${column}`])
          const pick = (rows: Rows, columns: readonly string[]) =>
            rows.map((row) => JSON.stringify(kept.map((column) => row[columns.indexOf(column)]))).toSorted()
          const spelt = NOW[now.name] ?? ((row: string) => row)
          const [one, other] = [pick(was, old.columns).map(spelt), pick(is, now.columns)]
          compared += one.length
          const there = new Set(other)
          const lost = one.find((row) => !there.has(row))
          if (lost !== undefined) wrong.push(`${now.name}: ${kept.join()} ${lost}`)
          if (other.length < one.length || (other.length > one.length && !MORE[now.name]))
            wrong.push(`${now.name}: ${one.length} rows are ${other.length}`)
        }
        expect(wrong).toEqual([])
        expect(compared).toBeGreaterThan(1000)
      })
    } finally {
      archive.close()
    }
  })
})

describe('a migration that fails', () => {
  test('leaves the database to the version that works on it', async () => {
    const t = await testApp()
    const folder = join(temporaryFolder(), 'migrations')
    cpSync(MIGRATIONS, folder, { recursive: true })
    const last = readdirSync(folder).sort().at(-1) ?? ''
    const next = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_broken.sql`
    writeFileSync(
      join(folder, next),
      'alter table leads add column more text not null default 1;\nupdate leads set nothing = 1;\n',
    )
    const { body } = await t.call<{ id: number }>('POST', '/job-types', { body: { title: 'Before' } })
    await expect(migrate(t.pool, folder)).rejects.toThrow(`migration ${next} failed`)
    expect(await isCurrent(t.pool)).toBe(true)
    expect((await t.call('GET', '/ready', { token: null })).status).toBe(200)
    expect((await t.call('GET', `/job-types/${body.id}`)).status).toBe(200)
    expect((await t.call('POST', '/leads', { body: { first_name: 'Ann', phone: '01134960301' } })).status).toBe(200)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from information_schema.columns
      where table_name = 'leads' and column_name = 'more'`.execute(t.db)
    expect(rows[0]?.n).toBe(0)
  })
})

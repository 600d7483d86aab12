import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { resources } from '../../schema/all.ts'
import { openArchive } from '../../server/areas/dataExport/archive.ts'
import { tablePart } from '../../server/areas/dataExport/manifest.ts'
import { build } from '../../server/backup/build.ts'
import { allTables, asText, linesOfAll, type Whole } from '../../server/backup/tables.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { isCurrent, MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { refold } from '../../server/engine/db/refold.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { searchTextExpression } from '../../server/engine/db/searchText.ts'
import { testApp } from '../support/app.ts'
import { cloneDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/server.ts'

/** Backups of small businesses, each at the migration in its name; each release adds one (`npm run backup`). */
const fixtures = resolve(import.meta.dirname, '../fixtures')
const url = await cloneDatabase()

/** Deliberate changes by migrations, by table and column, with the reason; everything else stays the same. */
const CHANGED: Readonly<Record<string, string>> = {
  'access_epoch.n': 'counts that rights were changed',
  'invoices.search_text': 'drafts are found by what they are called now',
  'email_templates.body':
    'emails that nobody has changed are in plain English, those of invoices with the balance beside the total',
  'email_templates.name': 'names that nobody has changed are in plain English',
  'email_templates.subject': 'subjects that nobody has changed are in plain English',
}
/** Rows whose form has changed since, by table. */
const NOW: Readonly<Record<string, (row: string) => string>> = {
  // 0060_log_read: users who saw the list of the log may read it.
  permissions: (row) => row.replace(/"Logs","list"\]$/, '"Logs","view"]'),
}
/** Tables that gain rows, with the reason. */
const MORE: Readonly<Record<string, string>> = {
  permissions: 'rights on what is new go to those who have the like',
  report_marks: 'months of payments are worked out again',
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

/** Rows written by the test's traffic have this mark. */
const MARK = 'Written meanwhile'

/** Rows missing or added compared with the archive; those written meanwhile are excluded. */
async function differences(
  pool: pg.Pool,
  archive: Awaited<ReturnType<typeof openArchive>>,
  before: ReadonlyMap<string, Whole>,
  more: Readonly<Record<string, string>> = MORE,
): Promise<{ readonly wrong: readonly string[]; readonly compared: number }> {
  const wrong: string[] = []
  let compared = 0
  for (const now of await tablesOf(pool)) {
    const old = before.get(now.name)
    if (!old || !archive.has(tablePart(now.name))) continue
    const lines = createInterface({ input: await archive.read(tablePart(now.name)) })
    const was = await linesOf(lines)
    const is = (await rowsOf(pool, now)).filter((row) => !row.some((value) => value?.includes(MARK)))
    const kept = old.columns.filter((column) => now.columns.includes(column) && !CHANGED[`${now.name}.${column}`])
    const pick = (rows: Rows, columns: readonly string[]) =>
      rows.map((row) => JSON.stringify(kept.map((column) => row[columns.indexOf(column)]))).toSorted()
    const spelt = NOW[now.name] ?? ((row: string) => row)
    const [one, other] = [pick(was, old.columns).map(spelt), pick(is, now.columns)]
    compared += one.length
    const there = new Set(other)
    const lost = one.find((row) => !there.has(row))
    if (lost !== undefined) wrong.push(`${now.name}: ${kept.join()} ${lost}`)
    if (other.length < one.length || (other.length > one.length && !more[now.name]))
      wrong.push(`${now.name}: ${one.length} rows are ${other.length}`)
  }
  return { wrong, compared }
}

async function built<T>(
  name: string,
  work: (pool: pg.Pool, archive: Awaited<ReturnType<typeof openArchive>>) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(join(fixtures, name))
  try {
    return await withScratchDatabase(url, async (pool) => {
      // In one transaction, checked against its checksums.
      expect(await build(pool, archive)).toBeGreaterThan(1000)
      return work(pool, archive)
    })
  } finally {
    archive.close()
  }
}

const namedTables = async (pool: pg.Pool) => new Map((await tablesOf(pool)).map((table) => [table.name, table]))

describe('a business of an earlier version', () => {
  test.each(fixtureNames)('%s is upgraded to today, and every row is unchanged', (name) =>
    built(name, async (pool, archive) => {
      const before = await namedTables(pool)
      const applied = await migrate(pool)
      expect(applied.length > 0 || archive.manifest.migration === readdirSync(MIGRATIONS).sort().at(-1)).toBe(true)
      expect(await isCurrent(pool)).toBe(true)
      const { wrong, compared } = await differences(pool, archive, before)
      expect(wrong).toEqual([])
      expect(compared).toBeGreaterThan(1000)
      // A search finds every record as it does today, once the program has run for a while.
      await refold(openKysely(pool), resources.all)
      for (const { table, ...resource } of resources.all.filter(({ find }) => find)) {
        const text = searchTextExpression({ ...resource, table }, resources.all)
        const { rows } = await pool.query(
          `select id from ${table} t where search_text is distinct from ${text} limit 5`,
        )
        expect(rows, table).toEqual([])
      }
    }),
  )
})

interface Traffic {
  /** The responses in order: lead names for writers, lead counts for readers. */
  readonly written: readonly string[]
  readonly changed: readonly string[]
  readonly read: readonly number[]
  readonly refused: readonly string[]
  stop(): Promise<void>
}

/** Writes and reads as 0.2.0 does, on persistent connections: adds leads, changes one, each with its log entry, and reads the list. */
async function startTraffic(to: pg.Pool): Promise<Traffic> {
  const { rows: here } = await to.query<{ name: string }>('select current_database() as name')
  const pool = openPool(Object.assign(new URL(url), { pathname: `/${here[0]?.name}` }).href, { max: 3 })
  const [written, changed, read, refused]: [string[], string[], number[], string[]] = [[], [], [], []]
  let isOver = false
  const entry = (client: pg.PoolClient, event: string, name: string) =>
    client.query(
      `insert into log_entries (event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, hash)
       select $1, 'PATCH /panel-api/leads/:id', '/panel-api/leads/' || l.id, 1, 'admin@demo.test', '127.0.0.1', 'leads', l.id, $2, null, '{}', array['notes'], gen_random_uuid(), ''
       from leads l where l.first_name = $3 limit 1`,
      [event, `${MARK} ${name}`, MARK],
    )
  const inside = async (work: (client: pg.PoolClient) => Promise<unknown>) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await work(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const loop = async (ask: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n++) {
      await ask(n).catch((error: Error) => refused.push(error.message))
      await sleep(2)
    }
  }
  const all = [
    loop(async (n) => {
      await inside(async (client) => {
        await client.query(
          `insert into leads (first_name, last_name, lead_status_id, lead_type_id, active, created_by, updated_by)
           select $1, $2, s.id, t.id, true, 1, 1 from (select min(id) as id from lead_statuses) s, (select min(id) as id from lead_types) t`,
          [MARK, `new ${n}`],
        )
        await entry(client, 'created', `new ${n}`)
      })
      written.push(`new ${n}`)
    }),
    loop(async (n) => {
      if (written.length === 0) return
      await inside(async (client) => {
        await client.query('select id from leads where first_name = $1 and last_name = $2 for update', [MARK, 'new 0'])
        await client.query(
          'update leads set city = $3, version = version + 1, updated_at = now() where first_name = $1 and last_name = $2',
          [MARK, 'new 0', `at ${n}`],
        )
        await entry(client, 'updated', `at ${n}`)
      })
      changed.push(`at ${n}`)
    }),
    loop(async () => {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from leads t where t.archived_at is null and t.first_name = $1',
        [MARK],
      )
      read.push(rows[0]?.n ?? -1)
    }),
  ]
  return {
    written,
    changed,
    read,
    refused,
    stop: async () => {
      isOver = true
      await Promise.all(all)
      await pool.end()
    },
  }
}

describe('an upgrade while the previous version is running', () => {
  /** Data derived from added leads. */
  const more = { ...MORE, stage_stays: 'leads that were added stand somewhere' }
  const last = fixtureNames.toSorted().at(-1) ?? ''

  test('rejects nothing, keeps what was written meanwhile, and every existing row', () =>
    built(last, async (pool, archive) => {
      const before = await namedTables(pool)
      const traffic = await startTraffic(pool)
      await vi.waitFor(() => expect(Math.min(traffic.changed.length, traffic.read.length)).toBeGreaterThan(10))
      const at = traffic.written.length + traffic.changed.length
      const applied = await migrate(pool)
      expect(applied.length).toBeGreaterThan(0)
      await vi.waitFor(() => expect(traffic.written.length + traffic.changed.length).toBeGreaterThan(at + 10))
      await traffic.stop()
      expect(traffic.refused).toEqual([])
      const { rows: leads } = await pool.query<{ last_name: string; city: string | null }>(
        'select last_name, city from leads where first_name = $1 order by id',
        [MARK],
      )
      expect(leads.map(({ last_name: name }) => name)).toEqual(traffic.written)
      expect(leads[0]?.city).toBe(traffic.changed.at(-1))
      const { rows: told } = await pool.query<{ label: string }>(
        'select label from log_entries where label like $1 order by label',
        [`${MARK}%`],
      )
      const tells = [...traffic.written, ...traffic.changed].map((name) => `${MARK} ${name}`)
      expect(told.map(({ label }) => label).toSorted()).toEqual(tells.toSorted())
      // No reader saw fewer rows than before.
      expect(traffic.read).toEqual(traffic.read.toSorted((a, b) => a - b))
      const { wrong, compared } = await differences(pool, archive, before, more)
      expect(wrong).toEqual([])
      expect(compared).toBeGreaterThan(1000)
      expect(await isCurrent(pool)).toBe(true)
    }))

  test('that fails in its last file leaves nothing of the others: the previous version keeps running, and starts again', () =>
    built(last, async (pool, archive) => {
      const old = join(temporaryFolder(), 'old')
      const folder = join(temporaryFolder(), 'new')
      for (const one of [old, folder]) cpSync(MIGRATIONS, one, { recursive: true })
      for (const file of readdirSync(old)) if (file > archive.manifest.migration) rmSync(join(old, file))
      const next = `${String(readdirSync(folder).length + 1).padStart(4, '0')}_broken.sql`
      writeFileSync(join(folder, next), 'update leads set nothing = 1;')
      const before = await namedTables(pool)
      const traffic = await startTraffic(pool)
      await vi.waitFor(() => expect(traffic.changed.length).toBeGreaterThan(10))
      await expect(migrate(pool, folder)).rejects.toThrow(`migration ${next} failed`)
      const at = traffic.changed.length
      await vi.waitFor(() => expect(traffic.changed.length).toBeGreaterThan(at + 10))
      await traffic.stop()
      expect(traffic.refused).toEqual([])
      expect(await migrate(pool, old), 'a start of the version before').toEqual([])
      expect(await isCurrent(pool, old)).toBe(true)
      expect([...(await namedTables(pool)).values()]).toEqual([...before.values()])
      expect((await differences(pool, archive, before, more)).wrong).toEqual([])
    }))
})

describe('a migration that fails', () => {
  test('leaves the database to the version in use', async () => {
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

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { cloneDatabase } from './database.ts'

/** A database as it was before the migration called `<number>_<name>`; `migrate(pool)` brings it to today. */
export async function olderThan<T>(name: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const first = readdirSync(MIGRATIONS).find((file) => file.endsWith(`_${name}.sql`))
  if (!first) throw new Error(`there is no migration called ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'older-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    for (const file of readdirSync(folder)) if (file >= first) rmSync(join(folder, file))
    return await withScratchDatabase(await cloneDatabase(), async (pool) => {
      await migrate(pool, folder)
      return work(pool)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds a row to a table as it stands, with nothing in whatever else it needs; keys are not looked at (`session_replication_role = replica`). */
export async function addRow(pool: pg.Pool, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows: needed } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1
      and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const plain = (type: string) => (type === 'boolean' ? false : type === 'text' ? '' : 0)
  const whole = { ...Object.fromEntries(needed.map(({ name, type }) => [name, plain(type)])), ...row }
  const names = Object.keys(whole)
  await pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(whole),
  )
}

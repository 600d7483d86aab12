import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { cloneDatabase } from './database.ts'

/** Applies migrations up to its own day: that of the migration under test, or of a later named one. */
type ToItsDay = (name?: string) => Promise<void>

function fileOf(name: string): string {
  const file = readdirSync(MIGRATIONS).find((one) => one.endsWith(`_${name}.sql`))
  if (!file) throw new Error(`there is no migration called ${name}`)
  return file
}

/**
 * A database as it was before the migration `<number>_<name>`.
 * The expected result is of that day too, written out in the test: a released migration never changes, so neither later migrations nor
 * today's declarations may decide whether the test passes. `tests/db/upgrade.test.ts` checks that old databases reach today's state.
 */
export async function olderThan<T>(name: string, work: (pool: pg.Pool, toItsDay: ToItsDay) => Promise<T>): Promise<T> {
  const first = fileOf(name)
  const before = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql') && file < first)
  return withScratchDatabase(await cloneDatabase(), async (pool) => {
    await migrate(pool, MIGRATIONS, before.toSorted().at(-1))
    return work(pool, async (last = name) => {
      await migrate(pool, MIGRATIONS, fileOf(last))
    })
  })
}

/** Adds a row to a former table, with a plain value in every other required column. */
export const addingTo = (pool: pg.Pool) => async (table: string, row: Readonly<Record<string, unknown>>) => {
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

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/** Lock number for migrating a database. */
const LOCK = 7_316_420_911

/**
 * How long a migration waits for a table that others use, in ms, because later requests wait behind it. Then it lets them through for a moment and
 * starts again, this many times (about ten minutes): a file that someone downloads holds its table until its end.
 */
const [WAITS, LETS, TRIES] = [2_000, 500, 240]
/**
 * How long it waits for its first tables, in ms: less than the second after which PostgreSQL looks for deadlocks, so that a writer who holds one
 * table and needs another is never the one cancelled.
 */
const LOCK_TIMEOUT_MS = 400
/** The tables are in use: the wait timed out, or it was a deadlock. */
const IN_USE = new Set(['55P03', '40P01'])

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * The numbered files in order.
 * @throws for a gap or a repeated number
 */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((n) => n.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, i) => {
      if (!new RegExp(`^${String(i + 1).padStart(4, '0')}_[a-z0-9_]+\\.sql$`).test(name)) {
        throw new Error(`migration ${name} should be number ${String(i + 1).padStart(4, '0')}`)
      }
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface Telling {
  /** Called for each file before it is applied; for the first again when it starts over. */
  readonly applying?: (name: string) => void
}

/** Locks the tables that these files name before changing any of them. Tables that a later file creates do not exist yet. */
async function hold(client: pg.PoolClient, files: readonly Migration[]): Promise<void> {
  const named = new Set(files.flatMap((file) => [...file.sql.matchAll(/"([a-z_0-9]+)"/g)].map(([, name]) => name)))
  const { rows } = await client.query<{ name: string }>(
    `select distinct t.relname as name from pg_class c left join pg_index i on i.indexrelid = c.oid
     join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
     where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and t.relkind = 'r' order by 1`,
    [[...named]],
  )
  if (rows.length === 0) return
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await client.query(`LOCK TABLE ${rows.map(({ name }) => `"${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`)
}

/**
 * In one transaction.
 * @throws Error naming the file; nothing of any of them is kept then
 */
async function apply(client: pg.PoolClient, files: readonly Migration[], { applying }: Telling): Promise<void> {
  for (let tries = 1; ; tries++) {
    let name = ''
    await client.query('BEGIN')
    try {
      await hold(client, files)
      await client.query(`SET LOCAL lock_timeout = ${WAITS}`)
      for (const file of files) {
        name = file.name
        applying?.(name)
        await client.query(file.sql)
        await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, file.checksum])
        // Deferred constraints are checked here as at a commit, because a table with pending checks cannot be altered.
        await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      }
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      const { code, message } = error as { code?: string; message: string }
      if (tries === TRIES || !IN_USE.has(code ?? ''))
        throw new Error(`migration ${name} failed: ${message}`, { cause: error })
      await sleep(LETS)
    }
  }
}

/**
 * Applies the missing migrations in order, under an advisory lock: of several servers that start at once one migrates and the others wait. A database
 * in use gets all of them in one transaction, so that the previous version can continue if one fails; a new database gets them file by file.
 * @param last name of the last one to apply; all of them by default
 * @returns the names applied now
 * @throws when an applied file has changed since, or the database is newer than the files
 */
export async function migrate(
  pool: pg.Pool,
  folder = MIGRATIONS,
  last?: string,
  telling: Telling = {},
): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations ORDER BY name',
    )
    const done = new Map(rows.map((r) => [r.name, r.checksum]))
    for (const name of done.keys()) {
      if (!files.some((f) => f.name === name))
        throw new Error(`the database has migration ${name}, which this version does not know. Start the newer version`)
    }
    const missing = files.filter(({ name, checksum }) => {
      const before = done.get(name)
      if (before && before !== checksum && !(last !== undefined && name > last))
        throw new Error(`migration ${name} was changed after it was applied. Restore it and write a new one`)
      return !before && !(last !== undefined && name > last)
    })
    if (missing.length > 0 && done.size > 0) await apply(client, missing, telling)
    else for (const file of missing) await apply(client, [file], telling)
    return missing.map(({ name }) => name)
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').finally(() => client.query('RESET lock_timeout'))
    client.release()
  }
}

/** Whether every migration has been applied; for the readiness probe. */
export async function isCurrent(pool: pg.Pool, folder = MIGRATIONS): Promise<boolean> {
  const files = await readMigrations(folder)
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM migrations WHERE name = ANY($1)', [
    files.map((f) => f.name),
  ])
  return rows[0]?.n === files.length
}

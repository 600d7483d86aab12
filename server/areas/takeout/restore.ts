import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { openKysely, type Tx } from '../../engine/db/kysely.ts'
import { MIGRATIONS, migrate, readMigrations } from '../../engine/db/migrate.ts'
import type { FileOptions } from '../../engine/files/parts.ts'
import type { LogKey } from '../../engine/log/key.ts'
import { resealLog } from '../../engine/log/reseal.ts'
import { noteSecurity } from '../../engine/log/security.ts'
import { StartError } from '../../start-error.ts'
import { type Archive, openArchive } from './archive.ts'
import { tablePart } from './manifest.ts'
import { keyOfPart } from './stored.ts'
import { type Taken, takenTables } from './tables.ts'

/** Characters of lines that go to the database at once. */
const BATCH = 1_000_000

interface Target {
  /** Of the owner of the tables. */
  readonly pool: pg.Pool
  readonly files: FileOptions
  readonly key: LogKey
  /** Done with the rows before they are kept: who is the first to come in. @throws StartError, and nothing was changed */
  readonly ends: (tx: Tx) => Promise<void>
}

/** Brings the database to where the archive is from. @throws StartError for a newer one, or a database that is further already */
async function migrateTo(pool: pg.Pool, last: string): Promise<void> {
  const known = await readMigrations()
  if (!known.some(({ name }) => name === last))
    throw new StartError('This archive is from a newer version: set it up with that one; nothing was changed')
  const applied = await migrate(pool, MIGRATIONS, last)
  const { rows } = await pool.query<{ name: string }>('select max(name) as name from migrations')
  if (applied.length === 0 && rows[0]?.name !== last)
    throw new StartError(
      'This database is of another version than the archive: begin with an empty one; nothing was changed',
    )
}

/** Tables in such an order that none comes before one that it names by a key that is checked at once. */
async function inOrder(tx: Tx, tables: readonly Taken[]): Promise<readonly Taken[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and not condeferrable and conrelid <> confrelid`.execute(tx)
  const placed = new Set<string>()
  const all: Taken[] = []
  const place = (table: Taken): void => {
    if (placed.has(table.name)) return
    placed.add(table.name)
    for (const { from, to } of rows) if (from === table.name) tables.filter(({ name }) => name === to).forEach(place)
    all.push(table)
  }
  tables.forEach(place)
  return all
}

async function load(tx: Tx, archive: Archive, { name, columns }: Taken): Promise<void> {
  if (!archive.has(tablePart(name))) return
  const names = sql.join(columns.map((column) => sql.id(column)))
  let lines: string[] = []
  let size = 0
  const write = async () => {
    if (lines.length)
      await sql`insert into ${sql.table(name)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(
        tx,
      )
    lines = []
    size = 0
  }
  const bytes = await archive.read(tablePart(name))
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line)
    size += line.length
    if (size > BATCH) await write()
  }
  await write()
}

/** Numbers go on behind the last that was given. */
async function goOn(tx: Tx, tables: readonly Taken[]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = any(${tables.map(({ name }) => name)}::text[]) and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`.execute(
    tx,
  )
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), m.last) from (select max(${sql.id(column)}) as last from ${sql.table(table)}) m
      where m.last is not null`.execute(tx)
}

/** Puts the contents of files into storage; they lie there under their hashes, so that what is kept twice is kept once. */
async function putFiles({ files: { storage, incoming } }: Target, archive: Archive): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const [name, { size, sha256 }] of Object.entries(archive.manifest.parts)) {
    const key = keyOfPart(name)
    if (key === null) continue
    const path = join(incoming, sha256)
    await pipeline(await archive.read(name), createWriteStream(path, { mode: 0o600 }))
    await storage.put(key, { path, size, sha256 })
    await rm(path, { force: true })
  }
}

/**
 * Builds in an empty database the business that an archive holds: rows with their numbers and times, files, the log. With the key that the log was
 * sealed with it keeps its seals, with another it is sealed anew. All of it, or nothing but files that nobody names.
 * @returns rows that were written
 * @throws StartError with what is wrong; nothing was changed then
 */
export async function restore(path: string, target: Target): Promise<number> {
  const archive = await openArchive(path)
  try {
    const { pool, key, ends } = target
    const { manifest } = archive
    await migrateTo(pool, manifest.migration)
    const { rowCount } = await pool.query('select from users union all select from log_entries limit 1')
    if (rowCount)
      throw new StartError('This database has a business already: begin with an empty one; nothing was changed')
    await putFiles(target, archive)
    await openKysely(pool)
      .transaction()
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        const tables = await takenTables(tx)
        const ordered = await inOrder(tx, tables)
        // What triggers would write beside the rows is among the rows.
        for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
        await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(tx)
        await sql`set constraints all deferred`.execute(tx)
        for (const table of ordered) await load(tx, archive, table)
        await goOn(tx, tables)
        const isOther = manifest.log_key !== key.fingerprint.toString('hex')
        if (isOther) await resealLog(tx, key)
        await sql`insert into log_keys (fingerprint) values (${key.fingerprint}) on conflict do nothing`.execute(tx)
        await sql`set constraints all immediate`.execute(tx)
        for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
        await ends(tx)
        await noteSecurity(tx, key, {
          ...{ event: 'restored', user: { id: null, email: null }, ip: null },
          details: { made_at: manifest.made_at, log: isOther ? 'sealed anew' : 'as it was sealed' },
        })
      })
    await migrate(pool)
    return Object.values(manifest.tables).reduce((sum, n) => sum + n, 0)
  } finally {
    archive.close()
  }
}

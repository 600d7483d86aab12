import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../engine/db/kysely.ts'
import { MIGRATIONS, migrate, readMigrations } from '../../engine/db/migrate.ts'
import type { FileOptions } from '../../engine/files/parts.ts'
import { StartError } from '../../start-error.ts'
import type { Archive } from './archive.ts'
import { tablePart } from './manifest.ts'
import { keyOfPart } from './stored.ts'
import type { ExportedTable } from './tables.ts'

/** Maximum number of characters of rows sent to the database at once. */
const BATCH = 1_000_000

/**
 * Migrates the database to the archive's version.
 * @throws StartError for an archive from a newer version, or a database that is ahead of it
 */
export async function migrateTo(pool: pg.Pool, last: string): Promise<void> {
  const migrations = await readMigrations()
  if (!migrations.some(({ name }) => name === last))
    throw new StartError('This archive is from a newer version. Use that version to set it up. Nothing was changed')
  const applied = await migrate(pool, MIGRATIONS, last)
  const { rows } = await pool.query<{ name: string }>('select max(name) as name from migrations')
  if (applied.length === 0 && rows[0]?.name !== last)
    throw new StartError(
      'This database is from another version than the archive. Use an empty one. Nothing was changed',
    )
}

/** Sorts tables so that none comes before one it references by a key that is checked immediately. */
export async function inOrder<T extends ExportedTable>(tx: Tx, tables: readonly T[]): Promise<readonly T[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and not condeferrable and conrelid <> confrelid`.execute(tx)
  const placedTables = new Set<string>()
  const all: T[] = []
  const visit = (table: T): void => {
    if (placedTables.has(table.name)) return
    placedTables.add(table.name)
    for (const { from, to } of rows) if (from === table.name) tables.filter(({ name }) => name === to).forEach(visit)
    all.push(table)
  }
  tables.forEach(visit)
  return all
}

/** Converts JSON objects by column name to rows of their table. */
const asObjects = ({ name, columns }: ExportedTable, lines: readonly string[]): RawBuilder<unknown> => {
  const names = sql.join(columns.map((column) => sql.id(column)))
  return sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`
}

/**
 * Writes the rows of a table from an archive.
 * @param into builds the statement that writes a batch of rows
 */
export async function load<T extends ExportedTable>(
  tx: Tx,
  archive: Archive,
  table: T,
  into: (table: T, lines: readonly string[]) => RawBuilder<unknown> = asObjects,
): Promise<void> {
  if (!archive.has(tablePart(table.name))) return
  let lines: string[] = []
  let size = 0
  const write = async () => {
    if (lines.length) await into(table, lines).execute(tx)
    lines = []
    size = 0
  }
  const bytes = await archive.read(tablePart(table.name))
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line)
    size += line.length
    if (size > BATCH) await write()
  }
  await write()
}

/** Sets sequences to continue after the highest id. */
export async function goOn(tx: Tx, tables: readonly ExportedTable[]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = any(${tables.map(({ name }) => name)}::text[]) and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`.execute(
    tx,
  )
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), m.last) from (select max(${sql.id(column)}) as last from ${sql.table(table)}) m
      where m.last is not null`.execute(tx)
}

/** Puts file contents into storage under their hashes, so that equal contents are stored once. */
export async function restoreFiles({ storage, incoming }: FileOptions, archive: Archive): Promise<void> {
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

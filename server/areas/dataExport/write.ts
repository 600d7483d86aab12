import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Collection } from '../../../schema/engine/collect.ts'
import { allPermissions } from '../../../schema/engine/permissions.ts'
import { type Tx } from '../../engine/db/kysely.ts'
import { makeFolder } from '../../engine/files/storage/writable.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { ProblemError } from '../../engine/http/errors.ts'
import { exportFile } from '../../engine/transfer/export/export.ts'
import { asItself } from '../jobs/program.ts'
import { csvPart, LAYOUT, MANIFEST, type Manifest, tablePart } from './manifest.ts'
import { storedOf } from './stored.ts'
import { countOf, type ExportedTable, exportedTables, linesOf } from './tables.ts'
import { textPart, zipWriter } from './zipWriter.ts'

/** Describes the parts of an archive, for readers without this program. */
const schemaOf = (resources: Collection, tables: readonly ExportedTable[]): object => ({
  resources: resources.all.map(({ name, label, table, fields }) => ({
    name,
    label: label[1],
    table,
    fields: Object.entries(fields).map(([field, { store, ...declared }]) => ({
      name: field,
      label: declared.options.label ?? field,
      kind: declared.kind,
      ...('references' in store ? { references: store.references } : {}),
    })),
  })),
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
})

const BATCH = 1000
const WAIT_MS = 500

/** The finished archive on this machine's disk. */
export interface Written {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly rows: number
  readonly files: number
  readonly missing: number
}

export interface ExportProgress {
  /**
   * Called now and then.
   * @param share fraction that is done, from 0 to 1
   */
  readonly progress: (share: number) => Promise<void>
  /** Whether to stop; checked now and then. */
  readonly isOver: () => boolean
}

/** Thrown when the server stops: the export starts again. */
export class GivenUp extends Error {}

/**
 * Yields the rows of a statement from the snapshot.
 * @param each called with the number of additional rows
 */
export async function* linesFrom(
  tx: Tx,
  lines: RawBuilder<{ line: string }>,
  each: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  await sql`declare taken_out no scroll cursor for ${lines}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(BATCH))} from taken_out`.execute(tx)
    if (rows.length) yield Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`)
    await each(rows.length)
    if (rows.length < BATCH) break
  }
  await sql`close taken_out`.execute(tx)
}

/**
 * Writes all data of the business into one archive: every table as JSON lines, read in one snapshot; the records of each resource as CSV; a
 * description of both; file contents; and a manifest with the SHA-256 of each part. Passwords, sessions, second factors and sealed values are left
 * out (`tables.ts`).
 */
export async function writeArchive(engine: Engine, { progress, isOver }: ExportProgress): Promise<Written> {
  const files = service(engine, 'files')
  await makeFolder(files.incoming)
  const path = join(files.incoming, randomUUID())
  const exportedAt = engine.clock()
  const zip = zipWriter(path, exportedAt)
  const step = (done: number, all: number) => {
    if (isOver()) throw new GivenUp('the server stops')
    return progress(all === 0 ? 0 : done / all)
  }
  const tx = await engine.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`select set_config('cursor_tuple_fraction', '1', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '0', true), set_config('TimeZone', 'UTC', true)`.execute(tx)
    const tables = await exportedTables(tx)
    const counts: Record<string, number> = {}
    for (const table of tables) counts[table.name] = (await countOf(table).execute(tx)).rows[0]?.n ?? 0
    const storedFiles = await storedOf(tx)
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0)
    // Estimate for progress: records are written twice, and a file takes about as long as a thousand rows.
    const all = 2 * rows + 1000 * storedFiles.length + 1
    let done = 0
    const reportRows = (n: number) => {
      done += n
      return step(done, all)
    }
    await zip.add('schema.json', textPart(JSON.stringify(schemaOf(engine.resources, tables), null, 2)))
    for (const table of tables)
      await zip.add(tablePart(table.name), async () => Readable.from(linesFrom(tx, linesOf(table), reportRows)))
    const missing: string[] = []
    for (const { key, part, needed } of storedFiles) {
      const bytes = await files.storage.get(key)
      if (!bytes && needed) missing.push(key)
      await zip.add(part, async () => bytes ?? null, { compress: false })
      await reportRows(1000)
    }
    const { rows: last } = await sql<{ migration: string; log_key: string | null }>`
      select max(name) as migration, (select encode(fingerprint, 'hex') from log_keys limit 1) as log_key from migrations`.execute(
      tx,
    )
    await tx.rollback().execute()
    await csvParts(engine, zip, () => reportRows(0))
    const about: Manifest = {
      layout: LAYOUT,
      made_at: exportedAt.toISOString(),
      migration: '',
      log_key: null,
      ...last[0],
      tables: counts,
      parts: { ...zip.parts },
      missing,
    }
    await zip.add(MANIFEST, textPart(JSON.stringify(about, null, 2)))
    return {
      path,
      ...(await zip.end()),
      rows,
      files: storedFiles.filter(({ needed }) => needed).length - missing.length,
      missing: missing.length,
    }
  } catch (error) {
    zip.abandon(error as Error)
    await rm(path, { force: true })
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

/** Users' own exports have priority: waits while the maximum number of exports is running. */
async function inTurn<T>(begin: () => Promise<T>, onWritten: () => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await begin()
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'busy') throw error
      await sleep(WAIT_MS)
      await onWritten()
    }
  }
}

/** Writes active and archived records of every resource in its export format. */
async function csvParts(
  engine: Engine,
  zip: ReturnType<typeof zipWriter>,
  onWritten: () => Promise<void>,
): Promise<void> {
  const ctx = asItself(engine, 'TAKEOUT', allPermissions(engine.resources.all))
  for (const resource of engine.resources.all)
    for (const archived of resource.archive ? ['false', 'true'] : ['false']) {
      await onWritten()
      const name = csvPart(archived === 'true' ? `${resource.name} archived` : resource.name)
      const exportOptions = { format: 'csv', style: 'iso', ...(resource.archive ? { archived } : {}) }
      await zip.add(name, async () => (await inTurn(() => exportFile(ctx, resource, exportOptions), onWritten)).stream)
    }
}

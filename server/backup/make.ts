import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type pg from 'pg'
import { LAYOUT, MANIFEST, type Manifest, tablePart } from '../areas/dataExport/manifest.ts'
import { storedOf } from '../areas/dataExport/stored.ts'
import { linesFrom } from '../areas/dataExport/write.ts'
import { textPart, zipWriter } from '../areas/dataExport/zipWriter.ts'
import { openKysely } from '../engine/db/kysely.ts'
import type { FileStorage } from '../engine/files/storage/storage.ts'
import { allTables, asText, linesOfAll, sequencesOf, sumOf } from './tables.ts'

export interface Made {
  readonly size: number
  readonly sha256: string
  readonly rows: number
  readonly files: number
  /** Storage keys that records reference but storage did not have. */
  readonly missing: readonly string[]
}

/**
 * Writes the whole database, read in one snapshot while it is in use, and file contents into one archive. Contents are stored before the record that
 * references them and deleted a day after it at the earliest, so all contents of the snapshot exist.
 * @param pool connection of the owner of the tables
 * @param path path of a file that does not exist yet; removed on failure
 */
export async function makeBackup(pool: pg.Pool, storage: FileStorage, path: string, madeAt: Date): Promise<Made> {
  const zip = zipWriter(path, madeAt)
  const tx = await openKysely(pool)
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await asText.execute(tx)
    const tables = await allTables(tx)
    const counts: Record<string, number> = {}
    const sums: Record<string, string> = {}
    for (const table of tables) {
      const { rows, sum } = await sumOf(tx, table)
      counts[table.name] = rows
      sums[table.name] = sum
      await zip.add(tablePart(table.name), async () =>
        Readable.from(linesFrom(tx, linesOfAll(table), async () => undefined)),
      )
    }
    const storedFiles = await storedOf(tx)
    const missing: string[] = []
    for (const { key, part, needed } of storedFiles) {
      const bytes = await storage.get(key)
      if (!bytes && needed) missing.push(key)
      await zip.add(part, async () => bytes ?? null, { compress: false })
    }
    const { rows: last } = await sql<{ migration: string; log_key: string | null }>`
      select max(name) as migration, (select encode(fingerprint, 'hex') from log_keys limit 1) as log_key from migrations`.execute(
      tx,
    )
    const backup = { sums, sequences: await sequencesOf(tx) }
    await tx.rollback().execute()
    const about: Manifest = {
      layout: LAYOUT,
      backup,
      made_at: madeAt.toISOString(),
      migration: '',
      log_key: null,
      ...last[0],
      tables: counts,
      parts: { ...zip.parts },
      missing,
    }
    await zip.add(MANIFEST, textPart(JSON.stringify(about)))
    const rows = Object.values(counts).reduce((sum, n) => sum + n, 0)
    return {
      ...(await zip.end()),
      rows,
      missing,
      files: storedFiles.filter(({ needed }) => needed).length - missing.length,
    }
  } catch (error) {
    zip.abandon(error as Error)
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    await rm(path, { force: true })
    throw error
  }
}

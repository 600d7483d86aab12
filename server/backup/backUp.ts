import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openArchive } from '../areas/dataExport/archive.ts'
import { openPool } from '../engine/db/kysely.ts'
import { withScratchDatabase } from '../engine/db/scratch.ts'
import type { FileStorage } from '../engine/files/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { build } from './build.ts'
import { type Made, makeBackup } from './make.ts'
import type { Shelf } from './shelf.ts'

/** Advisory lock of a running backup of this database. */
const LOCK = 7_316_420_912
const PART = '.part'

interface Parts {
  /** Address of the database, as the owner of its tables. */
  readonly url: string
  readonly storage: FileStorage
  readonly shelf: Shelf
  /** Number of backups to keep. */
  readonly keep: number
  readonly at: Date
  /** Whether the backup is verified by building it in a temporary database. */
  readonly verify: boolean
}

export interface Done extends Made {
  readonly name: string
  readonly deletedNames: readonly string[]
}

export const nameOf = (instant: Date): string =>
  `crm-${instant.toISOString().replaceAll(':', '-').replace(/\.\d+/, '')}.zip`

/** Prefix of temporary databases; names have at most 63 characters. */
const scratchOf = (url: string) =>
  `backup_${createHash('sha256').update(new URL(url).pathname).digest('hex').slice(0, 8)}_`

/** Removes what an interrupted backup left behind. */
async function tidy(client: pg.Client, url: string, incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) if (name.endsWith(PART)) await rm(join(incoming, name), { force: true })
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [scratchOf(url)],
  )
  for (const { name } of rows) await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
}

async function check(path: string, url: string): Promise<void> {
  const archive = await openArchive(path)
  try {
    await withScratchDatabase(url, (pool) => build(pool, archive), scratchOf(url))
  } catch (error) {
    // insufficient_privilege
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartError(
      'The database owner cannot create a test database for the backup. Grant CREATEDB, or add --unverified',
    )
  } finally {
    archive.close()
  }
}

/**
 * Creates a backup, verifies it, stores it and deletes the oldest ones, in this order: existing backups stay if anything fails.
 * @throws StartError while another backup is running; otherwise the error
 */
export async function backUp({ url, storage, shelf, keep, at, verify }: Parts): Promise<Done> {
  const client = new pg.Client({ connectionString: url })
  // Connection errors are reported by the next query.
  client.on('error', () => undefined)
  await client.connect()
  const pool = openPool(url, { max: 2 })
  pool.on('error', (error) => console.error(`database connection lost: ${error.message}`))
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (!rows[0]?.mine) throw new StartError('Another backup of this database is running')
    await mkdir(shelf.incoming, { recursive: true, mode: 0o700 })
    await tidy(client, url, shelf.incoming)
    const name = nameOf(at)
    const path = join(shelf.incoming, `${name}${PART}`)
    try {
      const backup = await makeBackup(pool, storage, path, at)
      if (verify) await check(path, url)
      const deletedBackups = await shelf.add({ name, made_at: at.toISOString() }, { path, ...backup }, keep)
      return { ...backup, name, deletedNames: deletedBackups }
    } finally {
      await rm(path, { force: true })
    }
  } finally {
    await pool.end()
    await client.end()
  }
}

// npm run restore -- latest | NAME | FILE
// Restores a backup into an empty database, with the server stopped and the same environment: latest or NAME of those at BACKUP_TO, or a file. All
// of it, or nothing.
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openArchive } from '../server/areas/dataExport/archive.ts'
import { restoreFiles } from '../server/areas/dataExport/rows.ts'
import { backupOf, build } from '../server/backup/build.ts'
import { openShelf } from '../server/backup/shelf.ts'
import { openPool } from '../server/engine/db/kysely.ts'
import { migrate } from '../server/engine/db/migrate.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { filesOf } from '../server/engine/files/storage/open.ts'
import { logKey } from '../server/engine/log/key.ts'
import { sealingSecret } from '../server/engine/log/secret.ts'
import { type Env, readEnv } from '../server/env.ts'
import { keyFor } from '../server/seal.ts'
import { StartError } from '../server/start-error.ts'

const root = resolve(import.meta.dirname, '..')

/** Path of the backup on this machine, and how to remove it again. */
async function found(env: Env, dataDir: string, source: string) {
  if (existsSync(source)) return { path: source, drop: async () => undefined }
  const backupsPath = /^https?:/.test(env.BACKUP_TO) ? env.BACKUP_TO : resolve(root, env.BACKUP_TO)
  const shelf = openShelf(backupsPath, join(dataDir, 'backups-incoming'))
  const all = await shelf.list()
  const one = source === 'latest' ? all.at(-1) : all.find(({ name }) => name === source)
  if (!one) throw new StartError(`There is no backup ${source}. Run npm run backup -- --list to see all backups`)
  await mkdir(shelf.incoming, { recursive: true, mode: 0o700 })
  const path = join(shelf.incoming, `restore-${process.pid}.part`)
  const removeFile = () => rm(path, { force: true })
  await shelf.fetch(one, path).catch(async (error: unknown) => {
    await removeFile()
    throw error
  })
  return { path, drop: removeFile }
}

async function run(): Promise<void> {
  const env = readEnv(process.env)
  const { positionals } = parseArgs({ allowPositionals: true })
  const [source] = positionals
  if (source === undefined || positionals.length > 1)
    throw new StartError('Enter which backup to restore: latest, a name or a file')
  const dataDir = resolve(root, env.DATA_DIR)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL, dataDir })
  const pool = openPool(database.url)
  try {
    const { path, drop } = await found(env, dataDir, source)
    const archive = await openArchive(path)
    try {
      backupOf(archive)
      const { log_key, made_at } = archive.manifest
      const { fingerprint } = logKey(keyFor(sealingSecret(env.SEALING_KEY, dataDir), 'log'))
      if (log_key !== null && log_key !== fingerprint.toString('hex'))
        throw new StartError(
          'The backup is sealed with another key. Set SEALING_KEY, or put the old sealing-key into DATA_DIR. Nothing was changed',
        )
      // Files first: people who find a record also find its files.
      await restoreFiles(filesOf(env, root, dataDir), archive)
      const rows = await build(pool, archive)
      await migrate(pool)
      console.log(`${rows} rows restored from ${made_at}. Start with: npm start`)
    } finally {
      archive.close()
      await drop()
    }
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

// npm run backup [-- --keep N] [--unverified]
// Makes a backup of database and files at BACKUP_TO, whether the server runs or not, with the same environment; tests it in a database of its own,
// and deletes all but the newest N. The exit code is 1 without a new working backup.
// npm run backup -- --list
// Lists the backups.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/backUp.ts'
import { openShelf } from '../server/backup/shelf.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { runningDatabase } from '../server/engine/db/running.ts'
import { filesOf } from '../server/engine/files/storage/open.ts'
import { readEnv } from '../server/env.ts'
import { StartError } from '../server/start-error.ts'

const root = resolve(import.meta.dirname, '..')
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

async function run(): Promise<void> {
  const env = readEnv(process.env)
  const { values } = parseArgs({
    options: { keep: { type: 'string' }, unverified: { type: 'boolean' }, list: { type: 'boolean' } },
  })
  const keepCount = Number(values.keep ?? env.BACKUP_KEEP)
  if (!Number.isInteger(keepCount) || keepCount < 1) throw new StartError('--keep must be a whole number from 1')
  const dataDir = resolve(root, env.DATA_DIR)
  const target = /^https?:/.test(env.BACKUP_TO) ? env.BACKUP_TO : resolve(root, env.BACKUP_TO)
  const shelf = openShelf(target, join(dataDir, 'backups-incoming'))
  if (values.list) {
    for (const { name, size } of await shelf.list()) console.log(`${name}  ${megabytes(size)}`)
    return
  }
  const running = env.DATABASE_URL ? null : await runningDatabase(dataDir)
  const database = running
    ? { url: running, close: async () => undefined }
    : await openDatabase({ databaseUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL, dataDir })
  try {
    const { storage } = filesOf(env, root, dataDir)
    const verify = values.unverified !== true
    const { name, rows, files, size, missing, deletedNames } = await backUp({
      url: database.url,
      storage,
      shelf,
      keep: keepCount,
      at: new Date(),
      verify,
    })
    const checkText = verify ? 'checked in a test database' : 'not checked'
    console.log(`${name}: ${rows} rows and ${files} files, ${megabytes(size)}, ${checkText}`)
    if (deletedNames.length) console.log(`Deleted, because ${keepCount} are kept: ${deletedNames.join(', ')}`)
    for (const key of missing) console.warn(`${key} is used by a record but missing from the storage`)
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

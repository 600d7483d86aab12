// npm run log:verify [-- FILE]
// Checks the whole log for entries that were changed, removed or inserted without the key. It may run beside the server, with the same environment.
// With FILE it checks an archive of the log, without a database. The exit code is 1 when something is wrong.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openKysely, openPool } from '../server/engine/db/kysely.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { runningDatabase } from '../server/engine/db/running.ts'
import { checkArchive } from '../server/engine/log/archiveCheck.ts'
import { logKey } from '../server/engine/log/key.ts'
import { sealingSecret } from '../server/engine/log/secret.ts'
import { verifyLog } from '../server/engine/log/verify.ts'
import { readEnv } from '../server/env.ts'
import { keyFor } from '../server/seal.ts'
import { StartError } from '../server/start-error.ts'

const WORDS = {
  changed: 'was changed after it was written',
  order: 'does not follow the entry before it',
  redaction: 'was redacted and changed afterwards',
  seal: 'was sealed without the key',
  length: 'has missing or extra entries',
  last: 'does not end with the original entry',
  no_head: 'was started without a seal',
} as const

const ARCHIVE_WORDS = {
  changed: 'was changed after it was written',
  order: 'does not follow the entry before it',
  redaction: 'was redacted and changed afterwards',
  end: 'does not end as it was written',
  sum: 'lines were changed, removed or added',
  seal: 'its manifest was sealed without the key',
  unreadable: 'it is incomplete or not an archive of the log',
} as const

async function verifyFile(file: string): Promise<boolean> {
  const env = readEnv(process.env)
  const dataDir = resolve(import.meta.dirname, '..', env.DATA_DIR)
  const isHere = env.SEALING_KEY !== undefined || existsSync(join(dataDir, 'sealing-key'))
  const key = isHere ? logKey(keyFor(sealingSecret(env.SEALING_KEY, dataDir), 'log')) : undefined
  const { entries, chains, keyed, before, broken } = await checkArchive(resolve(file), key)
  for (const { chain, entry, why } of broken)
    console.log(
      `${chain ? chain.join('/') : 'archive'}: ${entry === null ? '' : `entry ${entry} `}${ARCHIVE_WORDS[why]}`,
    )
  if (before !== null && !keyed)
    console.log('The key it was sealed with is missing (SEALING_KEY), so only checksums and order were checked')
  const verdict = broken.length === 0 ? 'none have been changed' : `${broken.length} problems found`
  console.log(`${entries} entries in ${chains} chains, before ${before ?? 'an unknown date'}: ${verdict}`)
  return broken.length === 0
}

async function verify(): Promise<boolean> {
  const env = readEnv(process.env)
  const dataDir = resolve(import.meta.dirname, '..', env.DATA_DIR)
  const running = env.DATABASE_URL ? null : await runningDatabase(dataDir)
  const database = running
    ? { url: running, close: async () => undefined }
    : await openDatabase({ databaseUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL, dataDir })
  const pool = openPool(database.url, { max: 2 })
  try {
    const key = logKey(keyFor(sealingSecret(env.SEALING_KEY, dataDir), 'log'))
    const { rowCount } = await pool.query('select from log_keys where fingerprint = $1', [key.fingerprint])
    if (!rowCount) throw new StartError('The log of this database is sealed with another key. Check SEALING_KEY')
    const { entries, chains, broken } = await verifyLog(openKysely(pool), key)
    for (const { entity, entity_id, entry, why } of broken)
      console.log(`${entity}/${entity_id}: ${entry === null ? 'its chain' : `entry ${entry}`} ${WORDS[why]}`)
    console.log(
      `${entries} entries in ${chains} chains: ${broken.length === 0 ? 'none have been changed' : `${broken.length} problems found`}`,
    )
    return broken.length === 0
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  const [file] = process.argv.slice(2)
  process.exitCode = (await (file === undefined ? verify() : verifyFile(file))) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

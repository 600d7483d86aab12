// npm run keys:turn
// Encrypts the stored secrets with new keys while no server runs: those in the data folder are generated, those of the environment are taken from
// NEW_SEALING_KEY and NEW_JWT_SECRET. If it is killed half-way, run it again and it continues.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { signingSecret } from '../server/areas/access/auth/secret.ts'
import { isTurned, type Secrets, turnKeys } from '../server/areas/access/keys/turn.ts'
import { openKysely, openPool } from '../server/engine/db/kysely.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { runningDatabase } from '../server/engine/db/running.ts'
import { sealingSecret } from '../server/engine/log/secret.ts'
import { readEnv } from '../server/env.ts'
import { newSecret } from '../server/keep-secret.ts'
import { StartError } from '../server/start-error.ts'

/** A secret in a file of the data folder, and its replacement. */
function filed(file: string) {
  const next = `${file}.new`
  return {
    /** Generated once, so that an interrupted run continues with the same. */
    next: (): string => {
      if (!existsSync(next)) writeFileSync(next, newSecret(), { mode: 0o600, flag: 'wx' })
      return readFileSync(next, 'utf8').trim()
    },
    isBegun: existsSync(next),
    take: () => {
      if (existsSync(next)) renameSync(next, file)
    },
  }
}

const long = (name: string, value: string | undefined): string | undefined => {
  if (value !== undefined && value.length < 32) throw new StartError(`${name} must have at least 32 characters`)
  return value
}

async function turn(): Promise<void> {
  const env = readEnv(process.env)
  const newKeys = {
    sealing: long('NEW_SEALING_KEY', process.env['NEW_SEALING_KEY']),
    signing: long('NEW_JWT_SECRET', process.env['NEW_JWT_SECRET']),
  }
  const dataDir = resolve(import.meta.dirname, '..', env.DATA_DIR)
  if (!env.DATABASE_URL && (await runningDatabase(dataDir)))
    throw new StartError('A server is running on this data folder. Stop it first. Nothing was changed')
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    dataDir,
  })
  // One connection: any other belongs to another process.
  const pool = openPool(database.url, { max: 1 })
  try {
    const was: Secrets = {
      sealing: sealingSecret(env.SEALING_KEY, dataDir),
      signing: await signingSecret({ given: env.JWT_SECRET, kind: database.kind, dataDir, pool }),
    }
    const files = { sealing: filed(join(dataDir, 'sealing-key')), signing: filed(join(dataDir, 'jwt-secret')) }
    const isFiled = {
      sealing: !env.SEALING_KEY && !newKeys.sealing,
      signing: !env.JWT_SECRET && !newKeys.signing && database.kind === 'embedded',
    }
    const isStored = !env.JWT_SECRET && database.kind === 'external'
    const takeNewKeys = () => {
      for (const name of ['signing', 'sealing'] as const) if (isFiled[name]) files[name].take()
    }
    const db = openKysely(pool)
    const pendingKeys = {
      sealing: files.sealing.isBegun ? files.sealing.next() : was.sealing,
      signing: files.signing.isBegun ? files.signing.next() : was.signing,
    }
    if ((files.sealing.isBegun || files.signing.isBegun) && (await isTurned(db, pendingKeys))) {
      takeNewKeys()
      console.log('The new keys had already been prepared. They are now in use')
      return
    }
    const now: Secrets = {
      sealing: newKeys.sealing ?? (isFiled.sealing ? files.sealing.next() : was.sealing),
      signing: newKeys.signing ?? (isFiled.signing ? files.signing.next() : isStored ? newSecret() : was.signing),
    }
    if (now.sealing === was.sealing && now.signing === was.signing)
      throw new StartError('Both keys come from the environment. Set NEW_SEALING_KEY or NEW_JWT_SECRET')
    const result = await turnKeys(db, was, now, isStored)
    takeNewKeys()
    console.log(`${result.sealed} secrets and ${result.entries} log entries have been sealed with the new key`)
    if (was.signing !== now.signing) console.log('All sessions have ended. Everyone must sign in again')
    if (result.withoutCodes)
      console.log(`${result.withoutCodes} people need to create new recovery codes under Profile`)
    if (newKeys.sealing) console.log('Start with SEALING_KEY set to what NEW_SEALING_KEY was')
    if (newKeys.signing) console.log('Start with JWT_SECRET set to what NEW_JWT_SECRET was')
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  await turn()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

// npm run login:link -- anna@example.com
// Prints an address that signs in this user once, within ten minutes, without other factors: for people who are locked out, for example when the
// sign-in provider is down and passwords are off. It may run beside the server, with the same environment.
import { resolve } from 'node:path'
import { letIn } from '../server/areas/access/auth/signOn/letIn.ts'
import { openKysely, openPool } from '../server/engine/db/kysely.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { runningDatabase } from '../server/engine/db/running.ts'
import { logKey } from '../server/engine/log/key.ts'
import { sealingSecret } from '../server/engine/log/secret.ts'
import { readEnv } from '../server/env.ts'
import { keyFor } from '../server/seal.ts'
import { StartError } from '../server/start-error.ts'

async function print(): Promise<void> {
  const [email] = process.argv.slice(2)
  if (!email) throw new StartError('Add the email of the user: npm run login:link -- anna@example.com')
  const env = readEnv(process.env)
  const dataDir = resolve(import.meta.dirname, '..', env.DATA_DIR)
  const running = env.DATABASE_URL ? null : await runningDatabase(dataDir)
  const database = running
    ? { url: running, close: async () => undefined }
    : await openDatabase({ databaseUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL, dataDir })
  const pool = openPool(database.url, { max: 2 })
  try {
    const key = logKey(keyFor(sealingSecret(env.SEALING_KEY, dataDir), 'log'))
    const code = await letIn({ pool, db: openKysely(pool), key, email, now: new Date() })
    console.log(`${env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`}/auth/login#sign_on=${code}`)
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  await print()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

// npm run setup
// Creates the first administrator of an empty database, the one that `npm start` would use with the same environment. It asks for the details;
// without a terminal it reads one answer per line: first name, last name, email, password, password again.
// npm run setup -- --from FILE
// Restores a data export into an empty database instead, and gives one of its administrators a password: email, password, password again.
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { ADMINISTRATOR_PASSWORD_MIN } from '../schema/engine/auth/credentials.ts'
import { allPermissions } from '../schema/engine/permissions.ts'
import { hashPassword } from '../server/areas/access/auth/password.ts'
import { seedAccess } from '../server/areas/access/auth/seed.ts'
import {
  type Administrator,
  checkAdministrator,
  createAdministrator,
  hasUsers,
  letIn,
} from '../server/areas/access/auth/setup.ts'
import { restore } from '../server/areas/dataExport/restore.ts'
import { takesDemo } from '../server/demo.ts'
import { openKysely, openPool } from '../server/engine/db/kysely.ts'
import { migrate } from '../server/engine/db/migrate.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { filesOf } from '../server/engine/files/storage/open.ts'
import { logKey } from '../server/engine/log/key.ts'
import { sealingSecret } from '../server/engine/log/secret.ts'
import { seedResources } from '../server/engine/write/seed.ts'
import { type Env, readEnv } from '../server/env.ts'
import { keyFor } from '../server/seal.ts'
import { StartError } from '../server/start-error.ts'

const root = resolve(import.meta.dirname, '..')

/** Asks something; what is typed for a secret is not shown. */
type Question = (text: string, secret?: boolean) => Promise<string>

/** Questions on the terminal. */
async function withTerminal<T>(ask: (question: Question) => Promise<T>): Promise<T> {
  let hidden = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    return await ask(async (text, secret = false) => {
      process.stdout.write(text)
      hidden = secret
      const line = await lines.next()
      hidden = false
      if (secret) process.stdout.write('\n')
      if (line.done) throw new StartError('Not all questions were answered. Nothing was changed')
      return line.value.trim()
    })
  } finally {
    terminal.close()
  }
}

const access = async (question: Question) => ({
  email: await question('Email: '),
  password: await question(`Password (${ADMINISTRATOR_PASSWORD_MIN} characters or more): `, true),
  again: await question('Password again: ', true),
})

const askPerson = (): Promise<Administrator & { again: string }> =>
  withTerminal(async (question) => ({
    first_name: await question('First name: '),
    last_name: await question('Last name (may be empty): '),
    ...(await access(question)),
  }))

function demand(person: Administrator, repeatedPassword: string): void {
  const wrong = checkAdministrator(person, repeatedPassword)
  if (wrong) throw new StartError(`${wrong}. Nothing was changed`)
}

/** Builds the business of a take-out. */
async function setUpFrom(file: string, env: Env, pool: pg.Pool): Promise<void> {
  const dataDir = resolve(root, env.DATA_DIR)
  console.log('Enter the administrator who will sign in first. You can invite the others from the list of users.')
  const { again, ...person } = await withTerminal(access)
  demand({ first_name: '-', last_name: '', ...person }, again)
  const hash = await hashPassword(person.password)
  const rows = await restore(resolve(file), {
    pool,
    files: filesOf(env, root, dataDir),
    key: logKey(keyFor(sealingSecret(env.SEALING_KEY, dataDir), 'log')),
    ends: (tx) => letIn(tx, person.email, hash),
  })
  await takesDemo(pool, false)
  console.log(`${rows} rows restored. ${person.email} can sign in. Start with: npm start`)
}

async function setUp(): Promise<void> {
  const env = readEnv(process.env)
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    dataDir: resolve(root, env.DATA_DIR),
  })
  const pool = openPool(database.url)
  try {
    if (values.from !== undefined) return await setUpFrom(values.from, env, pool)
    await migrate(pool)
    if (await hasUsers(pool)) throw new StartError('This database already has users. Ask an administrator to add more')
    await takesDemo(pool, false)
    await seedAccess(pool, { permissions: allPermissions(resources.all), demo: false })
    await seedResources(openKysely(pool), resources.all)
    const { again, ...person } = await askPerson()
    demand(person, again)
    await createAdministrator(pool, person, await hashPassword(person.password))
    console.log(`${person.email} is the first administrator. Start with: npm start`)
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  await setUp()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

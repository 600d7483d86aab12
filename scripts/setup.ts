// npm run setup
// Makes the first administrator of an empty database, the one that `npm start` would use with the same environment.
// Asks for what it needs; where nobody can be asked it reads one answer per line: first name, last name, email, password, password again.
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
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
} from '../server/areas/access/auth/setup.ts'
import { takesDemo } from '../server/demo.ts'
import { openKysely, openPool } from '../server/engine/db/kysely.ts'
import { migrate } from '../server/engine/db/migrate.ts'
import { openDatabase } from '../server/engine/db/open.ts'
import { seedResources } from '../server/engine/write/seed.ts'
import { readEnv } from '../server/env.ts'
import { StartError } from '../server/start-error.ts'

const root = resolve(import.meta.dirname, '..')

/** Questions on the terminal; what is typed for a password is not shown. */
async function ask(): Promise<Administrator & { again: string }> {
  let hidden = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  const question = async (text: string, secret = false): Promise<string> => {
    process.stdout.write(text)
    hidden = secret
    const line = await lines.next()
    hidden = false
    if (secret) process.stdout.write('\n')
    if (line.done) throw new StartError('The answers ended before the last question; nothing was changed')
    return line.value.trim()
  }
  try {
    return {
      first_name: await question('First name: '),
      last_name: await question('Last name (may be empty): '),
      email: await question('Email: '),
      password: await question(`Password (${ADMINISTRATOR_PASSWORD_MIN} characters or more): `, true),
      again: await question('Password again: ', true),
    }
  } finally {
    terminal.close()
  }
}

async function setUp(): Promise<void> {
  const env = readEnv(process.env)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: resolve(root, env.DATA_DIR) })
  const pool = openPool(database.url)
  try {
    await migrate(pool)
    if (await hasUsers(pool))
      throw new StartError('This database has users already: an administrator makes the next one')
    await takesDemo(pool, false)
    await seedAccess(pool, { permissions: allPermissions(resources.all), demo: false })
    await seedResources(openKysely(pool), resources.all)
    const { again, ...person } = await ask()
    const wrong = checkAdministrator(person, again)
    if (wrong) throw new StartError(`${wrong}; nothing was changed`)
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

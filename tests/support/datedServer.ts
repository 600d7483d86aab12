// The server in its own process, whose clock starts at `NOW`: for past days. The time zone is the process's.
import { resources } from '../../schema/all.ts'
import { createApp } from '../../server/app.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'

const given = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing`)
  return value
}

const pool = openPool(given('DATABASE_URL'), { max: 5 })
const ahead = Date.parse(given('NOW')) - Date.now()
const app = await createApp({
  db: openKysely(pool),
  pool,
  resources,
  clock: () => new Date(Date.now() + ahead),
  auth: { secret: given('JWT_SECRET') },
})
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))

import type pg from 'pg'
import type { Db } from '../../../../engine/db/kysely.ts'
import type { LogKey } from '../../../../engine/log/key.ts'
import { noteSecurity } from '../../../../engine/log/security.ts'
import { StartError } from '../../../../start-error.ts'
import { createAttempts } from './attempts.ts'

/** Milliseconds that a sign-in link from the console is valid. */
const LIFE = 600_000

interface Parts {
  readonly pool: pg.Pool
  readonly db: Db
  readonly key: LogKey
  readonly email: string
  readonly now: Date
}

/**
 * Signs in a user from the console, regardless of other requirements: a person who controls the server controls everything.
 * @returns a code that any browser can use once
 * @throws StartError if no user with this address may sign in
 */
export async function letIn({ pool, db, key, email, now }: Parts): Promise<string> {
  const { rows } = await pool.query<{ id: number; email: string }>(
    `select id, email from users where lower(email) = lower($1) and active and banned_at is null and archived_at is null`,
    [email.trim()],
  )
  const [user] = rows
  if (!user) throw new StartError(`No active user has the address ${email}`)
  const arrival = { user_id: user.id, proof: 'console', second_factor: true }
  const code = await createAttempts(pool).arrive(arrival, null, now, LIFE)
  await noteSecurity(db, key, { event: 'let_in_by_console', user, ip: null, details: {} })
  return code
}

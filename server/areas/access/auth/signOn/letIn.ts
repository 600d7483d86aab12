import type pg from 'pg'
import type { Db } from '../../../../engine/db/kysely.ts'
import type { LogKey } from '../../../../engine/log/key.ts'
import { noteSecurity } from '../../../../engine/log/security.ts'
import { StartError } from '../../../../start-error.ts'
import { createAttempts } from './attempts.ts'

/** Milliseconds that the way in from the console is open. */
const LIFE = 600_000

interface Parts {
  readonly pool: pg.Pool
  readonly db: Db
  readonly key: LogKey
  readonly email: string
  readonly now: Date
}

/**
 * Lets somebody in by the console, whatever sign-in needs otherwise: whoever has the server's machine has everything.
 * @returns the code that any browser comes in with, once
 * @throws StartError for an address that no user has who may come in
 */
export async function letIn({ pool, db, key, email, now }: Parts): Promise<string> {
  const { rows } = await pool.query<{ id: number; email: string }>(
    `select id, email from users where lower(email) = lower($1) and active and banned_at is null and archived_at is null`,
    [email.trim()],
  )
  const [user] = rows
  if (!user) throw new StartError(`No active user has the address ${email}`)
  const who = { user_id: user.id, proof: 'console', second_factor: true }
  const code = await createAttempts(pool).arrive(who, null, now, LIFE)
  await noteSecurity(db, key, { event: 'let_in_by_console', user, ip: null, details: {} })
  return code
}

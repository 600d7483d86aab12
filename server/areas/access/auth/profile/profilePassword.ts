import { sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { Actor } from '../../../../engine/http/actor.ts'
import type { Engine } from '../../../../engine/http/context.ts'
import { invalid, problem } from '../../../../engine/http/errors.ts'
import type { changeBody } from '../bodies.ts'
import { isCommonPassword } from '../commonPasswords.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { demandLength } from '../passwordRules.ts'
import type { Recovery } from '../recovery/recovery.ts'
import type { TryLimit } from '../secondFactor/secondFactorLimits.ts'

/** A user without a password counts as present for this many minutes after signing in. */
const FRESH_MINUTES = 10

export async function hasPassword(pool: pg.Pool, userId: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from credentials where user_id = $1', [userId])
  return rowCount === 1
}

/**
 * Confirms that the session's user is present: they give their password or, if the account has none, signed in just now.
 * @param password missing for a user without a password
 * @throws problem 422 at `password`, 403 sign_in_again, 429 rate_limited
 */
export async function demandPresence(
  pool: pg.Pool,
  limit: TryLimit,
  { user, session_id }: Actor,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (await hasPassword(pool, user.id)) {
    if (password === undefined) throw invalid({ password: [{ code: 'required' }] })
    return demandPassword(pool, limit, user.id, password, 'password', now)
  }
  const { rowCount } = await pool.query(
    'select from sessions where id = $1 and issued_at > $2::timestamptz - make_interval(mins => $3)',
    [session_id, now, FRESH_MINUTES],
  )
  if (rowCount !== 1) throw problem(403, 'sign_in_again')
}

/**
 * Confirms that the session's user knows the password, for actions that an open browser must not allow.
 * @throws problem 422 wrong_password at `field`, 429 rate_limited
 */
export async function demandPassword(
  pool: pg.Pool,
  limit: TryLimit,
  userId: number,
  password: string,
  field: string,
  now: Date,
): Promise<void> {
  await limit.count(userId, now)
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from credentials where user_id = $1',
    [userId],
  )
  const storedHash = rows[0]?.password_hash
  if (!storedHash || !(await verifyPassword(password, storedHash)))
    throw invalid({ [field]: [{ code: 'wrong_password' }] })
  await limit.forgive(userId)
}

/**
 * Sets a new password, ends all other sessions of the user and notifies them by email.
 * @throws problem 422, 429
 */
export async function changePassword(
  { db, settings }: Pick<Engine, 'db' | 'settings'>,
  pool: pg.Pool,
  recovery: Recovery,
  limit: TryLimit,
  { user, session_id }: Actor,
  { current_password, password: newPassword }: z.output<typeof changeBody>,
  now: Date,
): Promise<void> {
  if (isCommonPassword(newPassword, user.email)) throw invalid({ password: [{ code: 'common_password' }] })
  await demandLength(settings, db, user.id, newPassword)
  await demandPassword(pool, limit, user.id, current_password, 'current_password', now)
  const hash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    // A concurrent sign-in waits for this row, so that each sees what the other did first.
    await sql`select from users where id = ${user.id} for no key update`.execute(tx)
    await sql`update credentials set password_hash = ${hash}, changed_at = ${now} where user_id = ${user.id}`.execute(
      tx,
    )
    await sql`update sessions set revoked_at = ${now}
      where user_id = ${user.id} and id <> ${session_id} and revoked_at is null`.execute(tx)
    await recovery.passwordChanged(tx, user.id)
  })
}

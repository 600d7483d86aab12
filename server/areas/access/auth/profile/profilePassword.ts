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

/** For so long after signing in somebody without a password counts as being there. */
const FRESH_MINUTES = 10

export async function hasPassword(pool: pg.Pool, userId: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from credentials where user_id = $1', [userId])
  return rowCount === 1
}

/**
 * Whether whoever has this session is there: knows the password or, where the account has none, signed in just now.
 * @param given left out by whoever has no password
 * @throws problem 422 at `password`, 403 sign_in_again, 429 rate_limited
 */
export async function demandPresence(
  pool: pg.Pool,
  limit: TryLimit,
  { user, session_id }: Actor,
  given: string | undefined,
  now: Date,
): Promise<void> {
  if (await hasPassword(pool, user.id)) {
    if (given === undefined) throw invalid({ password: [{ code: 'required' }] })
    return demandPassword(pool, limit, user.id, given, 'password', now)
  }
  const { rowCount } = await pool.query(
    'select from sessions where id = $1 and issued_at > $2::timestamptz - make_interval(mins => $3)',
    [session_id, now, FRESH_MINUTES],
  )
  if (rowCount !== 1) throw problem(403, 'sign_in_again')
}

/**
 * Whether somebody with a session also knows the password: what an open browser alone must not do is asked for it.
 * @throws problem 422 wrong_password at `field`, 429 rate_limited
 */
export async function demandPassword(
  pool: pg.Pool,
  limit: TryLimit,
  userId: number,
  given: string,
  field: string,
  now: Date,
): Promise<void> {
  await limit.count(userId, now)
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from credentials where user_id = $1',
    [userId],
  )
  const stored = rows[0]?.password_hash
  if (!stored || !(await verifyPassword(given, stored))) throw invalid({ [field]: [{ code: 'wrong_password' }] })
  await limit.forgive(userId)
}

/** Sets a new password, ends every other session of the user and lets the owner know by mail. @throws problem 422, 429 */
export async function changePassword(
  { db, settings }: Pick<Engine, 'db' | 'settings'>,
  pool: pg.Pool,
  recovery: Recovery,
  limit: TryLimit,
  { user, session_id }: Actor,
  { current_password, password: wanted }: z.output<typeof changeBody>,
  now: Date,
): Promise<void> {
  if (isCommonPassword(wanted, user.email)) throw invalid({ password: [{ code: 'common_password' }] })
  await demandLength(settings, db, user.id, wanted)
  await demandPassword(pool, limit, user.id, current_password, 'current_password', now)
  const hash = await hashPassword(wanted)
  await db.transaction().execute(async (tx) => {
    // A login that is on its way waits for this row, so that each finds what the other did first.
    await sql`select from users where id = ${user.id} for no key update`.execute(tx)
    await sql`update credentials set password_hash = ${hash}, changed_at = ${now} where user_id = ${user.id}`.execute(
      tx,
    )
    await sql`update sessions set revoked_at = ${now}
      where user_id = ${user.id} and id <> ${session_id} and revoked_at is null`.execute(tx)
    await recovery.passwordChanged(tx, user.id)
  })
}

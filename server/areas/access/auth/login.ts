import type pg from 'pg'
import { problem } from '../../../engine/http/errors.ts'
import { verifyNobody, verifyPassword } from './password.ts'
import { countTry, forgiveTries } from './tryLimits.ts'

interface Account {
  id: number
  password_hash: string | null
  active: boolean
  banned: boolean
}

/** Sign-in credentials; error texts are fixed by the specification. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The user whose password was right, and the hash that proved it. */
export interface Proof {
  readonly userId: number
  readonly passwordHash: string
}

const wrong = () => problem(401, 'bad_credentials', { detail: 'You entered an incorrect email, password or both.' })

/**
 * Checks credentials. An unknown address takes as long and gives the same error as a wrong password; only someone who knows the password learns that
 * an account is inactive or banned.
 * @throws problem 401 bad_credentials, 403 inactive or banned, 429 rate_limited with Retry-After in seconds
 */
export async function checkCredentials(
  pool: pg.Pool,
  { email, password }: Credentials,
  ip: string,
  now: Date,
): Promise<Proof> {
  const account = email.toLowerCase()
  const { wait, counted } = await countTry(pool, 'login', ip, account, now)
  if (wait > 0) throw problem(429, 'rate_limited', {}, { 'retry-after': String(wait) })
  const { rows } = await pool.query<Account>(
    `select u.id, c.password_hash, u.active, u.banned_at is not null as banned
     from users u left join credentials c on c.user_id = u.id where lower(u.email) = $1 and u.archived_at is null`,
    [account],
  )
  const [user] = rows
  const right = user?.password_hash ? await verifyPassword(password, user.password_hash) : await verifyNobody(password)
  if (!user?.password_hash || !right) throw wrong()
  if (user.banned) throw problem(403, 'banned', { detail: 'Your account is banned.' })
  if (!user.active) {
    const detail = 'This account is inactive. Please contact the administrator to activate it.'
    throw problem(403, 'inactive', { detail })
  }
  await forgiveTries(pool, { acts: ['login'], ip, account, counted }, now)
  return { userId: user.id, passwordHash: user.password_hash }
}

/**
 * Ends the session of a sign-in whose password was changed meanwhile. A password change locks the user's row while it ends sessions, and opening a
 * session waits for that row, so each sees what the other did first.
 * @param issued when the session was opened
 * @throws problem 401 bad_credentials
 */
export async function demandStillRight(pool: pg.Pool, { userId, passwordHash }: Proof, issued: Date): Promise<void> {
  const { rowCount } = await pool.query(
    `update sessions set revoked_at = issued_at where user_id = $1 and issued_at = $3 and revoked_at is null
       and not exists (select from credentials where user_id = $1 and password_hash = $2)`,
    [userId, passwordHash, issued],
  )
  if (rowCount) throw wrong()
}

import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { plainToken } from '../../../../../schema/engine/auth/credentials.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'

/** Purpose of a token: a new password, or the first one of an invited user. */
export type RecoveryKind = 'reset' | 'invitation'

export const lifeMinutes: Readonly<Record<RecoveryKind, number>> = { reset: 60, invitation: 7 * 24 * 60 }
/** Wrong attempts after which a token is invalid. */
export const triesAtMost = 5

/** No characters that can be confused in any typeface: no 0 or O, 1, I or L, 2 or Z, 5 or S, 8 or B, U or V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
/** 12 of 23 characters are 54 bits: the chance of guessing one with five attempts in its hour is 1 in 10^15. */
const length = 12

/** Generates a token as it is shown: `K7QM-3XWD-HT9A`. */
export function newToken(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return characters.replaceAll(/(.{4})(?!$)/g, '$1-')
}

export type Hash = (kind: RecoveryKind, account: string, token: string) => Buffer

/** Hashes tokens for storage: someone who can read the database cannot test tokens against it without the server's secret. */
export function createHash(secret: string): Hash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'recovery', 32))
  return (kind, account, token) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, account, plainToken(token)]))
      .digest()
}

interface Issue {
  readonly kind: RecoveryKind
  /** The address in lower case. */
  readonly account: string
  /** Null for an unknown address. */
  readonly userId: number | null
  readonly hash: Buffer
  readonly now: Date
  /** Replaces an active token instead of keeping it. */
  readonly replace?: boolean
  /** Expiry, if different from the default of its kind. */
  readonly expires?: Date
}

/** Returns when a token of this kind issued now expires. */
export const endOf = (kind: RecoveryKind, now: Date): Date => new Date(now.getTime() + lifeMinutes[kind] * 60_000)

/**
 * Stores a new token; of several concurrent ones, one is stored.
 * @returns its expiry, or null while another one is active
 */
export async function issueToken(
  db: Db | Tx,
  { kind, account, userId, hash, now, replace, expires = endOf(kind, now) }: Issue,
): Promise<Date | null> {
  // Long expired tokens make no difference to any response, so they are deleted.
  await sql`
    delete from recovery_tokens where (account, kind) in (
      select account, kind from recovery_tokens where expires_at < ${now}::timestamptz - interval '1 day' for update skip locked)`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    insert into recovery_tokens as t (account, kind, user_id, hash, issued_at, expires_at)
    values (${account}, ${kind}, ${userId}, ${hash}, ${now}, ${expires})
    on conflict (account, kind) do update set user_id = excluded.user_id, hash = excluded.hash,
      issued_at = excluded.issued_at, expires_at = excluded.expires_at, tries = 0, used_at = null
    where ${replace ?? false} or t.used_at is not null or t.expires_at <= ${now} or t.tries >= ${triesAtMost}`.execute(
    db,
  )
  return numAffectedRows ? expires : null
}

/** Returns the expiry of a usable token of this kind; undefined if there is none. */
export async function activeUntil(
  db: Db | Tx,
  kind: RecoveryKind,
  account: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: string }>`
    select expires_at from recovery_tokens where account = ${account} and kind = ${kind}
      and used_at is null and expires_at > ${now} and tries < ${triesAtMost}`.execute(db)
  return rows[0] && new Date(rows[0].expires_at)
}

export type Verdict = 'right' | 'wrong_token' | 'token_not_active' | 'token_expired'

/**
 * Checks a token in the caller's transaction and locks it until that ends: of two concurrent uses the second finds it used. A wrong token counts as
 * an attempt and a valid one is used up, both only on commit.
 * @param keepsToken checks a valid token without using it
 */
export async function useToken(
  tx: Tx,
  kind: RecoveryKind,
  account: string,
  hash: Buffer,
  now: Date,
  keepsToken = false,
): Promise<Verdict> {
  const { rows } = await sql<{ hash: Buffer; expired: boolean; dead: boolean }>`
    select hash, expires_at <= ${now} as expired, used_at is not null or tries >= ${triesAtMost} as dead
    from recovery_tokens where account = ${account} and kind = ${kind} for update`.execute(tx)
  const [storedToken] = rows
  if (!storedToken || storedToken.expired) return 'token_expired'
  if (storedToken.dead) return 'token_not_active'
  const isRight = timingSafeEqual(storedToken.hash, hash)
  if (isRight && keepsToken) return 'right'
  await sql`
    update recovery_tokens set used_at = ${isRight ? now : null}, tries = tries + ${isRight ? 0 : 1}
    where account = ${account} and kind = ${kind}`.execute(tx)
  return isRight ? 'right' : 'wrong_token'
}

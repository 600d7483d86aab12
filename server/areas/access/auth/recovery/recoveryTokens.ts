import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { plainToken } from '../../../../../schema/engine/auth/credentials.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'

/** What a token is for: a new password, or the first one of somebody who was invited. */
export type RecoveryKind = 'reset' | 'invitation'

export const lifeMinutes: Readonly<Record<RecoveryKind, number>> = { reset: 60, invitation: 7 * 24 * 60 }
/** Wrong tries after which a token is dead. */
export const triesAtMost = 5

/** Nothing that is read for something else, whatever the typeface: no 0 or O, 1, I or L, 2 or Z, 5 or S, 8 or B, U or V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
/** 12 of 23 characters are 54 bits: five tries in the hour that it lives find one in 10^15. */
const length = 12

/** A new token from the system's randomness, as it is shown: `K7QM-3XWD-HT9A`. */
export function newToken(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return characters.replaceAll(/(.{4})(?!$)/g, '$1-')
}

export type Hash = (kind: RecoveryKind, account: string, token: string) => Buffer

/** How tokens are kept: who reads the database cannot try tokens against it without the server's secret. */
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
  /** Null for an address that nobody has. */
  readonly userId: number | null
  readonly hash: Buffer
  readonly now: Date
  /** Ends a token that is still active instead of leaving it. */
  readonly replace?: boolean
  /** When it ends, if not after the life of its kind. */
  readonly expires?: Date
}

/** When a token of this kind ends that begins now. */
export const endOf = (kind: RecoveryKind, now: Date): Date => new Date(now.getTime() + lifeMinutes[kind] * 60_000)

/** Keeps a new token. Of several at once one is kept. @returns when it ends, or null while another one is active */
export async function issueToken(
  db: Db | Tx,
  { kind, account, userId, hash, now, replace, expires = endOf(kind, now) }: Issue,
): Promise<Date | null> {
  // What has long ended answers the same whether it is kept or not.
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

/** When the token of this kind ends that somebody could use now; undefined when there is none. */
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
 * Judges a token in the caller's transaction and locks it until that ends: of two that come with the same token the second finds it
 * used. A wrong one counts as a try, a right one is used up; both only if the transaction commits.
 * @param keep only looks at a right one
 */
export async function useToken(
  tx: Tx,
  kind: RecoveryKind,
  account: string,
  hash: Buffer,
  now: Date,
  keep = false,
): Promise<Verdict> {
  const { rows } = await sql<{ hash: Buffer; expired: boolean; dead: boolean }>`
    select hash, expires_at <= ${now} as expired, used_at is not null or tries >= ${triesAtMost} as dead
    from recovery_tokens where account = ${account} and kind = ${kind} for update`.execute(tx)
  const [kept] = rows
  if (!kept || kept.expired) return 'token_expired'
  if (kept.dead) return 'token_not_active'
  const isRight = timingSafeEqual(kept.hash, hash)
  if (isRight && keep) return 'right'
  await sql`
    update recovery_tokens set used_at = ${isRight ? now : null}, tries = tries + ${isRight ? 0 : 1}
    where account = ${account} and kind = ${kind}`.execute(tx)
  return isRight ? 'right' : 'wrong_token'
}

import { sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import { headText, hmac, type LogKey } from './key.ts'
import { securityText } from './text.ts'

/** An event for the people who look after the system: a sign-in, a refusal, granted permissions, a deletion. */
export interface SecurityNote {
  /** `login`, `login_refused`, `locked`, `exported` … */
  readonly event: string
  /** Who did it; when only an email address is known, its user is looked up. */
  readonly user: { readonly id: number | null; readonly email: string | null }
  readonly ip: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Writes an entry of the security log, which is one chain: writers wait for the previous one until its transaction ends. In a transaction it is
 * committed or rolled back with it.
 */
export async function noteSecurity(
  db: Db | Tx,
  key: LogKey,
  { event, user, ip, details }: SecurityNote,
): Promise<void> {
  const id = sql`coalesce(${user.id}::bigint, (select u.id from users u where lower(u.email) = lower(${user.email}::text) and u.archived_at is null limit 1))`
  await sql`
    with head as (select entity, entity_id, entries + 1 as entries, hash from log_heads where entity = 'security' and entity_id = 0 for update),
    made as (
      insert into security_entries (at, event, user_id, user_email, ip, details, prev_hash, hash)
      select e.at, e.event, e.user_id, e.user_email, e.ip, e.details, head.hash, ${hmac(key, sql`head.hash || ${securityText('e')}`)}
      from head, (select clock_timestamp() as at, ${event}::text as event, ${id} as user_id, ${user.email}::text as user_email, ${ip}::text as ip,
        ${JSON.stringify(details)}::jsonb as details) e
      returning hash),
    next as (select head.entity, head.entity_id, head.entries, made.hash from head, made)
    update log_heads h set entries = next.entries, hash = next.hash, seal = ${hmac(key, headText('next'))}
    from next where h.entity = next.entity and h.entity_id = next.entity_id`.execute(db)
}

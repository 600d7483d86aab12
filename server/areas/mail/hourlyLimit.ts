import { sql } from 'kysely'
import { mailLimit } from '../../../schema/areas/mail/notifications.ts'
import { newAddressesPerHour } from '../../../schema/areas/mail/settings.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { ProblemError, problem } from '../../engine/http/errors.ts'
import { countRequest } from '../../engine/http/rate.ts'
import { notifyFrom } from '../../engine/notifications/notify.ts'
import { peopleWith } from '../../engine/rights/peopleWith.ts'

const MINUTES = 60

/** Returns how many of these addresses are unknown to the business. */
async function strangersAmong({ tx }: WriteContext, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select distinct lower(a) as a from unnest(${addresses}::text[]) a) given
    where not exists (select from customers where lower(email) = given.a)
      and not exists (select from leads where lower(email) = given.a)
      and not exists (select from users where lower(email) = given.a)`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Notifies administrators, at most once an hour for each user. */
async function notifyAdministrators({ engine, actor }: WriteContext, n: number): Promise<void> {
  const { id, first_name, last_name } = actor.user
  const senderName = [first_name, last_name].filter(Boolean).join(' ')
  const once = `mail_limit:${id}:${engine.clock().toISOString().slice(0, 13)}`
  await notifyFrom(
    engine,
    mailLimit,
    sql`select u.id as user_id, 'reached' as line, 'users' as about, ${id}::bigint as about_id, ${JSON.stringify({ who: senderName, n })}::jsonb as params,
      ${once}::text as once from unnest(${await peopleWith(engine, engine.db, 'Users:edit')}::bigint[]) u (id)`,
    id,
  )
}

/**
 * Limits emails of one user to unknown addresses, across all servers, so that a hijacked account cannot send many emails in the business's name.
 * Automatic emails do not count.
 * @throws problem 429 mail_limit with Retry-After in seconds
 */
export async function limitStrangers(write: WriteContext, addresses: readonly string[]): Promise<void> {
  if (write.byProgram) return
  const newCount = await strangersAmong(write, addresses)
  if (newCount === 0) return
  const maxPerHour = await write.engine.settings.get(newAddressesPerHour, write.tx)
  const key = `mail:${write.actor.user.id}`
  try {
    await countRequest(
      { db: write.tx, clock: write.engine.clock },
      { key, maxHits: maxPerHour, minutes: MINUTES },
      newCount,
    )
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'rate_limited') throw error
    // Runs after the rollback, which would remove the notification too.
    write.onTransactionEnd?.(async () => notifyAdministrators(write, maxPerHour))
    throw problem(429, 'mail_limit', { params: { most: maxPerHour } }, error.headers)
  }
}

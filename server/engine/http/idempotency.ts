import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import type { RetentionRule } from '../retention/retention.ts'
import type { WriteContext } from './context.ts'
import { problem } from './errors.ts'

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly etag?: string
}

/** What makes a POST repeatable: the client's key, and a digest of the request. */
export interface RepeatKey {
  readonly key: string | undefined
  readonly hash: Buffer
}

export const repeatKeyOf = (key: unknown, action: string, body: unknown): RepeatKey => {
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)))
    throw problem(400, 'idempotency_key')
  return {
    key,
    hash: createHash('sha256')
      .update(`${action}\n${JSON.stringify(body)}`)
      .digest(),
  }
}

/** The changeset that a repeated request may refer to. */
const undoable = ({ changeNotice }: WriteContext) =>
  changeNotice && !changeNotice.final ? changeNotice.changeset : null

/** Prefix of keys from devices that may be offline for long. */
const LATE_PREFIX = 'late-'

/** How long the key of a row under this name applies. */
const binds = (row: 'k' | 't') =>
  sql`case when starts_with(${sql.ref(`${row}.key`)}, ${sql.lit(LATE_PREFIX)}) then interval '60 days' else interval '24 hours' end`

/**
 * Within 24 hours, or 60 days for keys that begin with `late-`, the same key with the same body gets the first answer; with another body 422. The key
 * is taken in the transaction of the write: of two at once the second waits for the first, and a refused write frees the key.
 */
export async function idempotent(
  ctx: WriteContext,
  { key, hash }: RepeatKey,
  run: () => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return run()
  const user = ctx.actor.user.id
  const claimed = await sql`
    insert into idempotency_keys as k (user_id, key, request_hash) values (${user}, ${key}, ${hash})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, status = null, response = null, created_at = now()
      where k.created_at < now() - ${binds('k')}
    returning 1`.execute(ctx.tx)
  if (claimed.rows.length === 0) {
    const first = await ctx.tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', user)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!first?.request_hash.equals(hash)) throw problem(422, 'idempotency_key_reused')
    if (ctx.changeNotice) ctx.changeNotice.changeset = first.changeset
    return {
      status: first.status ?? 200,
      body: JSON.parse(first.response ?? 'null'),
      ...(first.etag ? { etag: first.etag } : {}),
    }
  }
  const reply = await run()
  const saveAnswer = sql`update idempotency_keys set status = ${reply.status}, response = ${JSON.stringify(reply.body)}, etag = ${reply.etag ?? null},
    changeset = ${undoable(ctx)}::uuid where user_id = ${user} and key = ${key}`
  // Sent with the commit when nothing follows.
  if (ctx.last) ctx.last(saveAnswer)
  else await saveAnswer.execute(ctx.tx)
  return reply
}

/** Deleted every hour, and every night at the latest. */
export const idempotencyRetention: RetentionRule = {
  name: 'idempotency_keys',
  days: async () => 1,
  of: 'idempotency_keys',
  over: () => sql`t.created_at < now() - ${binds('t')}`,
}

/** Deletes keys that no longer apply. */
export const deleteOldKeys = (db: Db) =>
  sql`delete from idempotency_keys t where ${idempotencyRetention.over(new Date())}`.execute(db)

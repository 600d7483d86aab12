import { sql } from 'kysely'
import users from '../../../schema/areas/access/users.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { isAbove, rightsHolderOf } from '../../engine/rights/rights.ts'
import { audit } from '../../engine/write/audit.ts'
import { updateRecord } from '../../engine/write/persist.ts'

/** Ends every session of a user at once, on every server. */
export const endSessions = ({ tx }: WriteContext, userId: number) =>
  sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(tx)

/**
 * Users cannot ban themselves.
 * @throws problem 409 not_yourself
 */
export function notYourself(write: WriteContext, userId: number): void {
  if (write.actor.user.id === userId) throw problem(409, 'not_yourself')
}

/** @throws problem 403 above_you for a user with more permissions or a wider scope than the caller */
export async function demandBelow(write: WriteContext, user: RecordRow): Promise<void> {
  if (await isAbove(write.tx, write.actor, rightsHolderOf(user))) throw problem(403, 'above_you')
}

/**
 * Bans or unbans a user, whose record is locked.
 * @param since when the ban began, if it is restored
 */
export async function ban<R extends RecordRow>(
  write: WriteContext,
  before: R,
  banned: boolean,
  since?: string,
): Promise<R> {
  const resource = write.engine.resources.get(users.name)
  notYourself(write, before.id)
  await demandBelow(write, before)
  if ((before['banned_at'] !== null) === banned) return before
  const set = banned ? sql`banned_at = coalesce(${since ?? null}::timestamptz, now())` : sql`banned_at = null`
  const after = await updateRecord<R>(write.tx, resource, before.id, {}, write.actor.user.id, [set])
  if (banned) await endSessions(write, before.id)
  await write.engine.security?.inside(write, banned ? 'banned' : 'unbanned', { user: before.id })
  await audit(write, resource, [{ event: 'updated', before, after }])
  return after
}

import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import type { Reply } from '../http/idempotency.ts'
import { checkMatch, etagOf, fetchRecord, pathId, type RecordRow } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { allow } from '../rights/access.ts'
import { audit } from './audit.ts'
import { updateRecord } from './persist.ts'
import { archiveRefusal, needArchive } from './prepare/protected.ts'
import { inUse, usageOf } from './prepare/refs.ts'
import { transact } from './transact.ts'

/** DELETE /{resource}/{id}: archives, or deletes what keeps no archive. Refused with 409 while others refer to it. Archiving twice changes nothing. */
export async function archive(
  ctx: Context,
  resource: AnyResource,
  rawId: string,
  ifMatch: string | undefined,
): Promise<Reply> {
  allow(ctx, resource, 'archive')
  const id = pathId(rawId)
  return transact(ctx, async (write) => {
    const before = await fetchRecord(ctx, write.tx, resource, id, 'archive', true)
    checkMatch(ifMatch, before)
    const after = await putAway(write, resource, before)
    return after ? { status: 200, body: after, etag: etagOf(after) } : { status: 200, body: before }
  })
}

/**
 * Archives one locked record inside a write, or deletes what keeps no archive; refused while others refer to it.
 * @returns the record as it is now; null when it was deleted
 */
export async function putAway(
  write: WriteContext,
  resource: AnyResource,
  before: RecordRow,
): Promise<RecordRow | null> {
  const { id } = before
  if (before.archived_at !== null) return before
  const refusal = archiveRefusal(resource, before)
  if (refusal) throw problem(409, refusal)
  if (!resource.archiveInUse) {
    const usage = (await usageOf(write.tx, write, resource, [id])).get(id)
    if (usage) throw inUse(usage)
  }
  if (!resource.archive) {
    await sql`delete from ${tableOf(resource)} where id = ${id}`.execute(write.tx)
    await audit(write, resource, [{ event: 'deleted', before, after: null }])
    return null
  }
  const after = await updateRecord(write.tx, resource, id, {}, write.actor.user.id, [sql`archived_at = now()`])
  await write.engine.rules.get(resource.name)?.after?.(write, after, before)
  await audit(write, resource, [{ event: 'archived', before, after }])
  return after
}

/** Takes one locked record out of the archive inside a write. */
export async function takeOut(write: WriteContext, resource: AnyResource, before: RecordRow): Promise<RecordRow> {
  if (before.archived_at === null) return before
  const after = await updateRecord(write.tx, resource, before.id, {}, write.actor.user.id, [sql`archived_at = null`])
  await write.engine.rules.get(resource.name)?.after?.(write, after, before)
  await audit(write, resource, [{ event: 'reinstated', before, after }])
  return after
}

/** PATCH /{resource}/reinstate/{id}: out of the archive. Refused at the field when its unique value has been taken meanwhile. */
export async function reinstate(
  ctx: Context,
  resource: AnyResource,
  rawId: string,
  ifMatch: string | undefined,
): Promise<Reply> {
  allow(ctx, resource, 'reinstate')
  needArchive(resource)
  const id = pathId(rawId)
  return transact(ctx, async (write) => {
    const before = await fetchRecord(ctx, write.tx, resource, id, 'reinstate', true)
    checkMatch(ifMatch, before)
    const after = await takeOut(write, resource, before)
    return { status: 200, body: after, etag: etagOf(after) }
  })
}

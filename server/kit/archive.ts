import { sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
import { allow } from './access.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { problem } from './errors.ts'
import type { Reply } from './idempotency.ts'
import { updateRecord } from './persist.ts'
import { archiveRefusal, needArchive } from './prepareWrite.ts'
import { checkMatch, etagOf, fetchRecord, pathId } from './read.ts'
import { inUse, usageOf } from './refs.ts'
import { tableOf } from './select.ts'
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
    if (before.archived_at !== null) return { status: 200, body: before, etag: etagOf(before) }
    const refusal = archiveRefusal(resource, before)
    if (refusal) throw problem(409, refusal)
    if (!resource.archiveInUse) {
      const usage = (await usageOf(write.tx, write, resource, [id])).get(id)
      if (usage) throw inUse(usage)
    }
    if (!resource.archive) {
      await sql`delete from ${tableOf(resource)} where id = ${id}`.execute(write.tx)
      await audit(write, resource, [{ event: 'deleted', before, after: null }])
      return { status: 200, body: before }
    }
    const after = await updateRecord(write.tx, resource, id, {}, ctx.actor.user.id, [sql`archived_at = now()`])
    await ctx.engine.rules.get(resource.name)?.after?.(write, after, before)
    await audit(write, resource, [{ event: 'archived', before, after }])
    return { status: 200, body: after, etag: etagOf(after) }
  })
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
    if (before.archived_at === null) return { status: 200, body: before, etag: etagOf(before) }
    const after = await updateRecord(write.tx, resource, id, {}, ctx.actor.user.id, [sql`archived_at = null`])
    await ctx.engine.rules.get(resource.name)?.after?.(write, after, before)
    await audit(write, resource, [{ event: 'reinstated', before, after }])
    return { status: 200, body: after, etag: etagOf(after) }
  })
}

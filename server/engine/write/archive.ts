import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Reply } from '../http/idempotency.ts'
import { checkMatch, etagOf, fetchRecord, pathId, type RecordRow } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import { cascadeArchive } from './cascadeArchive.ts'
import { needArchive } from './prepare/protected.ts'
import { writeOne } from './stages/run.ts'
import { transact } from './transact.ts'

/** `along=true`: the caller confirms what is archived with the record. */
function readCascade({ along, ...otherParameters }: Readonly<Record<string, unknown>>): boolean {
  const unknown = Object.keys(otherParameters)
  if (unknown.length) throw invalid(Object.fromEntries(unknown.map((name) => [name, [{ code: 'unknown_parameter' }]])))
  if (along !== undefined && along !== 'true' && along !== 'false')
    throw invalid({ along: [{ code: 'choice', params: { choices: ['true', 'false'] } }] })
  return along === 'true'
}

/**
 * DELETE /{resource}/{id}: archives the record, or deletes it when its resource has no archive. Refused with 409 while others refer to it, and while
 * something would be archived with it, unless `along` confirms that. Archiving twice changes nothing.
 */
export async function archive(
  ctx: Context,
  resource: AnyResource,
  rawId: string,
  ifMatch: string | undefined,
  query: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  allow(ctx, resource, 'archive')
  const id = pathId(rawId)
  const isCascade = readCascade(query)
  return transact(ctx, async (write) => {
    const before = await fetchRecord(ctx, write.tx, resource, id, 'archive', true)
    checkMatch(ifMatch, before)
    const after = await archiveRecords(isCascade ? { ...write, cascadeConfirmed: true } : write, resource, before)
    if (isCascade && before.archived_at === null) await cascadeArchive(write, resource, [id])
    return after ? { status: 200, body: after, etag: etagOf(after) } : { status: 200, body: before }
  })
}

/**
 * Archives one locked record inside a write, or deletes it when its resource has no archive; refused while others refer to it.
 * @returns the record as it is now; null when it was deleted
 */
export const archiveRecords = (
  write: WriteContext,
  resource: AnyResource,
  before: RecordRow,
): Promise<RecordRow | null> => writeOne(write, resource, 'archive', { before, values: {} })

/** Restores one locked record from the archive inside a write. */
export const restoreRecords = async (
  write: WriteContext,
  resource: AnyResource,
  before: RecordRow,
): Promise<RecordRow> => (await writeOne(write, resource, 'reinstate', { before, values: {} })) as RecordRow

/** PATCH /{resource}/reinstate/{id}: restores a record from the archive. Refused at the field when its unique value has been taken meanwhile. */
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
    const after = await restoreRecords(write, resource, before)
    return { status: 200, body: after, etag: etagOf(after) }
  })
}

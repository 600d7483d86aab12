import { sql } from 'kysely'
import { MAX_AT_ONCE } from '../../../schema/areas/logs/shapes.ts'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { rehearseInside } from '../../engine/undo/outlook.ts'
import { revertChangesets } from '../../engine/undo/revert.ts'
import { jobOf, outcomeOf, storeJob } from './job.ts'
import { toldTo } from './visibleEntries.ts'

/**
 * Returns the number of records these requests changed, of which the caller may see at least one.
 * @throws problem 404
 */
async function sizeOf(write: WriteContext, changesets: readonly string[]): Promise<number> {
  const inChangesets = sql`l.changeset = any(${[...changesets]}::uuid[])`
  const { rows } = await sql<{ total: number; told: boolean }>`
    select (select count(*)::int from (select distinct l.entity, l.entity_id from log_entries l where ${inChangesets}) c) as total,
      exists (select from log_entries l where ${inChangesets} and ${toldTo(write)}) as told`.execute(write.tx)
  const [extent] = rows
  if (!extent?.told) throw problem(404, 'not_found')
  return extent.total
}

/** Reverts what requests wrote, last one first, or previews the result; large reverts are queued. */
export async function revertChangesetsOrPreview(write: WriteContext, changesets: readonly string[], preview: boolean) {
  const total = await sizeOf(write, changesets)
  if (total > MAX_AT_ONCE) {
    const jobId = await storeJob(write, { changesets, preview, total })
    // Wakes the worker only after the commit.
    write.onTransactionEnd?.(async (isKept) => {
      if (isKept) await service(write.engine, 'reverts').wake()
    })
    return { result: null, changeset: null, job: (await jobOf(write.tx, write.actor.user.id, jobId)) ?? null }
  }
  const once = async (insideWrite: WriteContext) => (await revertChangesets(insideWrite, changesets)).data
  if (!preview) return { result: await once(write), changeset: write.changeset, job: null }
  return { result: await outcomeOf(() => rehearseInside(write, once)), changeset: null, job: null }
}

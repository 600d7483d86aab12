import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { RecordFeatures } from '../../../../schema/engine/features.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Tx } from '../../../engine/db/kysely.ts'
import type { Context, WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecord, pathId, type RecordRow } from '../../../engine/read/read.ts'
import { demand } from '../../../engine/rights/access.ts'

/** A record that something belongs to: `(subject, subject_id)` in tables and in the API. */
export interface Subject {
  readonly resource: AnyResource
  readonly row: RecordRow
}

export interface Which {
  /** Name of its resource. */
  readonly resource: string
  /** Id from an address or from storage. */
  readonly id: string | number
}

/**
 * Returns the subject for the record of a declared action.
 * @throws problem 404 if the caller may not see it
 */
export function subjectHeld({ actor }: Context, resource: AnyResource, row: RecordRow): Subject {
  if (!can(actor.permissions, resource.area, resource.recordPath ?? 'details')) throw problem(404, 'not_found')
  return { resource, row }
}

/**
 * Returns the record that a comment, file, task, answer or timeline belongs to, and checks permissions on it; this is the only place that does.
 * Reading requires `details` of its area, writing `edit`, commenting `comment`, all within the caller's scope. In a write (`ctx.tx`) with `update` or
 * `comment` the record is locked, so that log entries of its parts are in one order.
 * @param part the feature the record must have; null for one that every record with a screen has
 * @throws problem 404 for an unknown resource, a record without the part, a missing record, one out of scope or that the caller may not see; 403 if
 * the caller may see but not write it; 409 archived, for writing
 */
export async function subjectOf(
  ctx: Context | WriteContext,
  { resource: name, id }: Which,
  part: keyof RecordFeatures | null,
  act: 'read' | 'update' | 'comment',
): Promise<Subject> {
  const resource = ctx.engine.resources.all.find((one) => one.name === name)
  const carries = resource?.features
  if (!resource || !carries || (part !== null && !carries[part])) throw problem(404, 'not_found')
  if (!can(ctx.actor.permissions, resource.area, resource.recordPath ?? 'details')) throw problem(404, 'not_found')
  const writes = act !== 'read'
  if (writes) demand(ctx.actor, resource.area, act === 'update' ? 'edit' : 'comment')
  const tx: Tx | undefined = 'tx' in ctx ? ctx.tx : undefined
  const row = await fetchRecord(
    ctx,
    tx ?? ctx.engine.db,
    resource,
    pathId(String(id)),
    act === 'update' ? 'update' : 'read',
    writes && tx !== undefined,
  )
  if (writes && row.archived_at !== null) throw problem(409, 'archived')
  return { resource, row }
}

import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { RecordFeatures } from '../../../../schema/engine/features.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Tx } from '../../../engine/db/kysely.ts'
import type { Context, WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecord, pathId, type RecordRow } from '../../../engine/read/read.ts'
import { demand } from '../../../engine/rights/access.ts'

/** A record with something about it: in tables and on the wire `(subject, subject_id)`. */
export interface Subject {
  readonly resource: AnyResource
  readonly row: RecordRow
}

export interface Which {
  /** Name of its resource. */
  readonly resource: string
  /** As it stands in an address, or as it was stored. */
  readonly id: string | number
}

/** The record of a declared act as what it is about. @throws problem 404 for whoever may not see it */
export function subjectHeld({ actor }: Context, resource: AnyResource, row: RecordRow): Subject {
  if (!can(actor.permissions, resource.area, resource.recordPath ?? 'details')) throw problem(404, 'not_found')
  return { resource, row }
}

/**
 * The record that a comment, a file, a task, an answer or a timeline is about. Rights on these are the rights on their record, and
 * this is the one place that looks at them: `details` of its area to see them, `edit` to write them, both within the actor's scope; to
 * say something, `comment`, on whatever record he may see. Inside a write (`ctx.tx`) with `update` or `comment` the record is locked, so
 * that the log entries of its parts stand in one order.
 * @param part what the record must carry; null for what every record with a screen of its own has
 * @throws problem 404 unknown resource, one that does not carry the part, no such record, out of scope, or no right to see it;
 * 403 may see it and not write; 409 archived, for writing
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

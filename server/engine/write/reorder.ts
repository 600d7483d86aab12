import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { fetchRecords, type RecordRow } from '../read/read.ts'
import { recordColumns, tableOf } from '../read/select.ts'
import { audit } from './audit.ts'
import { lockOrder } from './prepare/order.ts'

/** The order after taking `movedIds` out and inserting them, in the given order, before `before` (null: at the end). */
export function arrange(order: readonly number[], movedIds: readonly number[], before: number | null): number[] {
  const rest = order.filter((id) => !movedIds.includes(id))
  const position = before === null ? rest.length : rest.indexOf(before)
  return [...rest.slice(0, position), ...movedIds, ...rest.slice(position)]
}

/** Before a record, or at the end (null); after one, or at the start (null); at a position from 1 among all. */
export type Target = number | null | { readonly after: number | null } | { readonly place: number }

/** The target of a bulk request; the caller has checked that it has one. */
export function targetOf({
  before,
  after,
  place,
}: {
  readonly before?: number | null | undefined
  readonly after?: number | null | undefined
  readonly place?: number | undefined
}): Target {
  if (place !== undefined) return { place }
  return after === undefined ? (before ?? null) : { after }
}

/** The record that a target comes before; null is the end, undefined when it names none of the order. */
export function beforeOf(
  order: readonly number[],
  movedIds: readonly number[],
  target: Target,
): number | null | undefined {
  const rest = order.filter((id) => !movedIds.includes(id))
  const idAt = (index: number) => rest[index] ?? null
  if (target === null) return null
  if (typeof target === 'number') return rest.includes(target) ? target : undefined
  if ('place' in target) return idAt(target.place - 1)
  if (target.after === null) return idAt(0)
  return rest.includes(target.after) ? idAt(rest.indexOf(target.after) + 1) : undefined
}

/** Scope does not matter: other records shift with the moved ones, and the log says so. */
async function allRecords(write: WriteContext, resource: AnyResource, ids: readonly number[]): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(resource)} from ${tableOf(resource)} t where t.id = any(${ids}::bigint[]) order by t.id`.execute(
    write.tx,
  )
  return rows
}

/**
 * Moves records within their order and numbers all of them 1, 2, 3 … again. One write at a time: the second of two people moves within the result of
 * the first, so both end with the same order.
 */
export async function reorder(
  write: WriteContext,
  resource: AnyResource,
  movedIds: readonly number[],
  target: Target,
): Promise<{ done: number[]; skipped: [] }> {
  const name = Object.entries(resource.fields).find(([, field]) => field.auto === 'position')?.[0]
  if (!name) throw problem(404, 'not_found')
  await lockOrder(write, resource)
  const position = sql.ref(name)
  const { rows } = await sql<{ id: number; position: number }>`
    select id, ${position} as position from ${tableOf(resource)} where archived_at is null order by ${position}, id for update`.execute(
    write.tx,
  )
  const mark = typeof target === 'object' && target !== null ? ('after' in target ? target.after : null) : target
  const named = mark === null ? movedIds : [...movedIds, mark]
  const editableIds = new Set((await fetchRecords(write, write.tx, resource, named, 'update')).map((r) => r.id))
  const existingIds = new Set(rows.map((r) => r.id).filter((id) => editableIds.has(id)))
  if (movedIds.some((id) => !existingIds.has(id))) throw invalid({ ids: [{ code: 'not_found' }] })
  const all = rows.map((r) => r.id)
  const before = beforeOf(all, movedIds, target)
  if (before === undefined || (mark !== null && !existingIds.has(mark)))
    throw invalid({ [typeof target === 'number' ? 'before' : 'after']: [{ code: 'not_found' }] })
  const order = arrange(all, movedIds, before)
  const now = new Map(rows.map((r) => [r.id, r.position]))
  const changed = order.map((id, i) => ({ id, place: i + 1 })).filter((x) => now.get(x.id) !== x.place)
  if (changed.length === 0) return { done: [], skipped: [] }
  const ids = changed.map((c) => c.id)
  const old = await allRecords(write, resource, ids)
  await sql`
    update ${tableOf(resource)} as t set ${position} = u.place, version = t.version + 1, updated_at = now(), updated_by = ${write.actor.user.id}
    from unnest(${ids}::bigint[], ${changed.map((c) => c.place)}::int[]) u (id, place) where t.id = u.id`.execute(
    write.tx,
  )
  const after = new Map((await allRecords(write, resource, ids)).map((r) => [r.id, r]))
  await audit(
    write,
    resource,
    old.map((b) => ({ event: 'reordered' as const, before: b, after: after.get(b.id) ?? null })),
  )
  return { done: ids, skipped: [] }
}

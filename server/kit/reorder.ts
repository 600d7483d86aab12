import { sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
import { audit } from './audit.ts'
import type { WriteContext } from './context.ts'
import { invalid, problem } from './errors.ts'
import { lockOrder } from './prepareWrite.ts'
import { fetchRecords, type RecordRow } from './read.ts'
import { recordColumns, tableOf } from './select.ts'

/** The order after taking `moved` out and putting them, in the order given, before `before` (null: at the end). */
export function arrange(order: readonly number[], moved: readonly number[], before: number | null): number[] {
  const rest = order.filter((id) => !moved.includes(id))
  const at = before === null ? rest.length : rest.indexOf(before)
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

/** Whose they are does not matter: others move up and down with what is moved, and the log says so. */
async function allRecords(write: WriteContext, resource: AnyResource, ids: readonly number[]): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(resource)} from ${tableOf(resource)} t where t.id = any(${ids}::bigint[]) order by t.id`.execute(
    write.tx,
  )
  return rows
}

/**
 * Moves records within their order and numbers all of them 1, 2, 3 … again. One order at a time: of two people the second
 * moves within what the first left, so both end with the same one.
 */
export async function reorder(
  write: WriteContext,
  resource: AnyResource,
  moved: readonly number[],
  before: number | null,
): Promise<{ done: number[]; skipped: [] }> {
  const name = Object.entries(resource.fields).find(([, field]) => field.auto === 'position')?.[0]
  if (!name) throw problem(404, 'not_found')
  await lockOrder(write, resource)
  const position = sql.ref(name)
  const { rows } = await sql<{ id: number; position: number }>`
    select id, ${position} as position from ${tableOf(resource)} where archived_at is null order by ${position}, id for update`.execute(
    write.tx,
  )
  const named = before === null ? moved : [...moved, before]
  const mine = new Set((await fetchRecords(write, write.tx, resource, named, 'update')).map((r) => r.id))
  const there = new Set(rows.map((r) => r.id).filter((id) => mine.has(id)))
  if (moved.some((id) => !there.has(id))) throw invalid({ ids: [{ code: 'not_found' }] })
  if (before !== null && (!there.has(before) || moved.includes(before)))
    throw invalid({ before: [{ code: 'not_found' }] })
  const order = arrange(
    rows.map((r) => r.id),
    moved,
    before,
  )
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

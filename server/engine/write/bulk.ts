import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { idempotent, type Repeat, type Reply } from '../http/idempotency.ts'
import { guardsStatus, statusRefusals } from '../moves/statusGuard.ts'
import { fetchRecord, fetchRecords, type RecordRow } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import type { Todo } from '../undo/undoInverse.ts'
import { type Job, manner, type Refused, undoMany } from '../undo/undoMany.ts'
import { archiveMany, errorsOf, type Outcome, oneByOne, reinstateMany, type Skipped } from './bulkActs.ts'
import { BULK_ACTS, type BulkOrder, bulkSchema, matchingIds, readOrder, within } from './bulkOrder.ts'
import { validateBody } from './prepare/body.ts'
import { needArchive } from './prepare/protected.ts'
import { difference } from './prepare/recordRules.ts'
import { reorder, targetOf } from './reorder.ts'
import { attempt, transact } from './transact.ts'
import { change } from './update.ts'

export { BULK_ACTS, bulkSchema }

/**
 * The same change of all records in a few statements, where each of them may be looked at by itself; undefined where that does
 * not do: a rule of the resource's own has to see them one after the other, or the database refuses one of them.
 */
async function changeTogether(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly RecordRow[],
  values: Record<string, unknown>,
): Promise<Outcome | undefined> {
  const todo: Todo = { how: 'restore', values, parts: {} }
  if (manner(write, resource, todo) !== 'values') return undefined
  const other = rows.filter((row) => Object.keys(difference(row, values)).length > 0)
  const changed = new Set(other.map(({ id }) => id))
  const refused: Refused = new Map()
  for (const { id, archived_at } of other) if (archived_at !== null) refused.set(id, problem(409, 'archived'))
  const asked = other.map((before) => ({ before, values: { ...values } }))
  if (guardsStatus(resource, Object.keys(values))) {
    const refusals = await statusRefusals(write, write.tx, resource, asked)
    other.forEach(({ id }, i) => refusals[i] && !refused.has(id) && refused.set(id, refusals[i]))
  }
  const refusal = await attempt(write, async () => {
    const open = asked.filter(({ before }) => !refused.has(before.id))
    const jobs = open.map(({ before, values: own }): Job => ({ row: before, todo: { ...todo, values: own } }))
    if (jobs.length) for (const [id, error] of await undoMany(write, resource, jobs)) refused.set(id, error)
  })
  if (refusal) return undefined
  const skipped = [...refused].map(([id, error]) => ({ id, code: error.code, ...errorsOf(error) }))
  const same = rows.flatMap(({ id }) => (changed.has(id) ? [] : [{ id, code: 'unchanged' }]))
  return { done: other.map(({ id }) => id).filter((id) => !refused.has(id)), skipped: [...skipped, ...same] }
}

/** What an order does to records that were found and locked. */
async function carryOut(
  write: WriteContext,
  resource: AnyResource,
  order: Exclude<BulkOrder, { act: 'reorder' }>,
  values: Record<string, unknown>,
  rows: readonly RecordRow[],
): Promise<Outcome> {
  if (order.act === 'archive') return archiveMany(write, resource, rows)
  if (order.act === 'reinstate') return reinstateMany(write, resource, rows)
  return (
    (await changeTogether(write, resource, rows, values)) ??
    oneByOne(write, resource, rows, async ({ id }) => {
      // The record before it may have changed this one, as when a default moves.
      const row = await fetchRecord(write, write.tx, resource, id, 'update')
      return (await change(write, resource, row, { ...values })) !== row
    })
  )
}

/** Thrown at the end of a dry run, so that the database takes everything back. */
class Rehearsed extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('rehearsed')
    this.outcome = outcome
  }
}

/**
 * Answers `{ data: { done, skipped }, changeset }`; records that are not the actor's are skipped as not found. A dry run does
 * the same and takes it back: its `changeset` is null.
 */
export async function bulk(ctx: Context, resource: AnyResource, body: unknown, repeat: Repeat): Promise<Reply> {
  const order = readOrder(body)
  const act = BULK_ACTS[order.act]
  allow(ctx, resource, act)
  if (order.act === 'archive' || order.act === 'reinstate') needArchive(resource)
  const values =
    order.act === 'change' ? within('change', () => validateBody(resource, 'update', order.change, null)) : {}
  if (order.act === 'change' && Object.keys(values).length === 0)
    throw problem(422, 'invalid', { errors: { change: [{ code: 'required' }] } })
  const run = async (write: WriteContext): Promise<Outcome> => {
    if (order.act === 'reorder') return reorder(write, resource, [...new Set(order.ids)], targetOf(order))
    const wanted = order.matching
      ? await matchingIds(write, resource, order.matching, act)
      : [...new Set(order.ids ?? [])]
    if (wanted.length === 0) return { done: [], skipped: [] }
    const rows = await fetchRecords(ctx, write.tx, resource, wanted, act, true)
    const found = new Map(rows.map((r) => [r.id, r]))
    const missing: Skipped[] = wanted.filter((i) => !found.has(i)).map((i) => ({ id: i, code: 'not_found' }))
    const { done, skipped } = await carryOut(write, resource, order, values, rows)
    if (order.dry_run)
      for (const one of skipped) one.label = String(found.get(one.id)?.[resource.represent] ?? `#${one.id}`)
    return { done, skipped: [...skipped, ...missing] }
  }
  if (order.act !== 'reorder' && order.dry_run) return rehearse(ctx, run)
  return transact(ctx, (write) =>
    idempotent(write, repeat, async () => ({
      status: 200,
      body: { data: await run(write), changeset: ctx.changeset },
    })),
  )
}

async function rehearse(ctx: Context, run: (write: WriteContext) => Promise<Outcome>): Promise<Reply> {
  try {
    return await transact(ctx, async (write) => {
      throw new Rehearsed(await run(write))
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    if (ctx.told) Object.assign(ctx.told, { changeset: null, final: false })
    return { status: 200, body: { data: error.outcome, changeset: null } }
  }
}

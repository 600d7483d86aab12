import { sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
import type { FieldErrors } from '../../schema/errors.ts'
import { allow } from './access.ts'
import { audit } from './audit.ts'
import { BULK_ACTS, type BulkOrder, bulkSchema, matchingIds, readOrder, within } from './bulkOrder.ts'
import type { Context, WriteContext } from './context.ts'
import { type ProblemError, problem } from './errors.ts'
import { idempotent, type Repeat, type Reply } from './idempotency.ts'
import { updateRecord } from './persist.ts'
import { archiveRefusal, needArchive, validateBody } from './prepareWrite.ts'
import { fetchRecord, fetchRecords, type RecordRow } from './read.ts'
import { type UsedBy, usageOf } from './refs.ts'
import { reorder, targetOf } from './reorder.ts'
import { recordColumns, tableOf } from './select.ts'
import { attempt, transact } from './transact.ts'
import { change } from './update.ts'

export { BULK_ACTS, bulkSchema }

/** Why a record was passed over; `errors` and `usage` say more where there is more. */
export interface Skipped {
  id: number
  code: string
  errors?: FieldErrors
  usage?: unknown
  /** What it is called; only in a dry run, which is read before anything is done. */
  label?: string
}

interface Outcome {
  readonly done: number[]
  readonly skipped: Skipped[]
}

/** Of records that could go, those in use by what does not go with them. One that stays may keep another. */
async function keptByUse(write: WriteContext, resource: AnyResource, rows: readonly RecordRow[]) {
  const kept = new Map<number, UsedBy[]>()
  if (resource.archiveInUse) return kept
  for (let leaving = rows.map((r) => r.id); leaving.length; ) {
    const usage = await usageOf(write.tx, write, resource, leaving, leaving)
    if (usage.size === 0) break
    for (const [id, by] of usage) kept.set(id, by)
    leaving = leaving.filter((id) => !usage.has(id))
  }
  return kept
}

export async function archiveMany(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly RecordRow[],
): Promise<Outcome> {
  const refusals = new Map(
    rows.map((row) => [row.id, row.archived_at === null ? archiveRefusal(resource, row) : 'already_archived']),
  )
  const kept = await keptByUse(
    write,
    resource,
    rows.filter((row) => !refusals.get(row.id)),
  )
  const skipped: Skipped[] = []
  const open = rows.filter((row) => {
    const usage = kept.get(row.id)
    const code = refusals.get(row.id) ?? (usage ? 'in_use' : undefined)
    if (code) skipped.push({ id: row.id, code, ...(usage ? { usage } : {}) })
    return code === undefined
  })
  if (open.length === 0) return { done: [], skipped }
  if (write.engine.rules.get(resource.name)?.after) {
    const outcome = await oneByOne(write, resource, open, async (before) => {
      await setArchived(write, resource, before, 'archived')
      return true
    })
    return { done: outcome.done, skipped: [...skipped, ...outcome.skipped] }
  }
  const after = await sql<RecordRow>`
    update ${tableOf(resource)} as t set archived_at = now(), version = t.version + 1, updated_at = now(), updated_by = ${write.actor.user.id}
    where t.id = any(${open.map((r) => r.id)}::bigint[]) returning ${recordColumns(resource)}`.execute(write.tx)
  const byId = new Map(after.rows.map((r) => [r.id, r]))
  await audit(
    write,
    resource,
    open.map((before) => ({ event: 'archived' as const, before, after: byId.get(before.id) ?? null })),
  )
  return { done: open.map((r) => r.id), skipped }
}

const errorsOf = (error: ProblemError | undefined) =>
  error?.extra['errors'] ? { errors: error.extra['errors'] as FieldErrors } : {}

/** One record after the other, each under a savepoint: what one refuses does not undo the others. */
async function oneByOne(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly RecordRow[],
  work: (row: RecordRow) => Promise<boolean>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], skipped: [] }
  for (const row of rows) {
    let done = false
    const error = await attempt(write, async () => {
      done = await work(row)
    })
    if (done) outcome.done.push(row.id)
    else outcome.skipped.push({ id: row.id, code: error?.code ?? 'unchanged', ...errorsOf(error) })
  }
  return outcome
}

/** Into the archive or out of it, with what the resource's own rules say to that. */
async function setArchived(
  write: WriteContext,
  resource: AnyResource,
  before: RecordRow,
  event: 'archived' | 'reinstated',
): Promise<void> {
  const at = event === 'archived' ? sql`archived_at = now()` : sql`archived_at = null`
  const after = await updateRecord(write.tx, resource, before.id, {}, write.actor.user.id, [at])
  await write.engine.rules.get(resource.name)?.after?.(write, after, before)
  await audit(write, resource, [{ event, before, after }])
}

async function reinstateMany(write: WriteContext, resource: AnyResource, rows: readonly RecordRow[]): Promise<Outcome> {
  return oneByOne(write, resource, rows, async (before) => {
    if (before.archived_at === null) return false
    await setArchived(write, resource, before, 'reinstated')
    return true
  })
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
  return oneByOne(write, resource, rows, async ({ id }) => {
    // The record before it may have changed this one, as when a default moves.
    const row = await fetchRecord(write, write.tx, resource, id, 'update')
    return (await change(write, resource, row, { ...values })) !== row
  })
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

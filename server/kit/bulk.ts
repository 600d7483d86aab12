import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import { type FieldErrors, fieldErrors } from '../../schema/errors.ts'
import type { Act } from '../../schema/permissions.ts'
import { allow } from './access.ts'
import { audit } from './audit.ts'
import type { Context, WriteContext } from './context.ts'
import { invalid, ProblemError, problem } from './errors.ts'
import { idempotent, type Repeat, type Reply } from './idempotency.ts'
import { updateRecord } from './persist.ts'
import { archiveRefusal, needArchive, validateBody } from './prepareWrite.ts'
import { fetchRecord, fetchRecords, type RecordRow } from './read.ts'
import { type UsedBy, usageOf } from './refs.ts'
import { reorder } from './reorder.ts'
import { recordColumns, tableOf } from './select.ts'
import { transact, translateError } from './transact.ts'
import { change } from './update.ts'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const ids = z.array(id).min(1).max(10_000)

/** POST /{resource}/bulk: many records, one request, one changeset. */
export const bulkSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('archive'), ids }),
  z.strictObject({ act: z.literal('reinstate'), ids }),
  z.strictObject({ act: z.literal('change'), ids, change: z.record(z.string(), z.unknown()) }),
  z.strictObject({ act: z.literal('reorder'), ids, before: id.nullable() }),
])
type Bulk = z.infer<typeof bulkSchema>

/** What each bulk act has to be allowed as. */
export const BULK_ACTS = {
  archive: 'archive',
  reinstate: 'reinstate',
  change: 'update',
  reorder: 'update',
} as const satisfies Record<Bulk['act'], Act>

/** Why a record was passed over; `errors` and `usage` say more where there is more. */
export interface Skipped {
  id: number
  code: string
  errors?: FieldErrors
  usage?: unknown
}

interface Outcome {
  done: number[]
  skipped: Skipped[]
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

/** One record after the other, each under a savepoint: what one refuses does not undo the others. */
async function oneByOne(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly RecordRow[],
  work: (row: RecordRow) => Promise<boolean>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], skipped: [] }
  for (const row of rows) {
    await sql`savepoint one`.execute(write.tx)
    try {
      if (await work(row)) outcome.done.push(row.id)
      else outcome.skipped.push({ id: row.id, code: 'unchanged' })
      await sql`release savepoint one`.execute(write.tx)
    } catch (raw) {
      const error = translateError(raw, write.engine.resources)
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      await sql`rollback to savepoint one`.execute(write.tx)
      outcome.skipped.push({
        id: row.id,
        code: error.code,
        ...(error.extra['errors'] ? { errors: error.extra['errors'] as FieldErrors } : {}),
      })
    }
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

/** Answers `{ data: { done, skipped }, changeset }`; records that are not the actor's are skipped as not found. */
export async function bulk(ctx: Context, resource: AnyResource, body: unknown, repeat: Repeat): Promise<Reply> {
  const parsed = bulkSchema.safeParse(body)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, body))
  const order = parsed.data
  const act = BULK_ACTS[order.act]
  allow(ctx, resource, act)
  if (order.act === 'archive' || order.act === 'reinstate') needArchive(resource)
  const values = order.act === 'change' ? validateBody(resource, 'update', order.change, null) : {}
  if (order.act === 'change' && Object.keys(values).length === 0)
    throw problem(422, 'invalid', { errors: { change: [{ code: 'required' }] } })
  return transact(ctx, (write) =>
    idempotent(write, repeat, async () => {
      const wanted = [...new Set(order.ids)]
      if (order.act === 'reorder') {
        const outcome = await reorder(write, resource, wanted, order.before)
        return { status: 200, body: { data: outcome, changeset: ctx.changeset } }
      }
      const rows = await fetchRecords(ctx, write.tx, resource, wanted, act, true)
      const found = new Set(rows.map((r) => r.id))
      const missing: Skipped[] = wanted.filter((i) => !found.has(i)).map((i) => ({ id: i, code: 'not_found' }))
      const outcome =
        order.act === 'archive'
          ? await archiveMany(write, resource, rows)
          : order.act === 'reinstate'
            ? await reinstateMany(write, resource, rows)
            : await oneByOne(write, resource, rows, async ({ id }) => {
                // The record before it may have changed this one, as when a default moves.
                const row = await fetchRecord(ctx, write.tx, resource, id, act)
                return (await change(write, resource, row, { ...values })) !== row
              })
      return {
        status: 200,
        body: { data: { done: outcome.done, skipped: [...outcome.skipped, ...missing] }, changeset: ctx.changeset },
      }
    }),
  )
}

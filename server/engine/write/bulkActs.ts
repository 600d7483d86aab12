import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { WriteContext } from '../http/context.ts'
import type { ProblemError } from '../http/errors.ts'
import type { RecordRow } from '../read/read.ts'
import { recordColumns, tableOf } from '../read/select.ts'
import { audit } from './audit.ts'
import { updateRecord } from './persist.ts'
import { archiveRefusal } from './prepare/protected.ts'
import { type UsedBy, usageOf } from './prepare/refs.ts'
import { attempt } from './transact.ts'

/** Why a record was passed over; `errors` and `usage` say more where there is more. */
export interface Skipped {
  id: number
  code: string
  errors?: FieldErrors
  usage?: unknown
  /** What it is called; only in a dry run, which is read before anything is done. */
  label?: string
}

export interface Outcome {
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

export const errorsOf = (error: ProblemError | undefined) =>
  error?.extra['errors'] ? { errors: error.extra['errors'] as FieldErrors } : {}

/** One record after the other, each under a savepoint: what one refuses does not undo the others. */
export async function oneByOne(
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

export async function reinstateMany(
  write: WriteContext,
  resource: AnyResource,
  rows: readonly RecordRow[],
): Promise<Outcome> {
  return oneByOne(write, resource, rows, async (before) => {
    if (before.archived_at === null) return false
    await setArchived(write, resource, before, 'reinstated')
    return true
  })
}

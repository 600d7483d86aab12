import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { idempotent, type RepeatKey, type Reply } from '../http/idempotency.ts'
import { namesOf } from '../read/names.ts'
import { fetchRecords, type RecordRow } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import { BULK_ACTS, bulkSchema, matchingIds, readOrder, within } from './bulkOrder.ts'
import { validateBody } from './prepare/body.ts'
import { needArchive } from './prepare/protected.ts'
import { reorder, targetOf } from './reorder.ts'
import { type Result, writeAll } from './stages/run.ts'
import { transact } from './transact.ts'

export { BULK_ACTS, bulkSchema }

/** Why a record was skipped; `errors` and `usage` have details. */
interface Skipped {
  id: number
  code: string
  errors?: FieldErrors
  usage?: unknown
  /** Its title; only in a dry run, which people read before they confirm. */
  label?: string
}

interface Outcome {
  readonly done: number[]
  readonly skipped: Skipped[]
}

/** Adds the titles of records that will be skipped. Changes its argument. */
async function nameAll(
  { engine, tx }: WriteContext,
  { name }: AnyResource,
  skipped: readonly Skipped[],
): Promise<void> {
  const names = await namesOf(
    tx,
    engine.resources,
    skipped.map(({ id }) => ({ resource: name, id })),
  )
  for (const one of skipped) one.label = names[name]?.[one.id]?.label ?? `#${one.id}`
}

/** The result for records that were found and locked, as in the answer. */
function outcomeOf(act: keyof typeof BULK_ACTS, rows: readonly RecordRow[], results: readonly Result[]): Outcome {
  const outcome: Outcome = { done: [], skipped: [] }
  for (const [i, { id }] of rows.entries()) {
    const result = results[i] as Result
    if (result === 'done') outcome.done.push(id)
    else if (result === 'unchanged')
      outcome.skipped.push({ id, code: act === 'archive' ? 'already_archived' : 'unchanged' })
    else {
      const { errors, along, usage = along } = result.extra as Pick<Skipped, 'errors' | 'usage'> & { along?: unknown }
      outcome.skipped.push({ id, code: result.code, ...(errors && { errors }), ...(usage ? { usage } : {}) })
    }
  }
  return outcome
}

/** Thrown at the end of a dry run to roll everything back. */
class Rehearsed extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('rehearsed')
    this.outcome = outcome
  }
}

/**
 * Answers `{ data: { done, skipped }, changeset }`; records outside the caller's scope are skipped as not found. A dry run does the same and rolls it
 * back: its `changeset` is null.
 */
export async function bulk(ctx: Context, resource: AnyResource, body: unknown, repeat: RepeatKey): Promise<Reply> {
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
    const recordIds = order.matching
      ? await matchingIds(write, resource, order.matching, act)
      : [...new Set(order.ids ?? [])]
    if (recordIds.length === 0) return { done: [], skipped: [] }
    const rows = await fetchRecords(ctx, write.tx, resource, recordIds, act, true)
    const found = new Map(rows.map((r) => [r.id, r]))
    const missing: Skipped[] = recordIds.filter((i) => !found.has(i)).map((i) => ({ id: i, code: 'not_found' }))
    const items = rows.map((before) => ({ before, values }))
    const { done, skipped } = outcomeOf(order.act, rows, await writeAll(write, resource, act, items))
    if (order.dry_run) await nameAll(write, resource, skipped)
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
      throw new Rehearsed(await run({ ...write, isRehearsal: true }))
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    if (ctx.changeNotice) Object.assign(ctx.changeNotice, { changeset: null, final: false })
    return { status: 200, body: { data: error.outcome, changeset: null } }
  }
}

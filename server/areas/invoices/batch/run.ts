import { sql } from 'kysely'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Context, Engine } from '../../../engine/http/context.ts'
import { ProblemError, problem } from '../../../engine/http/errors.ts'
import { PREFIX } from '../../../engine/http/routes.ts'
import { MAX_TRIES } from '../../../engine/queue/queue.ts'
import { isUnavailable } from '../../../engine/queue/unavailable.ts'
import { actorOf } from '../../../engine/rights/actorOf.ts'
import { transact } from '../../../engine/write/transact.ts'
import { asItself, onBehalfOf } from '../../jobs/program.ts'
import { noteRefusal } from './noteRefusal.ts'
import { invoiceOne } from './one.ts'
import { type Batch, markJob, nextJob, openBatches } from './store.ts'

/** First of the two keys of the advisory lock of a batch. */
const LOCK = 7_318

/** Permissions for automatic invoicing. The program may read the records that it needs. */
const RIGHTS = ['Invoices:add', 'Invoices:issue', 'Jobs:list']
const itself = (engine: Engine): Context => asItself(engine, 'INVOICING', RIGHTS)

/**
 * Returns the context a batch writes in: the user with their current permissions, one changeset for the whole batch. Undefined if they may no longer
 * invoice.
 */
async function contextOf(engine: Engine, batch: Batch): Promise<Context | undefined> {
  const { user_id, for_user_id, changeset, ip } = batch
  const url = `${PREFIX}/invoices/batch`
  const person = user_id ?? for_user_id
  if (person === null) return { ...itself(engine), changeset }
  const actor = await actorOf(engine, engine.db, person)
  const needed = batch.issue ? (['add', 'issue'] as const) : (['add'] as const)
  if (!actor || needed.some((action) => !can(actor.permissions, 'Invoices', action))) return undefined
  if (user_id === null) return { ...onBehalfOf(engine, actor, 'INVOICING', RIGHTS), changeset }
  return { engine, actor, action: `POST ${url}`, url, ip, changeset }
}

/**
 * Processes the next job after `after`.
 * @returns its position, or undefined if none is left; `failed` holds an error that may not happen again
 */
async function step(
  engine: Engine,
  batch: Batch,
  chosen: ReadonlySet<number>,
  after: number,
): Promise<{ readonly n: number; readonly failed?: unknown } | undefined> {
  const ctx = await contextOf(engine, batch)
  let current: { n: number; job_id: number; tries: number } | undefined
  try {
    // One transaction covers everything for one job including its result, so a crash loses all of it or nothing.
    await transact(ctx ?? itself(engine), async (write) => {
      current = await nextJob(write.tx, batch.id, after)
      if (!current) return
      if (!ctx) throw problem(403, 'forbidden')
      const invoice_id = await invoiceOne(write, current.job_id, { ...batch, chosen })
      await markJob(write.tx, { batch: batch.id, n: current.n }, { invoice_id })
    })
    return current && { n: current.n }
  } catch (error) {
    if (!current) throw error
    const { n, job_id, tries } = current
    // A service is unavailable: the batch waits, as the job is not at fault.
    if (isUnavailable(error)) return { n, failed: error }
    const isRefusal = error instanceof ProblemError && error.status < 500
    if (!isRefusal && tries + 1 < MAX_TRIES) {
      await sql`update invoice_batch_jobs set tries = tries + 1 where batch_id = ${batch.id} and n = ${n}`.execute(
        engine.db,
      )
      return { n, failed: error }
    }
    const code = isRefusal ? error.code : 'fault'
    await transact(itself(engine), async (write) => {
      await markJob(write.tx, { batch: batch.id, n }, { code })
      if (batch.user_id === null) await noteRefusal(write, job_id, code)
    })
    return { n }
  }
}

/**
 * Invoices the remaining jobs of a batch.
 * @throws the last temporary error, if it left jobs undone
 */
async function runBatch(engine: Engine, batch: Batch, isOver: () => boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select job_id as id from invoice_batch_jobs where batch_id = ${batch.id}`.execute(engine.db)
  const chosen = new Set(rows.map(({ id }) => id))
  let failed: unknown
  for (let after = 0; !isOver(); ) {
    const done = await step(engine, batch, chosen, after)
    if (!done) break
    after = done.n
    failed = done.failed ?? failed
  }
  await sql`update invoice_batches b set finished_at = now() where b.id = ${batch.id} and b.finished_at is null
    and not exists (select from invoice_batch_jobs j where j.batch_id = b.id and j.done_at is null)`.execute(engine.db)
  if (failed) throw failed
}

/**
 * Invoices the remaining jobs of every batch. Each server skips batches that another one is processing.
 * @throws the last error, after trying all batches
 */
export async function runBatches(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  let fault: unknown
  for (const batch of await openBatches(engine.db)) {
    if (isOver()) return
    await engine.db.connection().execute(async (connection) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(${LOCK}, ${batch.id}::integer) as mine`.execute(connection)
      if (!rows[0]?.mine) return
      try {
        await runBatch(engine, batch, isOver)
      } catch (error) {
        fault = error
      } finally {
        await sql`select pg_advisory_unlock(${LOCK}, ${batch.id}::integer)`.execute(connection)
      }
    })
  }
  if (fault) throw fault
}

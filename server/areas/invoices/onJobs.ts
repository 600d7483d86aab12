import { sql } from 'kysely'
import { agreedOf } from '../../../schema/areas/invoices/invoicing/agreed.ts'
import { isAllInvoiced, standingDocuments } from '../../../schema/areas/invoices/invoicing/final.ts'
import { isBelowInvoiced } from '../../../schema/areas/invoices/invoicing/standing.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { PRICED } from '../../../schema/areas/jobs/priced.ts'
import type { Row, Update } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { problem } from '../../engine/http/errors.ts'
import { statusIn } from '../jobs/statusIn.ts'
import { leastAdvanced } from '../jobs/subJobs.ts'
import { storeBatch } from './batch/store.ts'
import { moveJobs } from './moveJobs.ts'
import { holdJob, type Invoicing, invoicingOf, invoicingOfMany, kindsOf } from './ofJob.ts'
import { followJob } from './ofQuote.ts'

/** Fields besides the lines that affect the agreed amount: archiving a sub-job removes its price. */
const DECIDES = [...PRICED, 'archived_at', 'job_status_id', 'customer_id', 'franchise_id'] as const

/** The customer and the franchise: they cannot change once something was invoiced. */
const PARTIES = ['customer_id', 'franchise_id'] as const

async function categoryOf({ tx }: WriteContext, status: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ category: string }>`select category from job_statuses where id = ${status}`.execute(tx)
  return rows[0]?.category
}

/**
 * Whether a job leaves Invoiced for a status in which it would have to be invoiced again. Changes by the program are allowed, and an undo may return
 * to a status before completion: the job was then invoiced before it was done.
 */
async function leaves(ctx: WriteContext, now: number | null, was: number | null): Promise<boolean> {
  if (now === was || ctx.setsAutomatic || (await categoryOf(ctx, was)) !== 'invoiced') return false
  return !ctx.isRestoring || (await categoryOf(ctx, now)) === 'completed'
}

/** Returns what a job is invoiced with: itself, or its main job. */
async function invoicedWith(ctx: WriteContext, { id, parent_id }: Pick<Job, 'id' | 'parent_id'>): Promise<Invoicing> {
  const ownInvoicing = (await invoicingOfMany(ctx, [id])).get(id)
  if (ownInvoicing && (parent_id === null || standingDocuments(ownInvoicing.documents).length > 0)) return ownInvoicing
  return invoicingOf(ctx, parent_id ?? id)
}

/**
 * A job that was fully invoiced beforehand becomes Invoiced as soon as it is completed, or when its price drops to the invoiced amount. A job with
 * sub-jobs follows them. Changes `values`.
 */
async function finishInvoiced(ctx: WriteContext, values: Update<typeof jobs>, before: Job): Promise<void> {
  const isStatusChange = values.job_status_id !== undefined && values.job_status_id !== before.job_status_id
  if (!isStatusChange && !PRICED.some((name) => name in values)) return
  if ((await categoryOf(ctx, values.job_status_id ?? before.job_status_id)) !== 'completed') return
  const { rows } = await sql`
    select from invoices where job_id in (${before.id}, ${before.parent_id}) and status = 'issued' and kind <> 'proforma' limit 1`.execute(
    ctx.tx,
  )
  if (rows.length === 0 || (await leastAdvanced(ctx, before.id)) !== null) return
  await holdJob(ctx, before.id)
  const { jobs: familyJobs, documents } = await invoicedWith(ctx, before)
  const now = familyJobs.map((one) => (one.id === before.id ? { ...one, ...values } : one))
  if (!isAllInvoiced(agreedOf(now, await kindsOf(ctx)), documents)) return
  const status = await statusIn(ctx, 'job-statuses', 'invoiced')
  if (status !== undefined) Object.assign(values, { job_status_id: status })
}

type Job = Row<typeof jobs>

interface Done {
  readonly id: number
  readonly parent_id: number | null
  readonly job_status_id: number | null
  readonly recurring_job_id: number | null
}

/**
 * Invoices a completed job of a recurring job automatically if that was agreed. Runs as a background job because invoicing can be refused for many
 * reasons.
 */
async function invoiceWhenDone(ctx: WriteContext, after: Done, before: Done): Promise<void> {
  if (after.parent_id !== null || after.recurring_job_id === null || after.job_status_id === before.job_status_id)
    return
  const { rows } = await sql<{ issue: boolean; for_user_id: number | null }>`
    select r.invoicing = 'issue' as issue, r.owner_id::float8 as for_user_id from recurring_jobs r
    where r.id = ${after.recurring_job_id} and r.invoicing <> 'no'
      and exists (select from job_statuses s where s.id = ${after.job_status_id} and s.category = 'completed')
      and not exists (select from job_statuses s where s.id = ${before.job_status_id} and s.category in ('completed', 'invoiced'))`.execute(
    ctx.tx,
  )
  if (!rows[0]) return
  await storeBatch(ctx.tx, { user_id: null, issue_date: null, ip: '', ...rows[0] }, [after.id])
  ctx.onTransactionEnd?.(async (isCommitted) => {
    if (isCommitted) await ctx.engine.services?.invoicing?.wake()
  })
}

/**
 * Updates the status of completed jobs invoiced together with a changed one, as nothing may be left to invoice. The changed job was handled before it
 * was written.
 */
async function finishOthers(ctx: WriteContext, after: Job, found: Invoicing): Promise<void> {
  const otherJobs = found.jobs.filter(({ id }) => id !== after.id)
  if (after.id !== found.job.id && otherJobs.length > 0 && isAllInvoiced(found.agreed, found.documents))
    await moveJobs(ctx, { ...found, jobs: otherJobs }, 'completed', 'invoiced')
}

/** The price of a job cannot drop below the invoiced amount, and an invoiced job keeps its customer and franchise. */
export default addToServer(jobs, {
  before: async (ctx, values, before) => {
    if (before) await finishInvoiced(ctx, values, before)
  },
  after: async (ctx, after, before) => {
    await followJob(ctx, after, before)
    if (before) await invoiceWhenDone(ctx, after, before)
    if (!before || DECIDES.every((name) => JSON.stringify(after[name]) === JSON.stringify(before[name]))) return
    const root = after.parent_id ?? after.id
    const { rows: some } = await sql<{ id: number }>`
      select distinct job_id as id from invoices where job_id in (${after.id}, ${root}) and status = 'issued' and kind <> 'proforma'`.execute(
      ctx.tx,
    )
    if (some.length === 0) return
    await holdJob(ctx, after.id)
    const isOthers = !ctx.movesReferences && PARTIES.some((name) => after[name] !== before[name])
    if (isOthers || (await leaves(ctx, after.job_status_id, before.job_status_id))) {
      const ownInvoicing = await invoicingOf(ctx, some[0]?.id ?? after.id)
      if (standingDocuments(ownInvoicing.documents).length > 0) throw problem(409, 'credit_first')
    }
    for (const { id } of some) {
      // An archived job keeps its invoices.
      if (id === after.id && after.archived_at !== null) continue
      const invoicing = await invoicingOf(ctx, id)
      if (isBelowInvoiced(invoicing.agreed, invoicing.documents)) throw problem(409, 'below_invoiced')
      await finishOthers(ctx, after, invoicing)
    }
  },
})

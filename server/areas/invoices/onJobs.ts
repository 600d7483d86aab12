import { sql } from 'kysely'
import { agreedOf } from '../../../schema/areas/invoices/invoicing/agreed.ts'
import { standing } from '../../../schema/areas/invoices/invoicing/final.ts'
import { isBelowInvoiced } from '../../../schema/areas/invoices/invoicing/standing.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { PRICED } from '../../../schema/areas/jobs/priced.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { problem } from '../../engine/http/errors.ts'
import { keepBatch } from './batch/store.ts'
import { holdJob, invoicingOf, kindsOf } from './ofJob.ts'
import { followJob } from './ofQuote.ts'

/** What decides how much was agreed, besides the lines: a part that goes out of use takes its price along. */
const DECIDES = [...PRICED, 'archived_at', 'job_status_id', 'customer_id', 'franchise_id'] as const

/** Who is invoiced and who invoices: what was invoiced of a job is theirs. */
const PARTIES = ['customer_id', 'franchise_id'] as const

/** Whether a job is taken from Invoiced, by whoever: an undo does what no hand may. What the program does itself knows why. */
async function leaves(ctx: WriteContext, now: number | null, was: number | null): Promise<boolean> {
  if (now === was || ctx.setsAutomatic) return false
  const { rows } = await sql`select from job_statuses where id = ${was} and category = 'invoiced'`.execute(ctx.tx)
  return rows.length > 0
}

interface Done {
  readonly id: number
  readonly parent_id: number | null
  readonly job_status_id: number | null
  readonly recurring_job_id: number | null
}

/** A job of recurring work that is done is invoiced by itself where that was agreed: off the request, as everything of which much may be refused. */
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
  await keepBatch(ctx.tx, { user_id: null, issue_date: null, ip: '', ...rows[0] }, [after.id])
  ctx.ends?.(async (kept) => {
    if (kept) await ctx.engine.services?.invoicing?.wake()
  })
}

/** A price does not sink below what was invoiced of it, and what stands invoiced stays with whom it was invoiced to. */
export default addToServer(jobs, {
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
      const own = await invoicingOf(ctx, some[0]?.id ?? after.id)
      if (standing(own.documents).length > 0) throw problem(409, 'credit_first')
    }
    for (const { id } of some) {
      // A job that was put away with its invoices keeps them.
      if (id === after.id && after.archived_at !== null) continue
      const { documents, jobs: together } = await invoicingOf(ctx, id)
      const agreed = agreedOf(together, await kindsOf(ctx))
      if (isBelowInvoiced(agreed, documents)) throw problem(409, 'below_invoiced')
    }
  },
})

import { sql } from 'kysely'
import { jobPaper } from '../../../schema/areas/jobs/endpoints.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { paperRoute } from '../documents/paperRoute.ts'
import { visitsOf } from './breakdown.ts'
import { breakdownFileRoute } from './breakdownFile.ts'
import { hasCategory, nobodyGoes, OPEN } from './categories.ts'
import { costingPart } from './costs/costing.ts'
import { checkInvoicedMove } from './invoicedMove.ts'
import { jobPaper as sheet } from './jobPaper.ts'
import { staysOnce } from './once.ts'
import { checkVisits } from './openVisits.ts'
import { keepFactor, priceIt } from './pricing.ts'
import { addUp, checkOwnStatus, takeNumber, tellParent } from './subJobs.ts'
import { keepTitle } from './titles.ts'

export default defineServer(jobs, {
  reckons: {
    margin: (asker) => costingPart(asker, 'margin'),
    margin_percent: (asker) => costingPart(asker, 'margin_percent'),
  },
  conditions: {
    open: (asker) => hasCategory(asker, ...OPEN),
    main: () => sql<boolean>`t.parent_id is null`,
    done: (asker) => hasCategory(asker, 'completed', 'invoiced'),
    worker: (_asker, ids) =>
      sql<boolean>`exists (${visitsOf(sql`a.subject_id = t.id and l.target_id = any(${ids}::bigint[])`)})`,
    // What is done and not yet asked for, with its sub-jobs; of these by themselves only what was invoiced by itself before.
    to_invoice: (asker) => sql<boolean>`(${hasCategory(asker, 'completed')}
      and (t.parent_id is null or exists (select from invoices i where i.job_id = t.id and i.counted <> 0))
      and t.with_sub_jobs > (select coalesce(sum(i.counted), 0) from invoices i
        where i.job_id = any(t.id || array(select f.id from jobs f where f.parent_id = t.id))))`,
    unassigned: (asker) => nobodyGoes(asker),
    before_invoicing: (asker) => sql<boolean>`${hasCategory(asker, 'invoiced')}
      and not exists (select from invoices i where i.job_id in (t.id, t.parent_id) and i.status = 'issued' and i.kind <> 'proforma')`,
    cancelled: (asker) => hasCategory(asker, 'cancelled'),
  },
  before: async (ctx, values, before) => {
    if (before) await checkOwnStatus(ctx, values, before)
    if (before) await checkInvoicedMove(ctx, values.job_status_id, before)
    const status = values.job_status_id
    if (before && status && status !== before.job_status_id && !ctx.putsBack) await checkVisits(ctx, before.id, status)
    await keepTitle(ctx, values, before, ['job_types', 'job_type_id'])
    await takeNumber(ctx, values, before)
    keepInScope(ctx.actor, jobs.belongs, values, before)
    await keepFactor(ctx, values, before)
    await priceIt(ctx, values, before)
    if (!before || 'total_inc_vat' in values) await addUp(ctx, values, before)
  },
  after: async (ctx, after, before) => {
    await staysOnce(ctx, { made: jobs, link: 'quote_id', key: 'job' }, after, before)
    await tellParent(ctx, after, before)
  },
  routes: (app, engine) => {
    breakdownFileRoute(app, engine)
    paperRoute(jobPaper, 'The sheet of a job for those who do it, as PDF', sheet)(app, engine)
  },
})

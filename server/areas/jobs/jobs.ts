import { sql } from 'kysely'
import { jobDocument } from '../../../schema/areas/jobs/endpoints.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { MONEY_FIGURES } from '../../../schema/areas/jobs/money.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { documentRoute } from '../documents/documentRoute.ts'
import { visitsOf } from './breakdown.ts'
import { breakdownFileRoute } from './breakdownFile.ts'
import { hasCategory, nobodyGoes, OPEN } from './categories.ts'
import { marginNow } from './costs/costing.ts'
import { checkInvoicedMove } from './invoicedMove.ts'
import { jobSheetPdf as sheet } from './jobSheetPdf.ts'
import { moneyOf, moneyOfJobs } from './money.ts'
import { staysOnce } from './once.ts'
import { checkVisits } from './openVisits.ts'
import { fixPriceFactor, priceIt } from './pricing.ts'
import { addUp, assignNumber, checkOwnStatus, updateParent } from './subJobs.ts'
import { ensureTitle } from './titles.ts'

export default defineServer(jobs, {
  open: () => sql<boolean>`(select case s.category when 'invoiced' then false when 'cancelled' then false
    when 'completed' then ${moneyOf('outstanding', sql`t.id`)} > 0 else true end from job_statuses s where s.id = t.job_status_id)`,
  computes: {
    materials_margin: () => marginNow('materials_margin'),
    materials_margin_percent: () => marginNow('materials_margin_percent'),
    job_margin: () => marginNow('job_margin'),
    job_margin_percent: () => marginNow('job_margin_percent'),
    job_coverage: () => marginNow('job_coverage'),
    job_uncosted: () => marginNow('job_uncosted'),
    profit: () => marginNow('profit'),
    ...Object.fromEntries(MONEY_FIGURES.map((name) => [name, () => moneyOf(name, sql`t.id`)])),
  },
  computesAll: {
    outstanding: () => sql`(select m.id, m.outstanding as v from ${moneyOfJobs(sql`select id from jobs`)} m)`,
  },
  conditions: {
    open: (asker) => hasCategory(asker, ...OPEN),
    main: () => sql<boolean>`t.parent_id is null`,
    done: (asker) => hasCategory(asker, 'completed', 'invoiced'),
    worker: (_asker, ids) =>
      sql<boolean>`exists (${visitsOf(sql`a.subject_id = t.id and l.target_id = any(${ids}::bigint[])`)})`,
    // Completed jobs that are not fully invoiced, including their sub-jobs. A sub-job is listed separately only if it was invoiced separately before.
    to_invoice: (asker) => sql<boolean>`(${hasCategory(asker, 'completed')}
      and (t.parent_id is null or exists (select from invoices i where i.job_id = t.id and i.counted <> 0))
      and ${moneyOf('still_to_invoice', sql`t.id`)} > 0)`,
    unassigned: (asker) => nobodyGoes(asker),
    before_invoicing: (asker) => sql<boolean>`${hasCategory(asker, 'invoiced')}
      and not exists (select from invoices i where i.job_id in (t.id, t.parent_id) and i.status = 'issued' and i.kind <> 'proforma')`,
    cancelled: (asker) => hasCategory(asker, 'cancelled'),
  },
  before: async (ctx, values, before) => {
    if (before) await checkOwnStatus(ctx, values, before)
    if (before) await checkInvoicedMove(ctx, values.job_status_id, before)
    const status = values.job_status_id
    if (before && status && status !== before.job_status_id && !ctx.isRestoring)
      await checkVisits(ctx, before.id, status)
    await ensureTitle(ctx, values, before, ['job_types', 'job_type_id'])
    await assignNumber(ctx, values, before)
    keepInScope(ctx.actor, jobs.belongs, values, before)
    await fixPriceFactor(ctx, values, before)
    await priceIt(ctx, values, before)
    if (!before || 'total_inc_vat' in values) await addUp(ctx, values, before)
  },
  after: async (ctx, after, before) => {
    await staysOnce(ctx, { created: jobs, link: 'quote_id', key: 'job' }, after, before)
    await updateParent(ctx, after, before)
  },
  routes: (app, engine) => {
    breakdownFileRoute(app, engine)
    documentRoute(jobDocument, 'The sheet of a job for those who do it, as PDF', sheet)(app, engine)
  },
})

import { sql } from 'kysely'
import { PRICED } from '../../../schema/areas/jobs/priced.ts'
import recurringJobs from '../../../schema/areas/recurring/recurring-jobs.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { demand } from '../../engine/rights/access.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { fixPriceFactor, priceIt } from '../jobs/pricing.ts'
import { replanDates } from './dates.ts'
import { storeHalt } from './halt.ts'

/**
 * Automatic invoicing requires permission to invoice.
 * @throws problem 403
 */
function checkInvoicing(
  ctx: WriteContext,
  { invoicing }: Readonly<{ invoicing?: string | null }>,
  before: { readonly invoicing: string | null } | null,
): void {
  if (!invoicing || invoicing === 'no' || invoicing === before?.invoicing || ctx.byProgram) return
  demand(ctx.actor, 'Invoices', 'add')
  if (invoicing === 'issue') demand(ctx.actor, 'Invoices', 'issue')
}

export default defineServer(recurringJobs, {
  open: () => sql<boolean>`t.active`,
  conditions: { halted: () => sql<boolean>`t.halt is not null` },
  before: async (ctx, values, before) => {
    keepInScope(ctx.actor, recurringJobs.belongs, values, before)
    checkInvoicing(ctx, values, before)
    // The user who changes it becomes its owner: later jobs are created with their permissions.
    if (!ctx.byProgram && !ctx.setsAutomatic) Object.assign(values, { owner_id: ctx.actor.user.id })
    // A recurring job with a template has no lines of its own.
    const template = values.template_id === undefined ? before?.template_id : values.template_id
    if (template && (!before || 'template_id' in values || PRICED.some((name) => name in values)))
      Object.assign(values, { services: [], materials: [], overall_discount: 0 })
    await fixPriceFactor(ctx, values, before)
    await priceIt(ctx, values, before)
    await replanDates(ctx, values, before)
  },
  after: async (ctx, after, before) => {
    // A restored recurring job continues today; dates missed meanwhile are not made up for.
    if (!before?.archived_at || after.archived_at) return
    const today = dayOf(ctx.engine.clock())
    const since = after.since && after.since > today ? after.since : today
    await sql`update recurring_jobs set since = ${since}::date where id = ${after.id}`.execute(ctx.tx)
    await storeHalt(ctx, { ...after, since }, after.halt)
  },
})

import { sql } from 'kysely'
import { costing } from '../../../../schema/areas/reports/endpoints.ts'
import { marginWarning } from '../../../../schema/areas/reports/settings.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { costingOf } from '../../jobs/costs/costing.ts'
import { costsIn, marginIn } from '../marginAnswers.ts'

/** One statement: revenue, cost, margin and profit of the job. */
export default answer(costing, async (ctx, { id }) => {
  const { rows } = await costingOf(ctx, sql`${id}::bigint`).execute(ctx.engine.db)
  const [costs] = rows
  if (!costs) throw problem(404, 'not_found')
  const { own, whole, hours, sub_jobs } = costs
  const { materials, labour } = costsIn(own)
  return {
    revenue: own.revenue,
    materials,
    labour: { ...labour, hours },
    materials_margin: marginIn(own, 'materials'),
    job_margin: marginIn(own, 'job'),
    refunded: own.refunded,
    remedies: own.remedies,
    profit: own.profit,
    with_sub_jobs:
      sub_jobs > 0
        ? { sub_jobs, revenue: whole.revenue, job_margin: marginIn(whole, 'job'), profit: whole.profit }
        : null,
    warn_under: await ctx.engine.settings.get(marginWarning),
  }
})

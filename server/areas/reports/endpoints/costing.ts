import { sql } from 'kysely'
import { costing } from '../../../../schema/areas/reports/endpoints.ts'
import { marginWarning } from '../../../../schema/areas/reports/settings.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { type Costing, costingOf } from '../../jobs/costs/costing.ts'

const known = (cost: number, unknown: number) => ({ cost: unknown > 0 ? null : cost, unknown })

/** One statement: what the job comes to, what it costs, and what is left. */
export default answer(costing, async (ctx, { id }) => {
  const { rows } = await costingOf(ctx, sql`${id}`).execute(ctx.engine.db)
  const { net, hours, given_back, margin, margin_percent, ...found } = rows[0] as Costing
  return {
    net,
    materials: known(found.materials, found.materials_unknown),
    work: { ...known(found.work, found.work_unknown), hours },
    given_back,
    complaints: known(found.complaints, found.complaints_unknown),
    margin,
    margin_percent,
    warn_under: await ctx.engine.settings.get(marginWarning),
  }
})

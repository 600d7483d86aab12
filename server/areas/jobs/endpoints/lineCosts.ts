import { type RawBuilder, sql } from 'kysely'
import { lineCosts } from '../../../../schema/areas/jobs/endpoints.ts'
import type { PIECES } from '../../../../schema/areas/jobs/line-costs.ts'
import type { WorkCost } from '../../../../schema/areas/jobs/margin.ts'
import { WORK_COSTS } from '../../../../schema/areas/jobs/priced.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Context } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

const seesWork = ({ actor }: Context): boolean => actor.permissions.has(WORK_COSTS)

async function servicesOf(ctx: Context, ids: readonly number[]) {
  if (ids.length === 0 || !seesWork(ctx)) return []
  const { rows } = await sql<WorkCost & { readonly service_id: number }>`
    select t.id as service_id, t.default_duration as minutes, t.price_basis = 'hour' as by_hour, c.hourly_cost
    from services t left join worker_categories c on c.id = t.worker_category_id
    where t.id = any(${[...ids]}::bigint[]) and ${scopeOf(ctx, ctx.engine.resources.get('services'), 'list')}
    order by t.id`.execute(ctx.engine.db)
  return rows
}

interface SetByHand {
  readonly kind: (typeof PIECES)[number]
  readonly line_id: number
  readonly unit_cost: number
}

async function linesOf(ctx: Context, isOfRecord: RawBuilder<unknown>) {
  const { rows } = await sql<SetByHand>`
    select t.kind, t.line_id, t.unit_cost from line_costs t
    where ${isOfRecord} and t.line_id is not null and t.unit_cost is not null ${seesWork(ctx) ? sql`` : sql`and t.kind = 'material'`}
      and ${scopeOf(ctx, ctx.engine.resources.get('line-costs'), 'list')}
    order by t.id`.execute(ctx.engine.db)
  return rows
}

export default answer(lineCosts, async (ctx, { query: { services, job_id, quote_id } }) => ({
  services: await servicesOf(ctx, services?.split(',').map(Number) ?? []),
  lines:
    job_id !== undefined
      ? await linesOf(ctx, sql`t.job_id = ${job_id}`)
      : quote_id !== undefined
        ? await linesOf(ctx, sql`t.quote_id = ${quote_id}`)
        : [],
}))

import { type RawBuilder, sql } from 'kysely'
import customers from '../../../../schema/areas/customers/customers.ts'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { businessZone } from '../../../../schema/engine/time/time.ts'
import type { Context } from '../../../engine/http/context.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { nobodyGoes } from '../../jobs/categories.ts'

export interface WantedJob {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly customer: string | null
  readonly site: string | null
  readonly city: string | null
  readonly postcode: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly franchise_id: number | null
  readonly status: string
  readonly colour: string
  readonly created_at: string
  readonly planned_for: string | null
  readonly minutes: number
  readonly categories: readonly number[]
  readonly words: string
  readonly total: number
}

/** Length of a visit whose services have no usual duration, and the longest proposed visit (a working day), in minutes. */
const [USUAL_MINUTES, LONGEST] = [60, 480]

/**
 * Returns the caller's unassigned jobs, ordered by preferred day and then by how long they have been waiting. One statement, which reads display
 * columns only for the jobs of the page.
 * @param where conditions on `t`
 */
export async function unassignedJobs(
  ctx: Context,
  where: RawBuilder<unknown>,
  { limit, page = 1 }: { readonly limit: number; readonly page?: number },
): Promise<readonly WantedJob[]> {
  const { db, resources } = ctx.engine
  const isVisibleCustomer = can(ctx.actor.permissions, customers.area, 'index')
    ? scopeOf(ctx, resources.get(customers.name), 'list')
    : sql<boolean>`false`
  const { rows } = await sql<WantedJob>`
    with page as materialized (
      select t.id, count(*) over ()::int as total,
        row_number() over (order by coalesce(t.planned_for, (t.created_at at time zone ${businessZone()})::date), t.created_at, t.id) as place
      from jobs t where t.archived_at is null and ${nobodyGoes(ctx)} and ${where} and ${scopeOf(ctx, resources.get(jobs.name), 'list')}
      order by place limit ${limit} offset ${(page - 1) * limit})
    select t.id, t.number, t.created_at, t.planned_for, t.franchise_id, ${titleExpression(resources.get('job-statuses'), 's')} as status, s.colour,
      t.title, c.name as customer,
      p.city, p.postcode, p.lat::float8 as lat, p.lng::float8 as lng, nullif(concat_ws(', ', p.line1, concat_ws(' ', p.city, p.postcode)), '') as site,
      least(${LONGEST}::int, (ceil(coalesce(nullif(v.minutes, 0), ${USUAL_MINUTES}) / 15.0) * 15)::int) as minutes,
      coalesce(v.categories, '{}') as categories, concat_ws(' ', t.title, y.title, v.names) as words,
      page.total
    from page join jobs t on t.id = page.id join job_statuses s on s.id = t.job_status_id join job_types y on y.id = t.job_type_id
    left join lateral (
      select sum(o.default_duration * greatest(1, case when o.price_basis = 'unit' then 1 else ceil(l.quantity) end)) as minutes,
        array_agg(distinct o.worker_category_id) filter (where o.worker_category_id is not null) as categories,
        string_agg(l.name, ' ') as names
      from jobs_services l left join services o on o.id = l.service_id where l.owner_id = t.id) v on true
    left join lateral (select a.line1, a.city, a.postcode, a.lat, a.lng from customers_addresses a where a.owner_id = t.customer_id
      order by a.id is not distinct from t.address_id desc, a."primary" desc limit 1) p on true
    left join lateral (select k.name from (select t.customer_id as id) w cross join lateral
      (select t.name from customers t where t.id = w.id and ${isVisibleCustomer}) k) c on true
    order by page.place`.execute(db)
  return rows
}

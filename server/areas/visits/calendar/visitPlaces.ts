import { type RawBuilder, sql } from 'kysely'
import customers from '../../../../schema/areas/customers/customers.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Context } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/**
 * Joins for what an appointment `t` is about: job `j`, quote `q`, lead `e`, their customer `c` if the caller may see it, and the work address `p`;
 * each may be missing. They are looked up visit by visit (`limit`): the planner overestimates the number of visits in a period and would otherwise
 * read all jobs and customers.
 */
export function subjectJoins(ctx: Context): RawBuilder<unknown> {
  const mayCustomers = can(ctx.actor.permissions, customers.area, 'index')
  const isVisibleCustomer = mayCustomers
    ? scopeOf(ctx, ctx.engine.resources.get(customers.name), 'list')
    : sql<boolean>`false`
  return sql`
    left join lateral (select j.* from jobs j where t.subject = 'jobs' and j.id = t.subject_id limit 1) j on true
    left join lateral (select q.* from quotes q where t.subject = 'quotes' and q.id = t.subject_id limit 1) q on true
    left join lateral (select e.* from leads e where t.subject = 'leads' and e.id = t.subject_id limit 1) e on true
    left join lateral (select coalesce(j.customer_id, q.customer_id, case when t.subject = 'customers' then t.subject_id end) as id,
      coalesce(j.address_id, q.address_id) as address_id) whose on true
    left join lateral (select t.id, t.name, t.phone from customers t where t.id = whose.id and ${isVisibleCustomer} limit 1) c on true
    left join lateral (select a.line1, a.line2, a.city, a.postcode, a.access_notes, a.lat, a.lng from customers_addresses a
      where a.owner_id = whose.id order by a.id is not distinct from whose.address_id desc, a."primary" desc limit 1) p on true`
}

export const LAT = sql<number | null>`coalesce(p.lat, e.lat)::float8`
export const LNG = sql<number | null>`coalesce(p.lng, e.lng)::float8`

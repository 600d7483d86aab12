import { sql } from 'kysely'
import { costsOfComplaint } from '../../../../schema/areas/complaints/endpoints.ts'
import { pounds, scaled } from '../../../../schema/engine/money/money.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Context } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

interface Found {
  readonly job: number | null
  readonly credit: number | null
}
interface JobCosts {
  readonly id: number
  readonly name: string
  readonly charged: number
  readonly materials: number
  readonly time: number
  readonly uncosted: number
}

/** Costs of the remedial job and its sub-jobs: materials, and hours worked at the cost of the worker's category. */
async function jobCosts(ctx: Context, id: number) {
  const { db, resources } = ctx.engine
  if (!can(ctx.actor.permissions, 'Jobs', 'list')) return null
  const { rows } = await sql<JobCosts>`
    with family as (select t.id, t.number, t.parent_id, t.sub_total_ex_vat - t.discount_total as net from jobs t
      where (t.id = ${id} or t.parent_id = ${id}) and t.archived_at is null and ${scopeOf(ctx, resources.get('jobs'), 'list')}),
    spent as (select coalesce(sum(round(m.quantity * m.cost_price, 2)), 0) as cost, count(*) filter (where m.cost_price is null) as missing
      from jobs_materials m where m.owner_id in (select id from family)),
    worked as (select coalesce(sum(round(extract(epoch from a.ends_at - a.starts_at)::numeric / 3600 * c.hourly_cost, 2)), 0) as cost,
        count(*) filter (where c.hourly_cost is null) as missing
      from appointments a join appointments_worker_ids l on l.owner_id = a.id join workers w on w.id = l.target_id
      left join worker_categories c on c.id = w.worker_category_id
      where a.subject = 'jobs' and a.subject_id in (select id from family) and a.archived_at is null and a.status in ('done', 'part_done'))
    select f.id, f.number as name, (select sum(net) from family) as charged, s.cost as materials, w.cost as time, s.missing + w.missing as uncosted
    from family f, spent s, worked w where f.id = ${id}`.execute(db)
  const [costs] = rows
  if (!costs) return null
  const sees = can(ctx.actor.permissions, 'Reports', 'materialsFinances')
  return sees ? costs : { ...costs, materials: null, time: null, uncosted: null }
}

async function creditOf(ctx: Context, id: number) {
  const { db, resources } = ctx.engine
  if (!can(ctx.actor.permissions, 'Invoices', 'list')) return null
  const { rows } = await sql<{ id: number; name: string; net: number; issued: boolean; withdrawn: boolean }>`
    select t.id, t.name, t.net_total as net, t.status = 'issued' as issued, t.status = 'withdrawn' as withdrawn from invoices t
    where t.id = ${id} and t.archived_at is null and ${scopeOf(ctx, resources.get('invoices'), 'list')}`.execute(db)
  const [creditNote] = rows
  if (!creditNote || creditNote.withdrawn) return null
  return { id: creditNote.id, name: creditNote.name, net: Math.abs(creditNote.net), issued: creditNote.issued }
}

export default answer(costsOfComplaint, async (ctx, { id }) => {
  const { rows } = await sql<Found>`
    select remedial_job_id as job, credit_note_id as credit from complaints where id = ${id}`.execute(ctx.engine.db)
  const linked = rows[0] ?? { job: null, credit: null }
  const job = linked.job === null ? null : await jobCosts(ctx, linked.job)
  const credit = linked.credit === null ? null : await creditOf(ctx, linked.credit)
  const isWhole = (linked.job === null || (job && job.materials !== null)) && (linked.credit === null || credit)
  const pence = (amount: number | null | undefined) => scaled(amount ?? 0, 2)
  const spent = pence(job?.materials) + pence(job?.time) - pence(job?.charged)
  return { job, credit, total: isWhole ? pounds(spent + (credit?.issued ? pence(credit.net) : 0n)) : null }
})

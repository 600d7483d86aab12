import { type RawBuilder, sql } from 'kysely'
import type { Asker } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { partsOf } from './parts.ts'

/** What a job comes to, what it costs, and what is left; of what is unknown how many lines are. In pounds before VAT. */
export interface Costing {
  readonly net: number
  readonly materials: number
  readonly materials_unknown: number
  readonly work: number
  readonly work_unknown: number
  readonly hours: number
  /** Of what the job comes to: what was paid twice and went back is no loss. */
  readonly given_back: number
  readonly complaints: number
  readonly complaints_unknown: number
  readonly margin: number | null
  readonly margin_percent: number | null
}

/**
 * The costing of a job with its sub-jobs, as a statement of one row: their lines, visits, money, and the complaints about them.
 * @param id the job's id, in SQL; it may be a column of the statement around
 */
export function costingOf(asker: Asker, id: RawBuilder<unknown>): RawBuilder<Costing> {
  const jobs = asker.engine.resources.get('jobs')
  return sql<Costing>`
    with family as materialized (
      select t.id, t.sub_total_ex_vat - t.discount_total as net, t.total_inc_vat as gross from (select ${id}::bigint as id) asked
      join jobs t on (t.id = asked.id or t.parent_id = asked.id) where t.archived_at is null and ${scopeOf(asker, jobs, 'list')}),
    remedial as materialized (select distinct c.remedial_job_id as id from complaints c
      where c.job_id in (select id from family) and c.archived_at is null and c.remedial_job_id is not null and c.remedial_job_id not in (select id from family)),
    agreed as (select coalesce(sum(net), 0) as net, coalesce(sum(gross), 0) as gross from family),
    lines as (select coalesce(sum(p.cost) filter (where p.piece = 'material'), 0) as materials,
        count(*) filter (where p.piece = 'material' and p.cost is null)::int as materials_unknown,
        coalesce(sum(p.cost) filter (where p.piece <> 'material'), 0) as work, count(*) filter (where p.piece <> 'material' and p.cost is null)::int as work_unknown
      from ${partsOf(sql`select id from family`, 'both')} p),
    again as (select coalesce(sum(p.cost), 0) as remedial, count(*) filter (where p.cost is null)::int as remedial_unknown
      from ${partsOf(sql`select id from remedial`, 'both')} p),
    spent as (select coalesce(sum(coalesce(k.hours, extract(epoch from a.ends_at - a.starts_at)::numeric / 3600)), 0) as hours
      from appointments a join appointments_worker_ids w on w.owner_id = a.id
      left join lateral (select sum(worked_minutes(m)) / 60.0 as hours
        from appointments_times m where m.owner_id = a.id and m.worker_id = w.target_id) k on true
      where a.subject = 'jobs' and a.subject_id in (select id from family) and a.archived_at is null and a.status in ('done', 'part_done')),
    money as (select coalesce(sum(p."amountPaid") filter (where p.flow = 'in'), 0) as taken, coalesce(sum(p."amountPaid") filter (where p.flow = 'refund'), 0) as refunded
      from payments p where p.job_id in (select id from family) and p.archived_at is null and p.status = 'succeeded'),
    sorry as (select coalesce(sum(c.remedy_amount) filter (where c.remedy_type is distinct from 'refund'), 0) as remedies
      from complaints c where c.job_id in (select id from family) and c.archived_at is null),
    found as (
      select case when g.gross > 0 then round(b.back * g.net / g.gross, 2) else b.back end as given_back,
        g.net, l.*, round(s.hours, 2) as hours, y.remedies + a.remedial as complaints, a.remedial_unknown as complaints_unknown
      from agreed g, lines l, again a, spent s, money m, sorry y
      cross join lateral (select least(greatest(g.gross - (m.taken - m.refunded), 0), m.refunded) as back) b),
    left_over as (
      select f.*, case when f.materials_unknown + f.work_unknown + f.complaints_unknown = 0
        then f.net - f.materials - f.work - f.given_back - f.complaints end as margin from found f)
    select o.*, case when o.net > 0 then round(o.margin * 100 / o.net, 1) end as margin_percent from left_over o`
}

/** A part of it of each job under `t`, for lists. */
export const costingPart = (asker: Asker, part: 'margin' | 'margin_percent'): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`costing.${part}`)} from (${costingOf(asker, sql`t.id`)}) costing)`

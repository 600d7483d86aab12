import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { addedSums, marginColumns, marginsOfJobs, profitOf } from './margin.ts'
import { partsOf } from './parts.ts'

/** Cost and margin of a job, in pounds before VAT. */
export interface Margins {
  readonly revenue: number
  readonly materials_cost: number
  readonly materials_known: number
  readonly materials_uncosted: number
  readonly materials_margin: number | null
  readonly materials_margin_percent: number | null
  readonly materials_coverage: number | null
  readonly job_cost: number
  readonly job_known: number
  readonly job_uncosted: number
  readonly job_margin: number | null
  readonly job_margin_percent: number | null
  readonly job_coverage: number | null
  readonly refunded: number
  readonly remedies: number
  readonly profit: number | null
}

/** Costing of a job alone and including its sub-jobs. */
export interface Costing {
  readonly own: Margins
  /** Hours of completed visits. */
  readonly hours: number
  readonly sub_jobs: number
  readonly whole: Margins
}

/** SQL statement that returns the costing of the job with this id in one row. Sub-jobs that the caller may not see are left out. */
export function costingOf(asker: Caller, id: RawBuilder<unknown>): RawBuilder<Costing> {
  const jobs = asker.engine.resources.get('jobs')
  return sql<Costing>`
    with family as materialized (
      select t.id from jobs t
      where t.id = ${id} or (t.parent_id = ${id} and t.archived_at is null and ${scopeOf(asker, jobs, 'list')})),
    each as materialized (
      select m.* from ${marginsOfJobs(sql`select id from family`, partsOf(sql`select id from family`, 'both'))} m),
    sums as (
      select ${addedSums('e')}, coalesce(sum(e.refunded), 0) as refunded, coalesce(sum(e.remedies), 0) as remedies from each e),
    whole as (select s.*, ${marginColumns('s')}, ${profitOf('s')} as profit from sums s),
    spent as (
      select coalesce(sum(coalesce(k.hours, extract(epoch from a.ends_at - a.starts_at)::numeric / 3600)), 0) as hours
      from appointments a join appointments_worker_ids w on w.owner_id = a.id
      left join lateral (select sum(worked_minutes(m)) / 60.0 as hours
        from appointments_times m where m.owner_id = a.id and m.worker_id = w.target_id) k on true
      where a.subject = 'jobs' and a.subject_id = ${id} and a.archived_at is null and a.status in ('done', 'part_done'))
    select to_jsonb(e) as own, round(s.hours, 2) as hours, (select count(*) - 1 from family)::int as sub_jobs, to_jsonb(w) as whole
    from each e, spent s, whole w where e.id = ${id}`
}

/** SQL of one current figure of job `t`, calculated instead of read from the stored figures. */
export const marginNow = (figure: keyof Margins): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`m.${figure}`)} from ${marginsOfJobs(sql`select t.id as id`, partsOf(sql`select t.id`, 'both'))} m)`

import { sql } from 'kysely'
import { addDays, type DayRange, startOfDay } from '../../../../schema/engine/time/time.ts'
import type { Context } from '../../../engine/http/context.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { workedMinutes } from '../../visits/worked.ts'

/** A week as it was seen at an instant. */
export interface WeekSnapshot {
  readonly week: DayRange
  readonly at: Date
}
export interface Amounts {
  readonly hours: number
  /** Value of jobs, before VAT, in pounds. */
  readonly value: number
}

const inFranchise = (franchise: number | null) => (franchise === null ? sql`true` : sql`t.franchise_id = ${franchise}`)
const ranges = (weeks: readonly DayRange[]) => ({
  from: weeks.map(({ from }) => startOfDay(from)),
  to: weeks.map(({ to }) => startOfDay(addDays(to, 1))),
})

/**
 * Returns the hours of visits booked for some weeks at an instant, and the value of their jobs: a job counts in the weeks of its visits, by their
 * hours.
 */
export async function bookedOf(
  ctx: Context,
  snapshots: readonly WeekSnapshot[],
  franchise: number | null,
): Promise<Amounts[]> {
  const { from, to } = ranges(snapshots.map(({ week }) => week))
  const { rows } = await sql<Amounts & { n: number }>`
    with t as (select m.since, m.until, m.at, m.n::int as n
      from unnest(${from}::timestamptz[], ${to}::timestamptz[], ${snapshots.map(({ at }) => at.toISOString())}::timestamptz[]) with ordinality m (since, until, at, n)),
    visit as materialized (
      select v.n, v.at, t.id, case when t.subject = 'jobs' then t.subject_id end as job, extract(epoch from t.ends_at - t.starts_at)::numeric / 3600 as hours,
        (select count(*) from appointments_worker_ids w where w.owner_id = t.id) as workers
      from t v join appointments t on t.starts_at >= v.since and t.starts_at < v.until and t.created_at <= v.at
      where t.kind not in ('lock', 'leave') and t.status <> 'cancelled' and t.archived_at is null and ${inFranchise(franchise)}
        and ${scopeOf(ctx, ctx.engine.resources.get('appointments'), 'list')}),
    spent as (select n, sum(hours * workers) as hours from visit group by n),
    share as (
      select v.n, v.job, sum(v.hours) as hours, (
        select sum(extract(epoch from o.ends_at - o.starts_at)::numeric / 3600) from appointments o
        where o.subject = 'jobs' and o.subject_id = v.job and o.status <> 'cancelled' and o.archived_at is null and o.created_at <= v.at) as whole
      from visit v where v.job is not null group by v.n, v.job, v.at),
    worth as (
      select s.n, sum(round((t.sub_total_ex_vat - t.discount_total) * s.hours / s.whole, 2)) as value
      from share s join jobs t on t.id = s.job join job_statuses k on k.id = t.job_status_id
      where s.whole > 0 and k.category <> 'cancelled' and t.archived_at is null
        and ${scopeOf(ctx, ctx.engine.resources.get('jobs'), 'list')} group by s.n)
    select t.n, coalesce(round(p.hours, 2), 0) as hours, coalesce(w.value, 0) as value from t left join spent p on p.n = t.n left join worth w on w.n = t.n
    order by t.n`.execute(ctx.engine.db)
  return rows
}

/** Returns the hours worked in some weeks, and the value of the jobs done in them. */
export async function doneIn(ctx: Context, weeks: readonly DayRange[], franchise: number | null): Promise<Amounts[]> {
  const { from, to } = ranges(weeks)
  const { rows } = await sql<Amounts & { n: number }>`
    with w as (select m.since, m.until, m.n::int as n from unnest(${from}::timestamptz[], ${to}::timestamptz[]) with ordinality m (since, until, n))
    select w.n, (
        select coalesce(round(sum(coalesce(m.hours, extract(epoch from t.ends_at - t.starts_at)::numeric / 3600)), 2), 0)
        from appointments t join appointments_worker_ids l on l.owner_id = t.id
        left join lateral (
          select sum(${workedMinutes('m')}) / 60.0 as hours from appointments_times m where m.owner_id = t.id and m.worker_id = l.target_id) m on true
        where t.starts_at >= w.since and t.starts_at < w.until and t.kind not in ('lock', 'leave') and t.status in ('done', 'part_done') and t.archived_at is null
          and ${inFranchise(franchise)} and ${scopeOf(ctx, ctx.engine.resources.get('appointments'), 'list')}) as hours, (
        select coalesce(sum(t.sub_total_ex_vat - t.discount_total), 0) from job_done d join jobs t on t.id = d.job_id
        where d.at >= w.since and d.at < w.until and t.archived_at is null and ${inFranchise(franchise)}
          and ${scopeOf(ctx, ctx.engine.resources.get('jobs'), 'list')}) as value
    from w order by w.n`.execute(ctx.engine.db)
  return rows
}

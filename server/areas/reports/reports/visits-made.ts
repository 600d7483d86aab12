import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Order of an appointment among those of its job: its start in seconds and then its id, combined in one number. */
const VISIT_ORDER = (alias: string) =>
  sql`((date_part('epoch', ${sql.ref(`${alias}.starts_at`)})::bigint << 31) + ${sql.ref(`${alias}.id`)})`

/** Results of visits: whether access was given, and whether the first visit was enough. */
export default report({
  name: 'visits-made',
  label: localised('Visits: no access, first-time fix', '上门：无法进入与一次修复'),
  section: 'work',
  summary: localised('Visits completed, without access, and fixed first time.', '已完成、无法进入与一次修复的上门。'),
  about: localised(
    'Completed visits to jobs, by date. First-time fix is the share of jobs finished on their first visit.',
    '已结束的工单上门，按日期计。首次上门的工单中：有多少一次完成、其后无再次上门。',
  ),
  needs: ['Reports:index', 'Appointments:list'],
  groups: {
    worker: { label: localised('Worker', '工人'), of: 'workers', many: true },
    outcome: {
      label: localised('Outcome', '结果'),
      words: {
        done: localised('Done', '完成'),
        part_done: localised('Part done', '部分完成'),
        no_access: localised('No access', '无法进入'),
        aborted: localised('Aborted', '中止'),
      },
    },
    type: { label: localised('Job type', '工单类型'), of: 'job-types' },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    month: { label: localised('Month', '月份') },
  },
  within: 'outcome',
  figures: {
    visits: { label: localised('Visits', '上门数'), as: 'count', of: { sum: 'one' } },
    no_access: { label: localised('No access', '无法进入'), as: 'count', of: { sum: 'no_access' }, good: 'less' },
    no_access_percent: {
      label: localised('No access %', '无法进入率'),
      as: 'percent',
      of: { share: ['no_access', 'visits'] },
      good: 'less',
    },
    first: { label: localised('First visits', '首次上门'), as: 'count', of: { sum: 'first_visit' } },
    fixed: { label: localised('Fixed first time', '一次修复'), as: 'count', of: { sum: 'fixed' }, good: 'more' },
    fixed_percent: {
      label: localised('First-time fix %', '一次修复率'),
      as: 'percent',
      of: { share: ['fixed', 'first'] },
      good: 'more',
    },
  },
  drawn: 'visits',
  reads: ['visits'],
  facts: (request) => sql`
    with base as materialized (
      select ${dayAt(sql`t.starts_at`)} as day, t.id, t.status, t.subject_id, t.franchise_id, ${VISIT_ORDER('t')} as place
      from appointments t
      where t.subject = 'jobs' and t.archived_at is null and t.status in ('done', 'part_done', 'no_access', 'aborted') and ${momentIn(sql`t.starts_at`, request)}
        and ${scopeOf(request.ctx, request.ctx.engine.resources.get('appointments'), 'list')}),
    others as (
      select o.subject_id, min(${VISIT_ORDER('o')}) filter (where o.status in ('done', 'part_done', 'aborted')) as worked, max(${VISIT_ORDER('o')}) as last
      from appointments o
      where o.subject = 'jobs' and o.archived_at is null and o.status <> 'cancelled' and o.subject_id in (select b.subject_id from base b) group by o.subject_id),
    went as (
      select w.owner_id, array_agg(w.target_id) as workers from appointments_worker_ids w where w.owner_id in (select b.id from base b) group by w.owner_id)
    select b.day, a.name as what, 'appointments' as of, b.id as record, b.status as outcome, j.job_type_id as type, b.franchise_id as franchise,
      coalesce(w.workers, '{}') as worker, 1 as one, (b.status = 'no_access')::int as no_access,
      (b.status <> 'no_access' and not coalesce(o.worked < b.place, false))::int as first_visit,
      (b.status = 'done' and not coalesce(o.worked < b.place, false) and not coalesce(o.last > b.place, false))::int as fixed
    from base b left join appointments a on a.id = b.id left join jobs j on j.id = b.subject_id left join others o on o.subject_id = b.subject_id left join went w on w.owner_id = b.id`,
})

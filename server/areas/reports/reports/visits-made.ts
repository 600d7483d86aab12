import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { report, said } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** What became of visits: whether somebody was in, and whether the first was enough. */
export default report({
  name: 'visits-made',
  label: said('Visits: no access, first-time fix', '上门：无法进入与一次修复'),
  about: said(
    'Visits to jobs that have ended, by their day. Of the jobs that were visited for the first time: how many were finished with that visit, none following it.',
    '已结束的工单上门，按日期计。首次上门的工单中：有多少一次完成、其后无再次上门。',
  ),
  needs: ['Reports:index', 'Appointments:list'],
  groups: {
    worker: { label: said('Worker', '工人'), of: 'workers', many: true },
    outcome: {
      label: said('Outcome', '结果'),
      words: {
        ...{ done: said('Done', '完成'), part_done: said('Part done', '部分完成') },
        ...{ no_access: said('No access', '无法进入'), aborted: said('Aborted', '中止') },
      },
    },
    type: { label: said('Job type', '工单类型'), of: 'job-types' },
    franchise: { label: said('Franchise', '加盟商'), of: 'franchises', none: said('No franchise', '无加盟商') },
    month: { label: said('Month', '月份') },
  },
  within: 'outcome',
  figures: {
    visits: { label: said('Visits', '上门数'), as: 'count', of: { sum: 'one' } },
    no_access: { label: said('No access', '无法进入'), as: 'count', of: { sum: 'no_access' }, good: 'less' },
    no_access_percent: {
      label: said('No access %', '无法进入率'),
      as: 'percent',
      of: { share: ['no_access', 'visits'] },
      good: 'less',
    },
    first: { label: said('First visits', '首次上门'), as: 'count', of: { sum: 'first_visit' } },
    fixed: { label: said('Fixed first time', '一次修复'), as: 'count', of: { sum: 'fixed' }, good: 'more' },
    fixed_percent: {
      label: said('First-time fix %', '一次修复率'),
      as: 'percent',
      of: { share: ['fixed', 'first'] },
      good: 'more',
    },
  },
  drawn: 'visits',
  reads: ['visits'],
  facts: (asked) => sql`
    select ${dayAt(sql`t.starts_at`)} as day, t.name as what, 'appointments' as of, t.id as record, t.status as outcome, j.job_type_id as type, t.franchise_id as franchise,
      array(select w.target_id from appointments_worker_ids w where w.owner_id = t.id) as worker, 1 as one, (t.status = 'no_access')::int as no_access,
      (t.status <> 'no_access' and not b.earlier)::int as first_visit, (t.status = 'done' and not b.earlier and not b.later)::int as fixed
    from appointments t join jobs j on j.id = t.subject_id
    cross join lateral (
      select coalesce(bool_or((o.starts_at, o.id) < (t.starts_at, t.id) and o.status in ('done', 'part_done', 'aborted')), false) as earlier,
        coalesce(bool_or((o.starts_at, o.id) > (t.starts_at, t.id)), false) as later
      from appointments o where o.subject = 'jobs' and o.subject_id = t.subject_id and o.id <> t.id and o.archived_at is null and o.status <> 'cancelled') b
    where t.subject = 'jobs' and t.archived_at is null and t.status in ('done', 'part_done', 'no_access', 'aborted') and ${momentIn(sql`t.starts_at`, asked)}
      and ${scopeOf(asked.ctx, asked.ctx.engine.resources.get('appointments'), 'list')}`,
})

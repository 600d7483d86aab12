import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Revenue by worker: jobs done, divided among the workers who attended by their hours. */
export default report({
  name: 'revenue-by-worker',
  label: localised('Revenue by worker', '工人产值'),
  section: 'people',
  summary: localised(
    'Value of completed jobs, shared between workers by hours.',
    '已完成工单的金额，按工时分配给工人。',
  ),
  about: localised(
    'Completed and invoiced jobs excluding VAT, by completion date, shared between the workers by the hours of their visits.',
    '已完成和已开票的工单（不含税），按完成日期计，按各人上门工时分配，精确到便士。无人上门的列于“无”。',
  ),
  needs: ['Reports:index', 'Reports:servicesFinances', 'Workers:list'],
  groups: {
    worker: { label: localised('Worker', '工人'), of: 'workers', none: localised('Unassigned', '无人上门') },
    category: { label: localised('Trade', '工种'), of: 'worker-categories', none: localised('None', '无') },
    type: { label: localised('Job type', '工单类型'), of: 'job-types' },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    month: { label: localised('Month', '月份') },
  },
  within: 'type',
  figures: {
    revenue: {
      label: localised('Revenue ex VAT', '产值（不含税）'),
      as: 'money',
      of: { sum: 'revenue' },
      good: 'more',
    },
    hours: { label: localised('Hours on site', '现场工时'), as: 'quantity', of: { sum: 'hours' } },
    per_hour: {
      label: localised('Revenue per hour', '每小时'),
      as: 'money',
      of: { per: ['revenue', 'hours'] },
      good: 'more',
    },
    jobs: { label: localised('Jobs', '工单数'), as: 'count', of: { distinct: 'record' }, good: 'more' },
  },
  drawn: 'revenue',
  reads: ['jobs', 'workers'],
  facts: (request) => sql`
    with base as materialized (
      select t.id, ${dayAt(sql`d.at`)} as day, t.title, t.job_type_id, t.franchise_id, t.sub_total_ex_vat - t.discount_total as net
      from jobs t join job_done d on d.job_id = t.id where t.archived_at is null and ${momentIn(sql`d.at`, request)}
        and ${scopeOf(request.ctx, request.ctx.engine.resources.get('jobs'), 'list')}),
    spent as (
      select b.id, w.target_id as worker, sum(extract(epoch from a.ends_at - a.starts_at)::numeric / 3600) as hours
      from base b join appointments a on a.subject = 'jobs' and a.subject_id = b.id and a.archived_at is null and a.status in ('done', 'part_done')
      join appointments_worker_ids w on w.owner_id = a.id group by b.id, w.target_id),
    cut as (
      select s.*, sum(s.hours) over (partition by s.id order by s.worker rows unbounded preceding) as upto, sum(s.hours) over (partition by s.id) as whole from spent s)
    select b.day, b.title as what, 'jobs' as of, b.id as record, c.worker, k.worker_category_id as category, b.job_type_id as type, b.franchise_id as franchise,
      coalesce(round(c.hours, 3), 0) as hours,
      case when c.whole > 0 then round(b.net * c.upto / c.whole, 2) - round(b.net * (c.upto - c.hours) / c.whole, 2) else b.net end as revenue
    from base b left join cut c on c.id = b.id left join workers k on k.id = c.worker`,
})

import { sql } from 'kysely'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { CUSTOMER_TYPES } from '../finances/declared.ts'

/** Value of each customer. */
export default report({
  name: 'customers-by-value',
  label: localised('Customers by value', '客户价值'),
  section: 'sales',
  summary: localised('Completed work and payments of each customer.', '各客户已完成的工单与付款。'),
  about: localised(
    'Value of customers’ completed and invoiced jobs by completion date, and the amount paid for them. Days since a visit counts all their jobs up to today.',
    '客户已完成和已开票工单的金额，按完成日期计，以及这些工单至今已付的款项。天数为距今最近一次完成上门的天数。',
  ),
  needs: ['Reports:index', 'Customers:index', 'Payments:list'],
  groups: {
    customer: { label: localised('Customer', '客户'), of: 'customers' },
    customer_type: {
      label: localised('Customer type', '客户类型'),
      words: CUSTOMER_TYPES,
      none: localised('Not set', '未注明'),
    },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    type: { label: localised('Job type', '工单类型'), of: 'job-types' },
    month: { label: localised('Month', '月份') },
  },
  figures: {
    value: { label: localised('Value inc VAT', '金额（含税）'), as: 'money', of: { sum: 'value' }, good: 'more' },
    jobs: { label: localised('Jobs', '工单数'), as: 'count', of: { sum: 'one' }, good: 'more' },
    per_job: { label: localised('Value per job', '每单'), as: 'money', of: { per: ['value', 'jobs'] }, good: 'more' },
    paid: { label: localised('Paid', '已付'), as: 'money', of: { sum: 'paid' }, good: 'more' },
    customers: { label: localised('Customers', '客户数'), as: 'count', of: { distinct: 'customer' }, good: 'more' },
    since_visit: {
      label: localised('Days since a visit', '距上次上门天数'),
      as: 'days',
      of: { least: 'since_visit' },
      good: 'less',
      small: true,
    },
  },
  drawn: 'value',
  reads: ['jobs', 'customers', 'worth'],
  whole: true,
  facts: (request) => sql`
    with base as materialized (
      select ${dayAt(sql`d.at`)} as day, t.id, t.customer_id, t.franchise_id, t.job_type_id, t.total_inc_vat
      from jobs t join job_done d on d.job_id = t.id
      where t.archived_at is null and ${momentIn(sql`d.at`, request)} and ${scopeOf(request.ctx, request.ctx.engine.resources.get('jobs'), 'list')}),
    paid as (
      select p.job_id, sum(p.counted) as counted from payments p where p.job_id in (select b.id from base b) and p.archived_at is null group by p.job_id),
    seen as (
      select j.customer_id, max(${dayAt(sql`a.starts_at`)}) as last from jobs j
      join appointments a on a.subject = 'jobs' and a.subject_id = j.id and a.status in ('done', 'part_done') and a.archived_at is null
      where j.customer_id in (select b.customer_id from base b) group by j.customer_id)
    select b.day, j.title as what, 'jobs' as of, b.id as record, b.customer_id as customer, c.type as customer_type, b.franchise_id as franchise,
      b.job_type_id as type, 1 as one, b.total_inc_vat as value, ${dayOf(request.ctx.engine.clock())}::date - s.last as since_visit, coalesce(p.counted, 0) as paid
    from base b left join jobs j on j.id = b.id join customers c on c.id = b.customer_id left join paid p on p.job_id = b.id left join seen s on s.customer_id = b.customer_id`,
})

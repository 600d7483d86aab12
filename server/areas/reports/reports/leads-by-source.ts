import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Sources of leads, and how far the leads get. */
export default report({
  name: 'leads-by-source',
  label: localised('Leads by source', '线索来源'),
  section: 'sales',
  summary: localised('Where leads come from, and how many became jobs.', '线索来自何处，多少成为工单。'),
  about: localised(
    'Leads by date received, and how many became a quote or a job. Value is the total of those jobs excluding VAT and cancelled jobs.',
    '线索按进入日期计：其中多少成为报价、多少成为工单。金额为这些工单的不含税金额，已取消的不计。',
  ),
  needs: ['Reports:index', 'Leads:list'],
  groups: {
    source: {
      label: localised('Source', '来源'),
      words: {
        phone: localised('Phone', '电话'),
        website: localised('Website', '网站'),
        email: localised('Email', '邮件'),
        referral: localised('Referral', '转介绍'),
        advertisement: localised('Advertisement', '广告'),
        returning: localised('Returning customer', '老客户'),
        other: localised('Other', '其他'),
      },
      none: localised('Not set', '未注明'),
    },
    status: { label: localised('Status', '状态'), of: 'lead-statuses' },
    type: { label: localised('Lead type', '线索类型'), of: 'lead-types' },
    reason: {
      label: localised('Lost reason', '丢失原因'),
      text: true,
      none: localised('Not lost, or no reason given', '未丢失或未说明'),
    },
    assigned: { label: localised('Assigned to', '负责人'), of: 'users', none: localised('Unassigned', '无') },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    month: { label: localised('Month', '月份') },
  },
  within: 'status',
  figures: {
    leads: { label: localised('Leads', '线索数'), as: 'count', of: { sum: 'one' }, good: 'more' },
    quoted: { label: localised('Became quotes', '成为报价'), as: 'count', of: { sum: 'quoted' }, good: 'more' },
    quoted_percent: {
      label: localised('Quoted %', '报价率'),
      as: 'percent',
      of: { share: ['quoted', 'leads'] },
      good: 'more',
      small: true,
    },
    won: { label: localised('Became jobs', '成为工单'), as: 'count', of: { sum: 'won' }, good: 'more' },
    won_percent: { label: localised('Jobs %', '成交率'), as: 'percent', of: { share: ['won', 'leads'] }, good: 'more' },
    lost: { label: localised('Lost', '丢失'), as: 'count', of: { sum: 'lost' }, good: 'less' },
    value: { label: localised('Value of jobs', '工单金额'), as: 'money', of: { sum: 'value' }, good: 'more' },
  },
  drawn: 'leads',
  facts: (request) => sql`
    select ${dayAt(sql`t.created_at`)} as day, coalesce(nullif(t.company_name, ''), concat_ws(' ', t.first_name, t.last_name)) as what, 'leads' as of, t.id as record,
      t.source, t.lead_status_id as status, t.lead_type_id as type, nullif(t.lost_reason, '') as reason, t."assignedTo" as assigned, t.franchise_id as franchise,
      1 as one, (exists (select from quotes q where q.lead_id = t.id))::int as quoted, (j.jobs > 0)::int as won, (s.category = 'lost')::int as lost, j.value
    from leads t join lead_statuses s on s.id = t.lead_status_id
    cross join lateral (
      select count(*) as jobs, coalesce(sum(j.sub_total_ex_vat - j.discount_total), 0) as value from jobs j join job_statuses k on k.id = j.job_status_id
      where j.id in (select o.id from jobs o where o.lead_id = t.id and o.archived_at is null
        union select o.id from quotes q join jobs o on o.quote_id = q.id where q.lead_id = t.id and o.archived_at is null) and k.category <> 'cancelled') j
    where t.archived_at is null and ${momentIn(sql`t.created_at`, request)} and ${scopeOf(request.ctx, request.ctx.engine.resources.get('leads'), 'list')}`,
})

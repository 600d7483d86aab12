import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Quotes sent, won and lost, with the reasons for losing. */
export default report({
  name: 'quotes-won-lost',
  label: localised('Quotes won and lost', '报价成败'),
  section: 'sales',
  summary: localised('Quotes sent, won and lost, and the win rate.', '已发出的报价、成败与成功率。'),
  about: localised(
    'Quotes sent, by the date they were sent. Only the latest revision counts. Values exclude VAT. The win rate is based on decided quotes.',
    '已发出的报价，按发送日期计；多次修订只计有效的一份。金额不含税。成功率仅计已有结果的报价。',
  ),
  needs: ['Reports:index', 'Quotes:list'],
  groups: {
    outcome: {
      label: localised('Outcome', '结果'),
      words: { won: localised('Won', '成功'), lost: localised('Lost', '失败'), open: localised('Open', '未决') },
    },
    reason: { label: localised('Reason', '原因'), text: true, none: localised('No reason given', '未说明原因') },
    type: { label: localised('Quote type', '报价类型'), of: 'quote-types' },
    assigned: { label: localised('Assigned to', '负责人'), of: 'users', none: localised('Unassigned', '无') },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    month: { label: localised('Month', '月份') },
  },
  within: 'reason',
  figures: {
    quotes: { label: localised('Quotes', '报价数'), as: 'count', of: { sum: 'one' }, good: 'more' },
    won: { label: localised('Won', '成功'), as: 'count', of: { sum: 'won' }, good: 'more' },
    lost: { label: localised('Lost', '失败'), as: 'count', of: { sum: 'lost' }, good: 'less' },
    decided: { label: localised('Decided', '已决'), as: 'count', of: { sum: 'decided' }, small: true },
    win_rate: {
      label: localised('Win rate', '成功率'),
      as: 'percent',
      of: { share: ['won', 'decided'] },
      good: 'more',
    },
    won_value: { label: localised('Value won', '成功金额'), as: 'money', of: { sum: 'won_value' }, good: 'more' },
    lost_value: { label: localised('Value lost', '失败金额'), as: 'money', of: { sum: 'lost_value' }, good: 'less' },
  },
  drawn: 'quotes',
  reads: ['quotes', 'quote_statuses'],
  facts: (request) => sql`
    select q.*, 1 as one, (q.outcome = 'won')::int as won, (q.outcome = 'lost')::int as lost, (q.outcome <> 'open')::int as decided,
      case when q.outcome = 'won' then q.net else 0 end as won_value, case when q.outcome = 'lost' then q.net else 0 end as lost_value
    from (
      select ${dayAt(sql`coalesce(t.sent_at, t.created_at)`)} as day, t.title as what, 'quotes' as of, t.id as record, nullif(t.status_reason, '') as reason,
        t.quote_type_id as type, t."assignedTo" as assigned, t.franchise_id as franchise, t.sub_total_ex_vat - t.discount_total as net,
        case when s.category in ('won', 'converted') then 'won' when s.category = 'lost' then 'lost' else 'open' end as outcome
      from quotes t join quote_statuses s on s.id = t.quote_status_id
      where t.archived_at is null and s.category not in ('draft', 'superseded', 'cancelled') and ${momentIn(sql`coalesce(t.sent_at, t.created_at)`, request)}
        and ${scopeOf(request.ctx, request.ctx.engine.resources.get('quotes'), 'list')}) q`,
})

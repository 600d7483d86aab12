import { sql } from 'kysely'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { CUSTOMER_TYPES } from '../finances/declared.ts'

/** Amounts owed today, by how long they have been overdue: the same ages as in the list of customers. */
export default report({
  name: 'aged-debt',
  label: localised('Aged debt', '账龄分析'),
  section: 'money',
  summary: localised('Unpaid invoices by how long they are overdue.', '未付发票，按逾期天数划分。'),
  about: localised(
    'Unpaid amounts of issued invoices today, by issue date and days overdue.',
    '已开票发票今日仍未付的款项，按开票日期计，并按逾期天数划分。',
  ),
  needs: ['Reports:index', 'Invoices:list'],
  groups: {
    age: {
      label: localised('Age', '账龄'),
      words: {
        not_due: localised('Not due yet', '未到期'),
        month: localised('1 to 30 days overdue', '逾期 1–30 天'),
        two_months: localised('31 to 60 days overdue', '逾期 31–60 天'),
        three_months: localised('61 to 90 days overdue', '逾期 61–90 天'),
        longer: localised('Over 90 days overdue', '逾期超过 90 天'),
      },
    },
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
    dispute: {
      label: localised('Dispute', '争议'),
      words: { disputed: localised('In dispute', '有争议'), agreed: localised('Not in dispute', '无争议') },
    },
    month: { label: localised('Month issued', '开票月份') },
  },
  within: 'customer',
  figures: {
    owed: { label: localised('Due on invoices', '发票应付'), as: 'money', of: { sum: 'owed' }, good: 'less' },
    late: { label: localised('Overdue', '逾期'), as: 'money', of: { sum: 'late' }, good: 'less' },
    late_percent: {
      label: localised('Overdue %', '逾期率'),
      as: 'percent',
      of: { share: ['late', 'owed'] },
      good: 'less',
    },
    disputed: { label: localised('In dispute', '有争议'), as: 'money', of: { sum: 'disputed' }, good: 'less' },
    invoices: { label: localised('Invoices', '发票数'), as: 'count', of: { sum: 'one' } },
    customers: { label: localised('Customers', '客户数'), as: 'count', of: { distinct: 'customer' } },
  },
  drawn: 'owed',
  facts: ({ ctx, days }) => sql`
    select o.*, case when o.days > 0 then o.owed else 0 end as late, case when o.dispute = 'disputed' then o.owed else 0 end as disputed,
      case when o.days <= 0 then 'not_due' when o.days <= 30 then 'month' when o.days <= 60 then 'two_months' when o.days <= 90 then 'three_months' else 'longer' end as age
    from (
      select t.issue_date as day, t.name as what, 'invoices' as of, t.id as record, t.customer_id as customer, c.type as customer_type, t.franchise_id as franchise,
        t.balance as owed, 1 as one, coalesce(${dayOf(ctx.engine.clock())}::date - t.due_date, 0) as days,
        case when t.disputed then 'disputed' else 'agreed' end as dispute
      from invoices t join customers c on c.id = t.customer_id
      where t.archived_at is null and t.status = 'issued' and t.balance > 0 and t.issue_date between ${days.from} and ${days.to}
        and ${scopeOf(ctx, ctx.engine.resources.get('invoices'), 'list')}) o`,
})

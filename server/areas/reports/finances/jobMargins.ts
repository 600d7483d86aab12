import { type RawBuilder, sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, type Report, type ReportRequest } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { BASES, CUSTOMER_TYPES } from './declared.ts'
import { readySold } from './facts.ts'
import { MARGINS } from './margins.ts'

type Sql = RawBuilder<unknown>

const RESULTS = {
  lost: localised('Made a loss', '亏损'),
  earned: localised('Made a profit', '盈利'),
  even: localised('Broke even', '持平'),
} as const

/** The location that serves a postcode: the one with the longest matching part. */
const SERVED: Sql = sql`
  served as materialized (
    select o.outward, (
      select l.id from locations l cross join lateral regexp_split_to_table(l.postcode_areas, ',') part
      where l.archived_at is null and l.active
        and (trim(part) = o.outward or trim(part) = substring(o.outward from '^[A-Z]+') or trim(part) = substring(o.outward from '^[A-Z]+[0-9]+'))
      order by char_length(trim(part)) desc, l.id limit 1) as location
    from (select distinct b.outward from base b where b.outward is not null) o)`

/** Jobs with their margins, by the day they were created or done. Cancelled jobs do not count. */
const facts =
  (only: Sql) =>
  (request: ReportRequest): Sql => {
    const { ctx, basis } = request
    const isDone = basis === 'done'
    const instant = isDone ? sql`d.at` : sql`t.created_at`
    return sql`
      with base as materialized (
        select t.id, ${dayAt(instant)} as day, t.title, t.job_type_id, t.franchise_id, t.customer_id, a.city, split_part(upper(a.postcode), ' ', 1) as outward, m.revenue, m.job_known,
          m.materials_known, m.materials_cost, m.job_cost, m.job_uncosted, m.materials_uncosted, m.refunded, m.remedies, m.job_margin, m.profit
        from jobs t join ${sql.table(MARGINS)} m on m.job_id = t.id
        left join customers_addresses a on a.id = t.address_id ${isDone ? sql`join job_done d on d.job_id = t.id` : sql``}
        where t.archived_at is null and ${momentIn(instant, request)} and ${only} and ${scopeOf(ctx, ctx.engine.resources.get('jobs'), 'list')}
          and t.job_status_id in (select k.id from job_statuses k where k.category <> 'cancelled')),
      ${SERVED}
      select b.day, b.title as what, 'jobs' as of, b.id as record, b.city as town, s.location as area, b.franchise_id as franchise, b.job_type_id as type,
        c.type as customer_type, case when b.profit < 0 then 'lost' when b.profit > 0 then 'earned' when b.profit = 0 then 'even' end as result, 1 as one,
        b.revenue, b.job_known as known, b.materials_known, b.job_uncosted as uncosted, b.refunded + b.remedies as refunds,
        -- Nothing is known of the cost of some jobs: they have neither margin nor profit.
        case when b.materials_uncosted = 0 or b.materials_known > 0 or b.materials_cost > 0 then b.materials_cost end as materials_cost,
        case when b.job_margin is not null then b.job_cost end as cost, b.profit
      from base b left join served s on s.outward = b.outward left join customers c on c.id = b.customer_id`
  }

const { agreed, done } = BASES
const figures = {
  jobs: { label: localised('Jobs', '工单数'), as: 'count', of: { sum: 'one' }, good: 'more' },
  revenue: { label: localised('Net revenue', '净收入'), as: 'money', of: { sum: 'revenue' }, good: 'more' },
  known: {
    label: localised('Revenue with known cost', '成本已知的收入'),
    as: 'money',
    of: { sum: 'known' },
    inner: true,
  },
  cost: { label: localised('Job cost', '工单成本'), as: 'money', of: { sum: 'cost' }, mayBeUnknown: true, small: true },
  job_margin: {
    label: localised('Job margin', '工单毛利'),
    as: 'money',
    of: { less: ['known', 'cost'] },
    good: 'more',
  },
  job_margin_percent: {
    label: localised('Job margin %', '工单毛利率'),
    as: 'percent',
    of: { share: ['job_margin', 'known'] },
    good: 'more',
    coverage: 'coverage',
    uncosted: 'uncosted',
  },
  coverage: {
    label: localised('Cost known %', '成本已知 %'),
    as: 'percent',
    of: { share: ['known', 'revenue'] },
    good: 'more',
    small: true,
  },
  uncosted: {
    label: localised('Lines without a cost', '无成本的明细数'),
    as: 'count',
    of: { sum: 'uncosted' },
    good: 'less',
    small: true,
  },
  materials_known: {
    label: localised('Revenue with known materials cost', '材料成本已知的收入'),
    as: 'money',
    of: { sum: 'materials_known' },
    inner: true,
  },
  materials_cost: {
    label: localised('Materials cost', '材料成本'),
    as: 'money',
    of: { sum: 'materials_cost' },
    mayBeUnknown: true,
    inner: true,
  },
  materials_margin: {
    label: localised('Materials margin', '材料毛利'),
    as: 'money',
    of: { less: ['materials_known', 'materials_cost'] },
    good: 'more',
    small: true,
  },
  materials_margin_percent: {
    label: localised('Materials margin %', '材料毛利率'),
    as: 'percent',
    of: { share: ['materials_margin', 'materials_known'] },
    good: 'more',
  },
  profit: { label: localised('Profit', '利润'), as: 'money', of: { sum: 'profit' }, mayBeUnknown: true, good: 'more' },
} as const satisfies Report['figures']

/** A report of the costs and margins of jobs. */
export const jobMargins = (
  what: Pick<Report, 'name' | 'label' | 'section' | 'summary' | 'about' | 'drawn'>,
  only: Sql,
  first: 'month' | 'town',
): Report => {
  const groups = {
    month: { label: localised('Month', '月份') },
    town: { label: localised('Town', '城镇'), text: true, none: localised('No address', '无地址') },
    area: { label: localised('Area', '区域'), of: 'locations', none: localised('Outside all areas', '不在任何区域') },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    type: { label: localised('Job type', '工单类型'), of: 'job-types' },
    customer_type: {
      label: localised('Customer type', '客户类型'),
      words: CUSTOMER_TYPES,
      none: localised('Not set', '未设置'),
    },
    result: { label: localised('Result', '结果'), words: RESULTS, none: localised('Unknown cost', '成本未知') },
  } as const satisfies Report['groups']
  const { [first]: opens, ...otherGroups } = groups
  return {
    ...what,
    needs: ['Reports:index', 'Reports:materialsFinances', 'Reports:servicesFinances', 'Jobs:list'],
    bases: { done, agreed },
    groups: { [first]: opens, ...otherGroups },
    figures,
    ready: readySold,
    facts: facts(only),
  }
}

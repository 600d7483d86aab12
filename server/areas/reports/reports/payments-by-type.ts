import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

const KINDS = {
  cash: localised('Cash', '现金'),
  cheque: localised('Cheque', '支票'),
  bank_transfer: localised('Bank transfer', '银行转账'),
  direct_debit: localised('Direct debit', '直接扣款'),
  card_present: localised('Card in person', '当面刷卡'),
  card_online: localised('Card online', '在线刷卡'),
  finance: localised('Finance', '分期'),
  credit: localised('Credit', '余额抵扣'),
}

/** Payments received and refunded, by payment type. */
export default report({
  name: 'payments-by-type',
  label: localised('Payments received', '收款日结'),
  section: 'money',
  summary: localised('Payments and refunds by day and payment type.', '按日期和付款方式列出的收款与退款。'),
  about: localised('Successful payments and refunds, by the date received.', '已成功的收款与退款，按收取日期计。'),
  needs: ['Reports:index', 'Payments:list'],
  groups: {
    type: { label: localised('Payment type', '付款方式'), of: 'payment-types' },
    month: { label: localised('Day', '日期') },
    kind: { label: localised('Kind', '种类'), words: KINDS },
    taken_by: { label: localised('Received by', '收款人'), of: 'users', none: localised('Automatic', '系统') },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
  },
  within: 'month',
  figures: {
    net: { label: localised('Net', '净收'), as: 'money', of: { less: ['taken', 'given_back'] }, good: 'more' },
    taken: { label: localised('Received', '收款'), as: 'money', of: { sum: 'taken' }, good: 'more' },
    given_back: { label: localised('Refunded', '退款'), as: 'money', of: { sum: 'given_back' }, good: 'less' },
    payments: { label: localised('Payments', '笔数'), as: 'count', of: { sum: 'one' } },
  },
  drawn: 'net',
  reads: ['payments'],
  facts: (request) => sql`
    select ${dayAt(sql`t.created`)} as day, coalesce(t.reference, t.source) as what, 'payments' as of, t.id as record, t."paymentTypeId" as type, t.kind,
      t."userId" as taken_by, t.franchise_id as franchise, 1 as one, case when t.flow = 'in' then t."amountPaid" else 0 end as taken,
      case when t.flow = 'refund' then t."amountPaid" else 0 end as given_back
    from payments t where t.status = 'succeeded' and t.archived_at is null and ${momentIn(sql`t.created`, request)}
      and ${scopeOf(request.ctx, request.ctx.engine.resources.get('payments'), 'list')}`,
})

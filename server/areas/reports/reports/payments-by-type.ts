import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { report, statement } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

const KINDS = {
  cash: statement('Cash', '现金'),
  cheque: statement('Cheque', '支票'),
  bank_transfer: statement('Bank transfer', '银行转账'),
  direct_debit: statement('Direct debit', '直接扣款'),
  card_present: statement('Card in person', '当面刷卡'),
  card_online: statement('Card online', '在线刷卡'),
  finance: statement('Finance', '分期'),
  credit: statement('Credit', '余额抵扣'),
}

/** Cashing up: what was taken and given back, by how it was paid. */
export default report({
  name: 'payments-by-type',
  label: statement('Payments received', '收款日结'),
  about: statement('Successful payments and refunds, by the date received.', '已成功的收款与退款，按收取日期计。'),
  needs: ['Reports:index', 'Payments:list'],
  groups: {
    type: { label: statement('Payment type', '付款方式'), of: 'payment-types' },
    month: { label: statement('Day', '日期') },
    kind: { label: statement('Kind', '种类'), words: KINDS },
    taken_by: { label: statement('Received by', '收款人'), of: 'users', none: statement('Automatic', '系统') },
    franchise: { label: statement('Franchise', '加盟商'), of: 'franchises', none: statement('No franchise', '无加盟商') },
  },
  within: 'month',
  figures: {
    net: { label: statement('Net', '净收'), as: 'money', of: { less: ['taken', 'given_back'] }, good: 'more' },
    taken: { label: statement('Received', '收款'), as: 'money', of: { sum: 'taken' }, good: 'more' },
    given_back: { label: statement('Refunded', '退款'), as: 'money', of: { sum: 'given_back' }, good: 'less' },
    payments: { label: statement('Payments', '笔数'), as: 'count', of: { sum: 'one' } },
  },
  drawn: 'net',
  reads: ['payments'],
  facts: (asked) => sql`
    select ${dayAt(sql`t.created`)} as day, coalesce(t.reference, t.source) as what, 'payments' as of, t.id as record, t."paymentTypeId" as type, t.kind,
      t."userId" as taken_by, t.franchise_id as franchise, 1 as one, case when t.flow = 'in' then t."amountPaid" else 0 end as taken,
      case when t.flow = 'refund' then t."amountPaid" else 0 end as given_back
    from payments t where t.status = 'succeeded' and t.archived_at is null and ${momentIn(sql`t.created`, asked)}
      and ${scopeOf(asked.ctx, asked.ctx.engine.resources.get('payments'), 'list')}`,
})

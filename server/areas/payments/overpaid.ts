import { type RawBuilder, sql } from 'kysely'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { askBeforeWrite } from '../../engine/http/questions.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { moneyOf } from '../jobs/money.ts'
import type { Payment } from './book.ts'

type Taken = Pick<Partial<Payment>, 'flow' | 'amountPaid' | 'job_id' | 'quote_id' | 'invoice_id'>

/** What customer `c` owes on issued invoices less their unallocated payments, in pounds. */
const owedBy = (write: WriteContext) => {
  const { resources } = write.engine
  return sql<number>`(select coalesce(sum(t.balance), 0) from invoices t
      where t.customer_id = c.id and t.balance > 0 and t.archived_at is null and ${scopeOf(write, resources.get('invoices'), 'list')})
    - (select coalesce(sum(t.unallocated), 0) from payments t
      where t.customer_id = c.id and t.archived_at is null and ${scopeOf(write, resources.get('payments'), 'list')})`
}

interface Rest {
  readonly rest: number | null
}

/** Query of what is still to be paid for an invoice, a job or a quote; at most one row. Null if no amount is known yet. */
function restOf({ invoice_id, job_id, quote_id }: Taken): RawBuilder<Rest> | null {
  if (typeof invoice_id === 'number')
    return sql`select case when settlement is not null then balance end as rest from invoices where id = ${invoice_id}`
  if (typeof job_id === 'number')
    return sql`
      select case when j.with_sub_jobs > 0 or exists (select from invoices i where i.job_id = j.id and i.status = 'issued')
        then ${moneyOf('outstanding', sql`j.id`)} end as rest from jobs j where j.id = ${job_id}`
  if (typeof quote_id === 'number')
    return sql`
      select nullif(q.deposit, 0) - coalesce((select sum(p.counted) from payments p where p.quote_id = q.id and p.archived_at is null), 0) as rest
      from quotes q where q.id = ${quote_id}`
  return null
}

async function askIfOverpaid(write: WriteContext, amount: number, query: RawBuilder<Rest>): Promise<void> {
  const { rows } = await query.execute(write.tx)
  const rest = rows[0]?.rest ?? null
  if (rest === null) return
  const owed = rest > 0 ? scaled(rest, 2) : 0n
  const excess = scaled(amount, 2) - owed
  if (excess <= 0n) return
  askBeforeWrite(write, 'overpaid', [
    { code: 'overpaid', amount: formatMoney(pounds(excess)), outstanding: formatMoney(pounds(owed)) },
  ])
}

/**
 * Asks before taking more for an invoice, a job or a quote than is still to be paid. The customer's money is locked, so the second of two concurrent
 * payments is checked against what the first left. Payments on account are checked only at the customer.
 * @throws problem 409 overpaid (a question)
 */
export async function askOverpaid(write: WriteContext, payment: Taken): Promise<void> {
  const query = payment.flow === 'refund' ? null : restOf(payment)
  if (query && typeof payment.amountPaid === 'number') await askIfOverpaid(write, payment.amountPaid, query)
}

/**
 * Asks before taking more from a customer than they owe in total.
 * @throws problem 409 overpaid (a question)
 */
export const askOverpaidBy = (write: WriteContext, customer: number, amount: number): Promise<void> =>
  askIfOverpaid(write, amount, sql`select ${owedBy(write)} as rest from customers c where c.id = ${customer}`)

import { type RawBuilder, sql } from 'kysely'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { askBeforeWrite } from '../../engine/http/questions.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { moneyOf } from '../jobs/money.ts'
import type { Payment } from './book.ts'

type Taken = Pick<Partial<Payment>, 'flow' | 'amountPaid' | 'job_id' | 'quote_id' | 'invoice_id'>

/** What the customer `c` owes on issued invoices less what is paid and on none, in pounds. */
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

/** What is still to be paid of an invoice, a job or a quote. A query of one row at most; null where nothing says what that is yet. */
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

async function ask(write: WriteContext, amount: number, query: RawBuilder<Rest>): Promise<void> {
  const { rows } = await query.execute(write.tx)
  const rest = rows[0]?.rest ?? null
  if (rest === null) return
  const owed = rest > 0 ? scaled(rest, 2) : 0n
  const over = scaled(amount, 2) - owed
  if (over <= 0n) return
  askBeforeWrite(write, 'overpaid', [
    { code: 'overpaid', amount: formatMoney(pounds(over)), outstanding: formatMoney(pounds(owed)) },
  ])
}

/**
 * Asks before more is taken for an invoice, a job or a quote than is still to be paid. The money of the customer is held, so that of two at once the
 * second is asked about what the first has left. Money for nothing in particular is on account, and asked about nowhere but at
 * its customer.
 * @throws problem 409 overpaid (a question)
 */
export async function askOverpaid(write: WriteContext, taken: Taken): Promise<void> {
  const query = taken.flow === 'refund' ? null : restOf(taken)
  if (query && typeof taken.amountPaid === 'number') await ask(write, taken.amountPaid, query)
}

/** The same of money that is taken of a customer for whatever is due. @throws problem 409 overpaid (a question) */
export const askOverpaidBy = (write: WriteContext, customer: number, amount: number): Promise<void> =>
  ask(write, amount, sql`select ${owedBy(write)} as rest from customers c where c.id = ${customer}`)

import { sql } from 'kysely'
import type { Statement, StatementEntry } from '../../../schema/areas/statements/endpoints.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { businessZone } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'
import { titleExpression } from '../../engine/read/language.ts'
import { scopeOf } from '../../engine/rights/access.ts'

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type Row = Omit<StatementEntry, 'balance'>

/**
 * Returns what the caller may see of a customer's account: issued invoices by date, payments by the business day they were taken. Failed and disputed
 * payments are left out.
 */
export async function statementOf(ctx: Context, customer: number, { from, to }: Period): Promise<Statement> {
  const { db, resources } = ctx.engine
  const [invoices, payments] = [resources.get('invoices'), resources.get('payments')]
  const { rows } = await sql<{ opening: number; entries: Row[] | null }>`
    with entry as (
      select t.issue_date as day, 1 as place, t.issued_at as at, case t.kind when 'credit_note' then 'credit_note' else 'invoice' end as kind,
        t.id, t.number, t.po_number as more, case t.kind when 'credit_note' then null else t.due_date end as due, t.counted as amount
      from invoices t where t.customer_id = ${customer} and t.status = 'issued' and t.kind <> 'proforma' and t.archived_at is null
        and ${scopeOf(ctx, invoices, 'list')}
      union all
      select (t.created at time zone ${businessZone()})::date, 2, t.created, case t.flow when 'refund' then 'refund' else 'payment' end,
        t.id, t.number, (select ${titleExpression(resources.get('payment-types'), 'y')} from payment_types y where y.id = t."paymentTypeId"), null, -t.counted
      from payments t where t.customer_id = ${customer} and t.counted <> 0 and t.archived_at is null and ${scopeOf(ctx, payments, 'list')})
    select coalesce(sum(e.amount) filter (where e.day < ${from ?? null}::date), 0) as opening,
      jsonb_agg(jsonb_build_object('day', e.day, 'kind', e.kind, 'id', e.id, 'number', e.number, 'more', e.more, 'due', e.due, 'amount', e.amount)
        order by e.day, e.place, e.at, e.id) filter (where coalesce(e.day >= ${from ?? null}::date, true) and coalesce(e.day <= ${to ?? null}::date, true)) as entries
    from entry e`.execute(db)
  const [account] = rows
  let balance = scaled(account?.opening ?? 0, 2)
  const entries = (account?.entries ?? []).map((row) => {
    balance += scaled(row.amount, 2)
    return { ...row, balance: pounds(balance) }
  })
  return { from: from ?? null, to: to ?? null, opening: account?.opening ?? 0, entries, closing: pounds(balance) }
}

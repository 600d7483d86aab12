import { sql } from 'kysely'
import type { z } from 'zod'
import { paymentsOfInvoice } from '../../../../schema/areas/payments/endpoints.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { creditFor } from '../owed.ts'
import { typesFor } from '../types.ts'

type Answer = z.input<typeof paymentsOfInvoice.answer>
type Sums = Pick<Answer, 'total' | 'paid' | 'credited' | 'balance' | 'late'>
interface Whose {
  readonly id: number
  readonly customer_id: number
  readonly franchise_id: number | null
  readonly job_id: number | null
}

export default answer(paymentsOfInvoice, async (ctx, { id }) => {
  const { db, resources, clock } = ctx.engine
  const payments = scopeOf(ctx, resources.get('payments'), 'list')
  const { rows } = await sql<Sums & Whose>`
    select id, customer_id, franchise_id, job_id, total_inc_vat as total, paid, credited, balance,
      case when balance > 0 and due_date < ${dayOf(clock())}::date then ${dayOf(clock())}::date - due_date end as late from invoices where id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw problem(404, 'not_found')
  const { id: _i, customer_id: _c, franchise_id: _f, job_id: _j, ...sums } = row
  const { rows: data } = await sql<Answer['data'][number]>`
    select t.id as payment_id, t.number, t.created, ${titleExpression(resources.get('payment-types'), 'y')} as type, a.amount
    from payments_allocations a join payments t on t.id = a.owner_id join payment_types y on y.id = t."paymentTypeId"
    where a.invoice_id = ${id} and ${payments} order by t.created, t.id`.execute(db)
  const { rows: credits } = await sql<Answer['credits'][number]>`
    select t.id, t.name, t.total_inc_vat as amount from invoices t
    where t.credit_of_id = ${id} and t.status = 'issued' and ${scopeOf(ctx, resources.get('invoices'), 'list')} order by t.id`.execute(
    db,
  )
  const { rows: creditRows } = await sql<{ credit: number }>`
    select coalesce(sum(t.unallocated), 0) as credit from payments t where ${creditFor(row).is} and ${payments}`.execute(
    db,
  )
  return { ...sums, credit: creditRows[0]?.credit ?? 0, data, credits, types: await typesFor(ctx) }
})

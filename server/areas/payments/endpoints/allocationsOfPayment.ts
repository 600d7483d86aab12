import { sql } from 'kysely'
import type { z } from 'zod'
import { allocationsOfPayment } from '../../../../schema/areas/payments/endpoints.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { ofFranchise } from '../owed.ts'
import { typesFor } from '../types.ts'
import { refundable } from '../updateAllocations.ts'

type Answer = z.input<typeof allocationsOfPayment.answer>

/** Maximum number of rows of the grid: nobody allocates a payment by hand to more open invoices. */
const MAX = 500

export default answer(allocationsOfPayment, async (ctx, { id }) => {
  const { db, resources, clock } = ctx.engine
  const row = await fetchRecord(ctx, db, 'payments', id, 'read')
  const back = refundable(row)
  const { rows: invoices } = await sql<Answer['invoices'][number]>`
    select t.id, t.name, t.due_date, t.balance > 0 and coalesce(t.due_date < ${dayOf(clock())}::date, false) as overdue, t.total_inc_vat as total,
      t.balance as owed, coalesce(a.amount, 0) as amount
    from invoices t left join payments_allocations a on a.invoice_id = t.id and a.owner_id = ${id}
    where t.customer_id = ${row.customer_id} and ${scopeOf(ctx, resources.get('invoices'), 'list')} and (a.id is not null
      or ${row.flow === 'in'} and t.balance > 0 and t.archived_at is null and ${ofFranchise('t.franchise_id', row.franchise_id)})
    order by t.due_date nulls last, t.id limit ${MAX}`.execute(db)
  const { rows: refunds } = await sql<Answer['refunds'][number]>`
    select t.id, t.number, a.amount from payments_allocations a join payments t on t.id = a.refund_id
    where a.owner_id = ${id} and ${scopeOf(ctx, resources.get('payments'), 'list')} order by t.id`.execute(db)
  return {
    available: back,
    refundable: back,
    unallocated: row.unallocated,
    invoices,
    refunds,
    types: await typesFor(ctx),
  }
})

import { sql } from 'kysely'
import { accountOfCustomer } from '../../../../schema/areas/payments/endpoints.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { typesFor } from '../types.ts'

interface Account {
  readonly owed: number
  readonly overdue: number
  readonly open: number
  readonly credit: number
}

export default answer(accountOfCustomer, async (ctx, { id }) => {
  const { db, resources, clock } = ctx.engine
  const { rows } = await sql<Account>`
    select o.*, (select coalesce(sum(t.unallocated), 0) from payments t
      where t.customer_id = ${id} and t.archived_at is null and ${scopeOf(ctx, resources.get('payments'), 'list')}) as credit
    from (select coalesce(sum(t.balance), 0) as owed, coalesce(sum(t.balance) filter (where t.due_date < ${dayOf(clock())}::date), 0) as overdue, count(*) as open
      from invoices t where t.customer_id = ${id} and t.balance > 0 and t.archived_at is null and ${scopeOf(ctx, resources.get('invoices'), 'list')}) o`.execute(
    db,
  )
  return { ...(rows[0] as Account), types: await typesFor(ctx) }
})

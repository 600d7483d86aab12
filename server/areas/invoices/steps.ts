import { sql } from 'kysely'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { stepRules } from '../../engine/steps/steps.ts'
import { moneyOf } from '../jobs/money.ts'

/** Amount left to invoice with VAT, of the job and its sub-jobs. A sub-job invoiced with its job has none. */
export default stepRules('jobs', {
  invoice: () => sql`select greatest(0, ${moneyOf('still_to_invoice', sql`t.id`)})`,
})

/** Steps of a draft. Its franchise has to be chosen unless there is only one, which then invoices. */
export const ofInvoice = stepRules('invoices', {
  seller: () => sql`(t.status = 'draft' and t.franchise_id is null
    and (select count(*) from franchises f where f.archived_at is null) <> 1)::int`,
  issue: () => sql`(t.status = 'draft')::int`,
})

export const ofCustomer = stepRules('customers', {
  overdue: (asker) =>
    sql`(select sum(i.balance) from (select t.id as debtor) own
      cross join lateral (select t.balance from invoices t
        where t.customer_id = own.debtor and t.archived_at is null and t.balance > 0
          and t.due_date < ${dayOf(asker.engine.clock())}::date
          and ${scopeOf(asker, asker.engine.resources.get('invoices'), 'list')}) i)`,
})

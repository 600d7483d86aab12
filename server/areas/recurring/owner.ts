import { sql } from 'kysely'
import customers from '../../../schema/areas/customers/customers.ts'
import recurringJobs, { type Stop } from '../../../schema/areas/recurring/recurring-jobs.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { actorOf } from '../../engine/rights/actorOf.ts'
import type { Recurring } from './dates.ts'

/**
 * Returns why its owner's account prevents new jobs: it is closed, lacks permission to change recurring jobs (or to invoice, if it does that), or
 * cannot see the job or its customer. One that was created by the program and never changed runs for the business.
 */
export async function ownerHalt(write: WriteContext, row: Recurring): Promise<Stop | null> {
  const { engine, tx } = write
  if (row.owner_id === null) return null
  const owner = await actorOf(engine, tx, row.owner_id)
  if (!owner) return 'owner_gone'
  const has = (area: string, action: 'add' | 'edit' | 'issue') => can(owner.permissions, area, action)
  const mayMake = has(recurringJobs.area, 'edit') || has(recurringJobs.area, 'add')
  const mayInvoice = row.invoicing === 'no' || has('Invoices', row.invoicing === 'issue' ? 'issue' : 'add')
  if (!mayMake || !mayInvoice) return 'owner_rights'
  const asker = { engine, actor: owner }
  const sees = (resource: typeof recurringJobs | typeof customers, id: number) =>
    sql`exists (select from ${tableOf(resource)} t where t.id = ${id} and ${scopeOf(asker, resource, 'read')})`
  const { rows } = await sql`
    select where ${sees(recurringJobs, row.id)} and ${sees(customers, row.customer_id)}`.execute(tx)
  return rows.length ? null : 'owner_rights'
}

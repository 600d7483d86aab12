import { type RawBuilder, sql } from 'kysely'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import { PAYABLE } from '../../../schema/areas/invoices/settlementFields.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Caller } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import type { Complaint } from './state.ts'

/** Maximum number of invoices to choose from. */
const MAX = 50

export interface Creditable {
  readonly id: number
  readonly name: string
  /** In pounds, including VAT. */
  readonly total: number
  readonly left: number
}

/** Condition over `t`: invoices for this job, its parent or its sub-jobs; all of the customer's if the complaint has no job. */
function ofJob({ job_id, customer_id }: Pick<Complaint, 'job_id' | 'customer_id'>): RawBuilder<boolean> {
  if (job_id === null) return sql<boolean>`t.customer_id = ${customer_id}`
  return sql<boolean>`t.customer_id = ${customer_id} and t.job_id in (
    select f.id from jobs f, jobs me where me.id = ${job_id} and coalesce(f.parent_id, f.id) = coalesce(me.parent_id, me.id))`
}

/** Returns invoices that can be credited for a complaint and that the caller may see, newest first. */
export async function creditableOf(
  asker: Caller,
  tx: Db | Tx,
  complaint: Pick<Complaint, 'job_id' | 'customer_id'>,
): Promise<readonly Creditable[]> {
  const resource = asker.engine.resources.get(invoices.name)
  const { rows } = await sql<Creditable>`
    select t.id, t.name, t.total_inc_vat as total, t.total_inc_vat - t.credited as left from invoices t
    where ${ofJob(complaint)} and ${scopeOf(asker, resource, 'read')} and t.archived_at is null and t.status = 'issued'
      and t.kind = any(${[...PAYABLE]}::text[]) order by t.issue_date desc, t.id desc limit ${MAX}`.execute(tx)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import { familyOf } from './owed.ts'

/** Ids of a job and its active sub-jobs. */
const parts = (job: RawBuilder<unknown>) =>
  sql`(select f.id from jobs f where f.id = ${job} or f.parent_id = ${job} and f.archived_at is null)`

/**
 * SQL of what was paid for a job with its sub-jobs: what was taken for them, less what of it went to invoices of other work, plus what other payments
 * gave to their invoices.
 */
export const paidFor = (job: RawBuilder<unknown>) => sql<number>`(
  coalesce((select sum(p.counted) from payments p where p.archived_at is null and p.job_id in ${parts(job)}), 0)
  - coalesce((select sum(a.amount) from payments p join payments_allocations a on a.owner_id = p.id join invoices i on i.id = a.invoice_id
    where p.job_id in ${parts(job)} and (i.job_id is null or i.job_id not in ${familyOf(job)})), 0)
  + coalesce((select sum(a.amount) from invoices i join payments_allocations a on a.invoice_id = i.id join payments p on p.id = a.owner_id
    where i.job_id in ${parts(job)} and (p.job_id is null or p.job_id not in ${familyOf(job)})), 0))`

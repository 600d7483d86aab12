import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { recordScope } from '../../engine/rights/recordScope.ts'
import { changedFields } from '../../engine/write/audit.ts'
import { moneyOf } from './hold.ts'
import { restoreAllocations } from './restore.ts'
import { afterPayment, beforePayment } from './rules.ts'

export default defineServer(payments, {
  open: () => sql<boolean>`t.unallocated > 0`,
  /** Users who may not see a job may not see its payments. A payment without a job belongs to its franchise or to the user who took it. */
  scope: (actor, _act, asker) => {
    const ownScope = recordScope(actor, payments.belongs)
    if (ownScope === true || ownScope === false) return ownScope
    const visibleJobs = scopeOf(asker, asker.engine.resources.get(jobs.name), 'read')
    return sql<boolean>`case when t.job_id is null then ${ownScope} else t.job_id in (select t.id from jobs t where ${visibleJobs}) end`
  },
  decidesScope: true,
  locks: moneyOf('payments'),
  conditions: {
    work: (_asker, ids) => sql<boolean>`t.job_id in (
      select j.id from jobs j where j.id = any(${ids}::bigint[]) or j.parent_id = any(${ids}::bigint[]) and j.archived_at is null)`,
    credit: () => sql<boolean>`t.unallocated > 0`,
    // Payments without a franchise, unless there is only one franchise.
    no_franchise:
      () => sql<boolean>`(coalesce(t.franchise_id, (select c.franchise_id from customers c where c.id = t.customer_id)) is null
      and (select count(*) from franchises f where f.archived_at is null) <> 1)`,
  },
  before: beforePayment,
  after: afterPayment,
  restore: { allocations: restoreAllocations },
  // A received payment cannot be undone: it is refunded or allocated differently instead.
  irreversible: (_write, { before, after }) => ({
    code: 'payment_stands',
    act:
      before && after && changedFields(before, after).every((name) => name === 'allocations') ? 'allocate' : 'refund',
  }),
})

import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { afterPayment, beforePayment } from './ofJob.ts'

export default defineServer(payments, {
  /** Who may not see a job may not see what was paid for it. */
  scope: ({ user }, _act, asker) =>
    user.scope === 'all' ||
    sql<boolean>`t.job_id in (select t.id from jobs t where ${scopeOf(asker, asker.engine.resources.get(jobs.name), 'read')})`,
  conditions: {
    work: (_asker, ids) => sql<boolean>`t.job_id in (
      select j.id from jobs j where j.id = any(${ids}::bigint[]) or j.parent_id = any(${ids}::bigint[]) and j.archived_at is null)`,
  },
  before: beforePayment,
  after: afterPayment,
})

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
  before: beforePayment,
  after: afterPayment,
})

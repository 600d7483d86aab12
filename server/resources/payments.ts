import { sql } from 'kysely'
import jobs from '../../schema/entities/jobs.ts'
import payments from '../../schema/entities/payments.ts'
import { scopeOf } from '../kit/access.ts'
import { defineServer } from '../kit/defineServer.ts'
import { afterPayment, beforePayment } from '../work/payments.ts'

export default defineServer(payments, {
  /** Who may not see a job may not see what was paid for it. */
  scope: ({ user }, _act, asker) =>
    user.scope === 'all' ||
    sql<boolean>`t.job_id in (select t.id from jobs t where ${scopeOf(asker, asker.engine.resources.get(jobs.name), 'read')})`,
  before: beforePayment,
  after: afterPayment,
})

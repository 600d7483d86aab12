import { sql } from 'kysely'
import jobs from '../../schema/entities/jobs.ts'
import { PRICED } from '../../schema/priced.ts'
import type { WriteContext } from '../kit/context.ts'
import { defineServer } from '../kit/defineServer.ts'
import { problem } from '../kit/errors.ts'
import { type Belongs, keepInScope, recordScope } from '../kit/recordScope.ts'
import { breakdownRoutes } from '../work/breakdownRoutes.ts'
import { keepFactor, priceIt } from '../work/pricing.ts'
import { addUp, checkOwnStatus, takeNumber, tellParent } from '../work/subJobs.ts'
import { checkVisits } from '../work/visits.ts'

const belongs: Belongs = { people: ['assignedTo'], franchise: 'franchise_id' }

/** What was invoiced, or will not be done, is not repriced. */
const LOCKED = ['customer_id', 'franchise_id', ...PRICED] as const

/** @throws problem 409 job_locked, with the fields that are */
async function checkLock(
  { tx }: WriteContext,
  values: Readonly<Record<string, unknown>>,
  status: number,
): Promise<void> {
  const touched = LOCKED.filter((name) => values[name] !== undefined)
  if (touched.length === 0) return
  const { rows } = await sql<{ locked: boolean }>`
    select category in ('invoiced', 'cancelled') as locked from job_statuses where id = ${status}`.execute(tx)
  if (!rows[0]?.locked) return
  throw problem(409, 'job_locked', { errors: Object.fromEntries(touched.map((n) => [n, [{ code: 'job_locked' }]])) })
}

export default defineServer(jobs, {
  scope: (actor) => recordScope(actor, belongs),
  conditions: {
    open: () => sql<boolean>`t.job_status_id in (
      select s.id from job_statuses s where s.category not in ('completed', 'invoiced', 'cancelled'))`,
    main: () => sql<boolean>`t.parent_id is null`,
    done: () =>
      sql<boolean>`t.job_status_id in (select s.id from job_statuses s where s.category in ('completed', 'invoiced'))`,
    cancelled: () => sql<boolean>`t.job_status_id in (select s.id from job_statuses s where s.category = 'cancelled')`,
  },
  before: async (ctx, values, before) => {
    if (before) await checkLock(ctx, values, before.job_status_id)
    if (before) await checkOwnStatus(ctx, values, before)
    const status = values.job_status_id
    if (before && status && status !== before.job_status_id && !ctx.putsBack) await checkVisits(ctx, before.id, status)
    await takeNumber(ctx, values, before)
    keepInScope(ctx.actor, belongs, values, before)
    await keepFactor(ctx, values, before)
    await priceIt(ctx, values, before)
    if (!before || 'total_inc_vat' in values) await addUp(ctx, values, before)
  },
  after: tellParent,
  routes: breakdownRoutes,
})

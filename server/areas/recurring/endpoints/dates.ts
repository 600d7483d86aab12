import { sql } from 'kysely'
import type { z } from 'zod'
import { dates } from '../../../../schema/areas/recurring/endpoints.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { ruleDates } from '../../../../schema/engine/time/recurrenceDates.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { counts, handledDates, ruleWithHolidays } from '../dates.ts'

/** Maximum numbers of upcoming and of handled dates that are shown. */
const [TO_COME, SEEN_TO] = [8, 50]

export default answer(dates, async (ctx, { id }) => {
  const { db, clock, resources } = ctx.engine
  const row = await fetchRecord(ctx, db, 'recurring-jobs', id, 'read')
  const [rule, handled] = [await ruleWithHolidays(db, row), await handledDates(db, row.id)]
  const today = dayOf(clock())
  const since = row.since ?? today
  const coming = ruleDates(rule, today, TO_COME + handled.size).filter(
    (one) => !handled.has(one.of) && counts(one, rule, since),
  )
  const last = coming.flatMap((one) => one.day ?? [])[TO_COME - 1]
  const jobs = resources.get('jobs')
  const isVisible = can(ctx.actor.permissions, jobs.area, 'list') ? scopeOf(ctx, jobs, 'read') : sql<boolean>`false`
  const { rows } = await sql<z.input<typeof dates.answer>['made'][number]>`
    select d.day_of as of, d.day, d.job_id is null as missed,
      (select jsonb_build_object('id', t.id, 'number', t.number, 'title', t.title, 'archived', t.archived_at is not null) from jobs t where t.id = d.job_id and ${isVisible}) as job
    from recurring_job_dates d where d.recurring_job_id = ${row.id} order by d.day desc, d.day_of desc limit ${SEEN_TO}`.execute(
    db,
  )
  return {
    rule,
    next: coming
      .filter((one) => last === undefined || (one.day ?? one.of) <= last)
      .map((one) => ({ ...one, holiday: one.holiday?.name ?? null })),
    made: rows,
  }
})

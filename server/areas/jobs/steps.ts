import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { stepRules } from '../../engine/steps/steps.ts'
import { OPEN } from './openVisits.ts'

/** Statuses of visits that ended with work left to do. */
const UNFINISHED = ['part_done', 'no_access', 'aborted']

/** Visits of job `t` and its sub-jobs that the caller may list, as `v`. */
const visits = (asker: Caller): RawBuilder<unknown> => sql`(
  select a.status, a.starts_at from (select t.id as job) own
  join jobs part on part.id = own.job or part.parent_id = own.job and part.archived_at is null
  cross join lateral (select t.* from appointments t
    where t.subject = 'jobs' and t.subject_id = part.id and t.archived_at is null and t.status <> 'cancelled'
      and ${scopeOf(asker, asker.engine.resources.get('appointments'), 'list')}) a) v`

const open = sql`v.status = any(${OPEN}::text[])`
const isStarted = (asker: Caller) =>
  sql`exists (select from ${visits(asker)} where v.status not in ('booked', 'confirmed'))`
const isBooked = (asker: Caller) => sql`exists (select from ${visits(asker)} where ${open})`
const isOn = (condition: RawBuilder<unknown>) => sql`(${condition})::int`

/** Sub-jobs that are neither archived nor cancelled. The job has the status of the least advanced of them. */
const parts = sql`jobs p join job_statuses l on l.id = p.job_status_id
  where p.parent_id = t.id and p.archived_at is null and l.category <> 'cancelled'`

const isWhole = sql`not exists (select from ${parts})`

export default stepRules('jobs', {
  // A job with sub-jobs cannot be resumed directly: resuming a sub-job resumes the job.
  resume_begun: (asker) => isOn(sql`${isWhole} and ${isStarted(asker)}`),
  resume_booked: (asker) => isOn(sql`${isWhole} and not ${isStarted(asker)} and ${isBooked(asker)}`),
  resume: (asker) => isOn(sql`${isWhole} and not ${isStarted(asker)} and not ${isBooked(asker)}`),
  book: (asker) => isOn(sql`not exists (select from ${visits(asker)})`),
  book_next: (asker) =>
    isOn(sql`not ${isBooked(asker)} and (select v.status from ${visits(asker)} order by v.starts_at desc limit 1)
      = any(${UNFINISHED}::text[])`),
  sub_jobs: () => sql`select count(*) from ${parts} and l.category not in ('completed', 'invoiced')`,
  visits: (asker) => sql`select count(*) from ${visits(asker)} where ${open}`,
  complete: () => isOn(isWhole),
})

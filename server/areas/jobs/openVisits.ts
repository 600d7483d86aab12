import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'

/** Statuses of an appointment that is still to come or under way. */
export const OPEN = ['booked', 'confirmed', 'on_the_way', 'on_site']

/** The visits of a job that are still to come or under way, the earliest first. */
export const openVisits = (job: number) => sql`
  select a.id, a.starts_at from appointments a
  where a.subject = ${jobs.name} and a.subject_id = ${job} and a.archived_at is null and a.status = any(${OPEN}::text[])
  order by a.starts_at`

/** @throws problem 409 visit_open, with the visits: a job is completed once none of its visits is still to come */
export async function checkVisits(write: WriteContext, job: number, status: number): Promise<void> {
  const { rows: completed } = await sql`
    select from job_statuses where id = ${status} and category = 'completed'`.execute(write.tx)
  if (completed.length === 0) return
  const { rows } = await openVisits(job).execute(write.tx)
  if (rows.length === 0) return
  throw problem(409, 'visit_open', { errors: { job_status_id: [{ code: 'visit_open' }] }, visits: rows })
}

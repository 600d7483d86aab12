import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'

/** Statuses of upcoming or current visits. */
export const OPEN = ['booked', 'confirmed', 'on_the_way', 'on_site']

/** Selects the upcoming and current visits of a job, earliest first. */
export const openVisits = (job: number) => sql`
  select a.id, a.starts_at from appointments a
  where a.subject = ${jobs.name} and a.subject_id = ${job} and a.archived_at is null and a.status = any(${OPEN}::text[])
  order by a.starts_at`

/**
 * Checks that a job has no upcoming or current visit before it is completed.
 * @throws problem 409 visit_open, with the visits
 */
export async function checkVisits(write: WriteContext, job: number, status: number): Promise<void> {
  const { rows: completed } = await sql`
    select from job_statuses where id = ${status} and category = 'completed'`.execute(write.tx)
  if (completed.length === 0) return
  const { rows } = await openVisits(job).execute(write.tx)
  if (rows.length === 0) return
  throw problem(409, 'visit_open', { errors: { job_status_id: [{ code: 'visit_open' }] }, visits: rows })
}

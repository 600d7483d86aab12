import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { change } from '../../engine/write/update.ts'
import { statusIn } from '../jobs/statusIn.ts'
import { asProgram } from '../jobs/subJobs.ts'
import type { Invoicing } from './ofJob.ts'

/**
 * Sets the status of every sub-job invoiced with the job, or of the job itself, to one of a category.
 * @throws problem 409 status_missing
 */
export async function moveJobs(
  write: WriteContext,
  { job: { id: job }, jobs }: Invoicing,
  from: string,
  to: 'invoiced' | 'completed',
): Promise<void> {
  const status = await statusIn(write, 'job-statuses', to)
  if (!status) throw problem(409, 'status_missing')
  const { rows } = await sql<{ id: number }>`select id from job_statuses where category = ${from}`.execute(write.tx)
  const leaving = new Set<unknown>(rows.map(({ id }) => id))
  // A job with sub-jobs has their status, including those that are invoiced separately.
  const { rows: below } = await sql`
    select from jobs j join job_statuses s on s.id = j.job_status_id
    where j.parent_id = ${job} and j.archived_at is null and s.category <> 'cancelled' limit 1`.execute(write.tx)
  const parts = below.length ? jobs.filter(({ id }) => id !== job) : jobs
  for (const part of parts)
    if (leaving.has(part['job_status_id']))
      await change(asProgram(write), 'jobs', part, { job_status_id: status, status_reason: null })
}

import { sql } from 'kysely'
import jobStatuses from '../../../schema/areas/catalogue/job-statuses.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { fetchRecord, type RecordRow } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { openVisits } from '../jobs/openVisits.ts'
import { statusIn } from '../jobs/statusIn.ts'
import { leastAdvanced } from '../jobs/subJobs.ts'
import type { Appointment } from './mine.ts'

type Category = 'unscheduled' | 'scheduled' | 'in_progress' | 'completed'

/** Returns the id of a visit's job; null if it has none. */
export const jobIdOf = ({ subject, subject_id }: Pick<Appointment, 'subject' | 'subject_id'>): number | null =>
  subject === jobs.name ? subject_id : null

/**
 * Moves the job of a visit to another status because of a worker's step, if its status is in one of `from` and does not follow from sub-jobs.
 * @param write context that may change any job
 */
export async function moveJob(
  write: WriteContext,
  visit: Appointment,
  from: readonly string[],
  to: Category,
): Promise<void> {
  const id = jobIdOf(visit)
  if (id === null || (await leastAdvanced(write, id)) !== null) return
  const { rows } = await sql<{ category: string }>`
    select s.category from jobs j join job_statuses s on s.id = j.job_status_id
    where j.id = ${id} and j.archived_at is null for update of j`.execute(write.tx)
  if (!rows[0] || !from.includes(rows[0].category)) return
  const status = await statusIn(write, jobStatuses.name, to)
  if (status === undefined) return
  const row: RecordRow = await fetchRecord(write, write.tx, jobs.name, id, 'update', true)
  await change(write, write.engine.resources.get(jobs.name), row, { job_status_id: status })
}

/** Whether the visit's job has no other upcoming visit. */
export async function isLast(write: WriteContext, visit: Appointment): Promise<boolean> {
  const id = jobIdOf(visit)
  return id !== null && (await openVisits(id).execute(write.tx)).rows.length === 0
}

import { sql } from 'kysely'
import jobStatuses from '../../../schema/areas/catalogue/job-statuses.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { OPEN, openVisits } from '../jobs/openVisits.ts'
import { statusIn } from '../jobs/statusIn.ts'
import { asProgram, leastAdvanced } from '../jobs/subJobs.ts'

/** Fields of an appointment that identify its job and whether it is still open. */
export interface Visit {
  readonly subject: string | null
  readonly subject_id: number | null
  readonly status: string
  readonly archived_at?: unknown
}

/** Whether the visit is upcoming or in progress. */
export const isOpen = (visit: Visit): boolean => (visit.archived_at ?? null) === null && OPEN.includes(visit.status)
const jobOf = (visit: Visit | null) => (visit?.subject === jobs.name ? visit.subject_id : null)

async function settleJobStatus(write: WriteContext, id: number, isVisitLost: boolean): Promise<void> {
  const program = asProgram(write)
  const resource = write.engine.resources.get(jobs.name)
  const { rows } = await sql<{ category: string }>`
    select l.category from jobs j join job_statuses l on l.id = j.job_status_id
    where j.id = ${id} and j.archived_at is null for update of j`.execute(write.tx)
  const category = rows[0]?.category
  // The status of a job with sub-jobs follows from them.
  if (!category || (await leastAdvanced(write, id)) !== null) return
  const isBooked = (await openVisits(id).execute(write.tx)).rows.length > 0
  const targetCategory =
    isBooked && category === 'unscheduled' ? 'scheduled' : !isBooked && isVisitLost ? 'unscheduled' : undefined
  if (targetCategory === undefined || (targetCategory === 'unscheduled' && category !== 'scheduled')) return
  const status = await statusIn(write, jobStatuses.name, targetCategory)
  if (status === undefined) return
  const row = await fetchRecord(program, write.tx, jobs.name, id, 'update', true)
  await change(program, resource, row, { job_status_id: status })
}

/**
 * A new job that gets a visit becomes scheduled; a job whose last visit is cancelled, archived or had no result is new again.
 * Part of the same change, so an undo reverts both.
 */
export async function followVisit(write: WriteContext, after: Visit, before: Visit | null): Promise<void> {
  if (write.isRestoring) return
  const now = jobOf(after)
  const was = jobOf(before)
  const isMoved = was !== now
  if (before && !isMoved && isOpen(after) === isOpen(before)) return
  if (was !== null && isMoved) await settleJobStatus(write, was, true)
  const isLost = !isOpen(after) && after.status !== 'done' && after.status !== 'part_done'
  if (now !== null) await settleJobStatus(write, now, isLost)
}

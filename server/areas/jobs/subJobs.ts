import { sql } from 'kysely'
import jobStatuses from '../../../schema/areas/catalogue/job-statuses.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'

type Job = Row<typeof jobs>
type Values = Record<string, unknown>

/**
 * Context for changes to a main job that follow from its sub-jobs. The scope and allowed status changes of the user who changed the sub-job do not
 * apply.
 */
export const asProgram = (write: WriteContext): WriteContext => ({
  ...write,
  actor: { ...write.actor, user: { ...write.actor.user, scope: 'all' } },
  isRestoring: true,
  setsAutomatic: true,
})

/**
 * Numbers a sub-job within its parent, which cannot be a sub-job itself. Changes `values`.
 * @throws problem 422 at parent_id
 */
export async function assignNumber(write: WriteContext, values: Values, before: Job | null): Promise<void> {
  const parent = values['parent_id']
  if (parent === undefined || (parent ?? null) === (before?.parent_id ?? null)) return
  const { rows } = await sql<{ nested: boolean }>`
    select parent_id is not null as nested from jobs where id = ${parent} for update`.execute(write.tx)
  // A parent that does not exist is refused by the check of references.
  if (rows[0]?.nested) throw invalid({ parent_id: [{ code: 'not_offered' }] })
  // Runs after the parent is locked, so sub-jobs added concurrently are counted.
  const { rows: numbers } = await sql<{ next: number }>`
    select coalesce(max(sub_number), 0) + 1 as next from jobs where parent_id = ${parent}`.execute(write.tx)
  values['sub_number'] = numbers[0]?.next ?? 1
}

const OPEN = sql<boolean>`s.archived_at is null and l.category <> 'cancelled'`
const order = jobStatuses.fields.category.hints.choices ?? []

/**
 * Returns the status of the least advanced open sub-job: by category in declaration order, then by position. Null without one.
 * @param exceptId id of a sub-job to leave out
 */
export async function leastAdvanced(
  write: { readonly tx: Db | Tx },
  parent: number,
  exceptId = 0,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select l.id from jobs s join job_statuses l on l.id = s.job_status_id
    where s.parent_id = ${parent} and s.id <> ${exceptId} and ${OPEN}
    order by array_position(${[...order]}::text[], l.category), l.position, l.id limit 1`.execute(write.tx)
  return rows[0]?.id ?? null
}

/**
 * Refuses to set the status of a job directly while it follows from its sub-jobs.
 * @throws problem 409 status_of_sub_jobs
 */
export async function checkOwnStatus(write: WriteContext, values: Readonly<Values>, before: Job): Promise<void> {
  const status = values['job_status_id']
  if (status === undefined || status === before.job_status_id || write.isRestoring) return
  const least = await leastAdvanced(write, before.id)
  if (least === null || least === status) return
  throw problem(409, 'status_of_sub_jobs', { errors: { job_status_id: [{ code: 'status_of_sub_jobs' }] } })
}

/** Calculates the total of a job with its sub-jobs. Changes `values`. */
export async function addUp(write: WriteContext, values: Values, before: Job | null): Promise<void> {
  const ownTotal = values['total_inc_vat'] ?? before?.total_inc_vat ?? 0
  const { rows } = await sql<{ total: number }>`
    select ${ownTotal}::numeric(14,2) + coalesce(sum(s.total_inc_vat), 0) as total from jobs s
    where s.parent_id = ${before?.id ?? 0} and s.archived_at is null`.execute(write.tx)
  values['with_sub_jobs'] = rows[0]?.total ?? ownTotal
}

/** Updates the parent's total and status after a sub-job was created, changed, archived or restored. */
export async function updateParent(write: WriteContext, after: Job, before: Job | null): Promise<void> {
  const parent = after.parent_id
  if (parent === null) return
  const same =
    before &&
    before.job_status_id === after.job_status_id &&
    before.total_inc_vat === after.total_inc_vat &&
    before.archived_at === after.archived_at
  if (same) return
  const program = asProgram(write)
  const resource = write.engine.resources.get(jobs.name)
  const row = await fetchRecord(program, write.tx, jobs.name, parent, 'update', true)
  const values: Values = {}
  await addUp(write, values, row)
  const least = await leastAdvanced(write, parent)
  if (least !== null) values['job_status_id'] = least
  await change(program, resource, row, values)
}

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

/** What follows from a job's parts is the program's doing: neither the scope nor the moves of whoever changed the part matter to it. */
export const asProgram = (write: WriteContext): WriteContext => ({
  ...write,
  actor: { ...write.actor, user: { ...write.actor.user, scope: 'all' } },
  isRestoring: true,
  setsAutomatic: true,
})

/**
 * A sub-job takes its number in its parent, which must itself be no sub-job, and stays where it is. Changes `values`.
 * @throws problem 422 at parent_id
 */
export async function assignNumber(write: WriteContext, values: Values, before: Job | null): Promise<void> {
  const parent = values['parent_id']
  if (parent === undefined || (parent ?? null) === (before?.parent_id ?? null)) return
  const { rows } = await sql<{ nested: boolean }>`
    select parent_id is not null as nested from jobs where id = ${parent} for update`.execute(write.tx)
  // One that does not exist is refused with the other references.
  if (rows[0]?.nested) throw invalid({ parent_id: [{ code: 'not_offered' }] })
  // Asked once the parent is held: what others have added meanwhile is seen.
  const { rows: numbers } = await sql<{ next: number }>`
    select coalesce(max(sub_number), 0) + 1 as next from jobs where parent_id = ${parent}`.execute(write.tx)
  values['sub_number'] = numbers[0]?.next ?? 1
}

const OPEN = sql<boolean>`s.archived_at is null and l.category <> 'cancelled'`
const order = jobStatuses.fields.category.hints.choices ?? []

/**
 * The status of the least advanced open sub-job: by category in the order of the declaration, then by position. Null without one.
 * @param without a sub-job that is left out
 */
export async function leastAdvanced(
  write: { readonly tx: Db | Tx },
  parent: number,
  without = 0,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select l.id from jobs s join job_statuses l on l.id = s.job_status_id
    where s.parent_id = ${parent} and s.id <> ${without} and ${OPEN}
    order by array_position(${[...order]}::text[], l.category), l.position, l.id limit 1`.execute(write.tx)
  return rows[0]?.id ?? null
}

/** @throws problem 409 status_of_sub_jobs for who would set the status of a job whose sub-jobs have one of their own */
export async function checkOwnStatus(write: WriteContext, values: Readonly<Values>, before: Job): Promise<void> {
  const status = values['job_status_id']
  if (status === undefined || status === before.job_status_id || write.isRestoring) return
  const least = await leastAdvanced(write, before.id)
  if (least === null || least === status) return
  throw problem(409, 'status_of_sub_jobs', { errors: { job_status_id: [{ code: 'status_of_sub_jobs' }] } })
}

/** Adds up a job with its sub-jobs. Changes `values`. */
export async function addUp(write: WriteContext, values: Values, before: Job | null): Promise<void> {
  const own = values['total_inc_vat'] ?? before?.total_inc_vat ?? 0
  const { rows } = await sql<{ total: number }>`
    select ${own}::numeric(14,2) + coalesce(sum(s.total_inc_vat), 0) as total from jobs s
    where s.parent_id = ${before?.id ?? 0} and s.archived_at is null`.execute(write.tx)
  values['with_sub_jobs'] = rows[0]?.total ?? own
}

/** What its parent says follows a sub-job that was made, changed, archived or reinstated. */
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

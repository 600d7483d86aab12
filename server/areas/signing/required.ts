import { type RawBuilder, sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { type JobStatusRow, type RequiredDocument, WAY } from '../../../schema/areas/signing/required.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'

const ORDER = sql`${[...WAY]}::text[]`

/** `reaches` of the schema in SQL, for many jobs at once; a test compares the two. */
export const reaches = (now: string, target: string): RawBuilder<boolean> => {
  const columnOf = (alias: string, name: string) => sql.ref(`${alias}.${name}`)
  const orderOf = (alias: string) => sql`array_position(${ORDER}, ${columnOf(alias, 'category')})`
  return sql<boolean>`coalesce(${columnOf(now, 'id')} = ${columnOf(target, 'id')} or ${orderOf(now)} > ${orderOf(target)}
    or ${orderOf(now)} = ${orderOf(target)} and ${columnOf(now, 'position')} >= ${columnOf(target, 'position')}, false)`
}

/** Condition: document `d` is required for jobs of this type. */
export const isRequired = (
  type: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(d.archived_at is null and d.active
  and (not exists (select from signature_documents_job_type_ids l where l.owner_id = d.id)
    or exists (select from signature_documents_job_type_ids l where l.owner_id = d.id and l.target_id = ${type})))`

/** Condition: signature `s` is valid for the current version of document `d`. */
export const counts = sql<boolean>`(s.withdrawn_at is null and (not d.asks_again or s.edition = d.edition))`

/** Condition: document `d` is signed, on the job or its main job. */
export const isSigned = (job: RawBuilder<unknown>, parent: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from signed_documents s where s.document_id = d.id and s.job_id in (${job}, ${parent}) and ${counts})`

/**
 * The status that shows a job's progress: its own, or for a job on hold the last one before that, from the log. A job that had passed a status before
 * it was put on hold has still passed it.
 */
const comeTo = (job: RawBuilder<unknown>, status: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  case when exists (select from job_statuses h where h.id = ${status} and h.category = 'on_hold') then (
    select w.id from log_entries l join job_statuses w on w.id = (l.before ->> 'job_status_id')::bigint
    where l.entity = ${jobs.name} and l.entity_id = ${job} and 'job_status_id' = any(l.changed) and w.category <> 'on_hold'
    order by l.id desc limit 1)
  else ${status} end`

/** SQL of a `JobStatusRow` from the status with this alias. */
const statusJson = (alias: string): RawBuilder<JobStatusRow> => {
  const columnOf = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<JobStatusRow>`jsonb_build_object('id', ${columnOf('id')}, 'category', ${columnOf('category')}, 'position', ${columnOf('position')})`
}

/** Returns statuses of jobs by id. */
export async function standings(
  db: Db | Tx,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, JobStatusRow>> {
  const knownIds = ids.filter((id) => typeof id === 'number')
  const { rows } = await sql<{ one: JobStatusRow }>`
    select ${statusJson('s')} as one from job_statuses s where s.id = any(${knownIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ one }) => [one.id, one]))
}

/** Returns the status that shows a job's progress, if it were in another status; null if there is none. */
export async function jobStatusRow(db: Db | Tx, job: number, status: number | null): Promise<JobStatusRow | null> {
  const { rows } = await sql<{ one: JobStatusRow }>`
    select ${statusJson('s')} as one from job_statuses s where s.id = ${comeTo(sql`${job}::bigint`, sql`${status}::bigint`)}`.execute(
    db,
  )
  return rows[0]?.one ?? null
}

interface JobAsked {
  readonly job: number
  readonly parent: number | null
  readonly type: number | null
}

/** Returns the documents a job requires to be signed before a status, by name. */
export async function requiredFor(db: Db | Tx, { job, parent, type }: JobAsked): Promise<readonly RequiredDocument[]> {
  const { rows } = await sql<RequiredDocument>`
    select d.id, d.name, ${statusJson('r')} as required, ${isSigned(sql`${job}::bigint`, sql`${parent}::bigint`)} as signed
    from signature_documents d join job_statuses r on r.id = d.required_before_status_id
    where ${isRequired(sql`${type}::bigint`)} order by d.name, d.id`.execute(db)
  return rows
}

/** Condition: document `d` blocks job `t` from a later status. */
export const isMissing: RawBuilder<boolean> = sql<boolean>`exists (
  select from job_statuses r left join job_statuses a on a.id = ${comeTo(sql`t.id`, sql`t.job_status_id`)}
  where r.id = d.required_before_status_id and not ${reaches('a', 'r')}) and not ${isSigned(sql`t.id`, sql`t.parent_id`)}`

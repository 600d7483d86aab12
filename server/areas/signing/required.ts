import { type RawBuilder, sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'

/** How far a job has come, by categories; one that is on hold or cancelled is nowhere on this way. */
const WAY = sql`array['unscheduled', 'scheduled', 'in_progress', 'completed', 'invoiced']`

/** Whether the status under `now` is the one under `at` or later: by category, within one category by the order of the library. */
const reaches = (now: string, at: string): RawBuilder<boolean> => {
  const of = (alias: string, name: string) => sql.ref(`${alias}.${name}`)
  const place = (alias: string) => sql`array_position(${WAY}, ${of(alias, 'category')})`
  return sql<boolean>`coalesce(${of(now, 'id')} = ${of(at, 'id')} or ${place(now)} > ${place(at)}
    or ${place(now)} = ${place(at)} and ${of(now, 'position')} >= ${of(at, 'position')}, false)`
}

/** Whether the document under `d` is asked for on jobs of this type. */
export const isAsked = (
  type: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(d.archived_at is null and d.active
  and (not exists (select from signature_documents_job_type_ids l where l.owner_id = d.id)
    or exists (select from signature_documents_job_type_ids l where l.owner_id = d.id and l.target_id = ${type})))`

/** Whether a signature under `s` counts for the document under `d` as it is by now. */
export const counts = sql<boolean>`(s.withdrawn_at is null and (not d.asks_again or s.edition = d.edition))`

/** Whether the document under `d` is signed, on the job or on the one that it is a part of. */
export const isSigned = (job: RawBuilder<unknown>, parent: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from signed_documents s where s.document_id = d.id and s.job_id in (${job}, ${parent}) and ${counts})`

/** What of the document under `d` keeps a job, whose status stands under `a`, from the status under `b`; without one, from any to come. */
const holds = (to?: string): RawBuilder<boolean> =>
  sql<boolean>`${to ? reaches(to, 'r') : sql`true`} and not ${reaches('a', 'r')}`

/**
 * The status that says how far a job has come: its own, and of one that is on hold or cancelled the last before, as the log tells. A job that was
 * past a status before it was put on hold is past it still.
 */
const comeTo = (job: RawBuilder<unknown>, status: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  case when exists (select from job_statuses h where h.id = ${status} and h.category = 'on_hold') then (
    select w.id from log_entries l join job_statuses w on w.id = (l.before ->> 'job_status_id')::bigint
    where l.entity = ${jobs.name} and l.entity_id = ${job} and 'job_status_id' = any(l.changed) and w.category <> 'on_hold'
    order by l.id desc limit 1)
  else ${status} end`

export interface Missing {
  readonly id: number
  readonly name: string
}

interface Move {
  readonly job: number
  readonly parent: number | null
  readonly type: number | null
  readonly from: number | null
  readonly to: number
}

/** The documents that have to be signed before a job makes a move, and are not. */
export async function missingFor(db: Db | Tx, { job, parent, type, from, to }: Move): Promise<readonly Missing[]> {
  const { rows } = await sql<Missing>`
    select d.id, d.name from signature_documents d
    join job_statuses r on r.id = d.required_before_status_id
    join job_statuses b on b.id = ${to}
    left join job_statuses a on a.id = ${comeTo(sql`${job}::bigint`, sql`${from}::bigint`)}
    where ${isAsked(sql`${type}::bigint`)} and ${holds('b')} and not ${isSigned(sql`${job}::bigint`, sql`${parent}::bigint`)}
    order by d.name, d.id`.execute(db)
  return rows
}

/** Whether the document under `d` keeps the job under `t` from a status to come. */
export const isMissing: RawBuilder<boolean> = sql<boolean>`exists (
  select from job_statuses r left join job_statuses a on a.id = ${comeTo(sql`t.id`, sql`t.job_status_id`)}
  where r.id = d.required_before_status_id and ${holds()}) and not ${isSigned(sql`t.id`, sql`t.parent_id`)}`

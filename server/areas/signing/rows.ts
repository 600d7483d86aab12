import { type RawBuilder, sql } from 'kysely'
import type { JobDocument, Signature } from '../../../schema/areas/signing/shapes.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Caller } from '../../engine/http/context.ts'
import { titleExpression } from '../../engine/read/language.ts'
import { counts, isMissing, isRequired, isSigned } from './required.ts'

const ISO = `YYYY-MM-DD"T"HH24:MI:SS"Z"`
const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(ISO)})`

/** A signature `s` as in API responses, without the drawing. */
const SIGNATURE = sql`jsonb_build_object('id', s.id, 'job_id', s.job_id, 'document_id', s.document_id, 'name', s.name, 'edition', s.edition,
  'signer_role', s.signer_role, 'signer_name', s.signer_name, 'typed', s.image is null, 'signed_at', ${time('s.signed_at')},
  'user', s.user_name, 'ip', s.ip, 'device', s.device,
  'place', case when s.lat is not null then jsonb_strip_nulls(jsonb_build_object('lat', s.lat, 'lng', s.lng, 'accuracy', s.accuracy)) end,
  'sha256', encode(s.sha256, 'hex'),
  'file_id', (select min(f.id) from files f where f.subject = 'jobs' and f.subject_id = s.job_id and f.sha256 = s.sha256 and f.archived_at is null),
  'withdrawn_at', ${time('s.withdrawn_at')}, 'withdrawn_reason', s.withdrawn_reason,
  'withdrawn_by', (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = s.withdrawn_by))`

/** Returns signatures that match a condition on `s`, newest first. */
export async function signaturesWhere(db: Db | Tx, which: RawBuilder<boolean>): Promise<readonly Signature[]> {
  const { rows } = await sql<{ one: Signature }>`
    select ${SIGNATURE} as one from signed_documents s where ${which} order by s.signed_at desc, s.id desc`.execute(db)
  return rows.map(({ one }) => one)
}

/** Returns the documents a job requires, in the order they are needed, with their signatures, in one statement. */
export async function documentsOf({ engine }: Pick<Caller, 'engine'>, job: number): Promise<JobDocument[]> {
  const statuses = engine.resources.get('job-statuses')
  const { rows } = await sql<JobDocument>`
    select d.id as document_id, d.name, d.signer_role, d.required_before_status_id, d.edition, ${isRequired(sql`t.job_type_id`)} as offered,
      (select ${titleExpression(statuses, 'r')} from job_statuses r where r.id = d.required_before_status_id) as required_before,
      ${isSigned(sql`t.id`, sql`t.parent_id`)} as signed, (${isRequired(sql`t.job_type_id`)} and ${isMissing}) as missing,
      (exists (select from signed_documents s where s.document_id = d.id and s.job_id = t.id and s.withdrawn_at is null)
        and not ${isSigned(sql`t.id`, sql`t.parent_id`)}) as again,
      (select p.number from jobs p where p.id = t.parent_id
        and exists (select from signed_documents s where s.document_id = d.id and s.job_id = p.id and ${counts})
        and not exists (select from signed_documents s where s.document_id = d.id and s.job_id = t.id and ${counts})) as signed_with,
      coalesce((select jsonb_agg(${SIGNATURE} order by s.signed_at desc, s.id desc) from signed_documents s
        where s.document_id = d.id and s.job_id = t.id), '[]') as signatures
    from jobs t cross join signature_documents d
    where t.id = ${job} and (${isRequired(sql`t.job_type_id`)} or exists (select from signed_documents s where s.document_id = d.id and s.job_id = t.id))
    order by (select r.position from job_statuses r where r.id = d.required_before_status_id) nulls last, d.name, d.id`.execute(
    engine.db,
  )
  return rows
}

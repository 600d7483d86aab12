import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Part, PartCount } from '../record/parts/part.ts'
import { isMissing, isRequired, isSigned } from './required.ts'

/** Name of the tab, and in the log. */
export const DOCUMENTS = 'documents'

/** Counts for many jobs at once: signed documents among the required ones, and documents that block the job. */
export const documentPart: Part = {
  key: DOCUMENTS,
  carried: null,
  of: jobs.name,
  counts: async ({ engine }, _resource, rows) => {
    const ids = rows.map(({ id }) => id as number)
    const { rows: found } = await sql<Required<PartCount> & { id: number }>`
      select t.id, count(*) filter (where ${isSigned(sql`t.id`, sql`t.parent_id`)})::int as count, count(*)::int as of,
        count(*) filter (where ${isMissing})::int as missing
      from jobs t join signature_documents d on ${isRequired(sql`t.job_type_id`)}
      where t.id = any(${ids}::bigint[]) group by t.id`.execute(engine.db)
    return new Map(found.map(({ id, ...partCount }) => [id, partCount]))
  },
}

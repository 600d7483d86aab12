import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { missingDocuments } from '../../../schema/areas/signing/required.ts'
import type { Row, Update } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { jobStatusRow, requiredFor, standings } from './required.ts'

type Job = Row<typeof jobs>

/** The error at the status, with where the documents are signed. */
function refusal(job: Job, missing: readonly { readonly id: number; readonly name: string }[], isParentMove: boolean) {
  const names = missing.map(({ name }) => name).join(', ')
  // If a main job follows its sub-job, the message names it, because it is not the record that was changed.
  const documents = isParentMove ? `${job.number}: ${names}` : names
  return problem(409, 'signature_missing', {
    errors: { job_status_id: [{ code: 'signature_missing', params: { documents } }] },
    documents: missing,
    remedy: { resource: jobs.name, id: job.id, tab: 'documents', begin: { sign: missing[0]?.id } },
  })
}

/**
 * Refuses a status unless the documents required before it or an earlier one are signed, however it is changed: by hand, in bulk, by an action, or by
 * a sub-job. A new job may start in any status, and an undo is not checked.
 * @throws problem 409 signature_missing, with the documents and where they are signed
 */
export async function checkSigned(write: WriteContext, values: Update<typeof jobs>, before: Job | null): Promise<void> {
  const to = values.job_status_id
  if (!before || !to || to === before.job_status_id) return
  if (write.isRestoring && !write.setsAutomatic && !write.reverts) return
  const type = values.job_type_id === undefined ? before.job_type_id : values.job_type_id
  const { id: job, parent_id: parent, job_status_id: from } = before
  // Locks the main job too, so that a signature on it is not withdrawn meanwhile.
  if (parent !== null) await sql`select from jobs where id = ${parent} for update`.execute(write.tx)
  const documents = await requiredFor(write.tx, { job, parent, type })
  if (documents.every(({ signed }) => signed)) return
  const enters = (await standings(write.tx, [to])).get(to)
  if (!enters) return
  const missing = missingDocuments(documents, await jobStatusRow(write.tx, job, from), enters).map(({ id, name }) => ({
    id,
    name,
  }))
  if (missing.length > 0) throw refusal(before, missing, write.setsAutomatic === true)
}

import { sql } from 'kysely'
import { template } from '../../../../schema/areas/jobs/acts.ts'
import type { RowOf } from '../../../../schema/engine/registry.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { fetchRecords, type RecordRow } from '../../../engine/read/read.ts'
import { add } from '../../../engine/write/create.ts'
import { termsOf } from '../copy.ts'
import { asCopy } from '../pricing.ts'
import { asProgram } from '../subJobs.ts'

/** Fields of a job that its template copies. None of them belongs to the customer. */
const COPIED_FIELDS = [
  'franchise_id',
  'franchise_price',
  'description',
  'overall_discount',
  'services',
  'materials',
] as const

const copiedTermsOf = async (write: WriteContext, job: RecordRow) => {
  const terms = await termsOf(write, job)
  return Object.fromEntries(COPIED_FIELDS.map((field) => [field, terms[field]]))
}

/** The active sub-jobs of a job, with their lines. */
async function subJobsOf(write: WriteContext, job: number): Promise<RecordRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where parent_id = ${job} and archived_at is null order by sub_number, id`.execute(write.tx)
  const ids = rows.map(({ id }) => id)
  return ids.length ? fetchRecords(asProgram(write), write.tx, 'jobs', ids, 'read') : []
}

/** Default name of a new template: the job's type and number. */
async function nameFor(write: WriteContext, job: RowOf<'jobs'>): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select title from job_types where id = ${job.job_type_id}`.execute(write.tx)
  const baseName = `${rows[0]?.title ?? ''} ${String(job.number)}`.trim()
  const { rows: similarTemplates } = await sql<{ name: string }>`
    select name from job_templates where parent_id is null and archived_at is null and starts_with(lower(name), ${baseName.toLowerCase()})`.execute(
    write.tx,
  )
  const names = new Set(similarTemplates.map(({ name }) => name.toLowerCase()))
  let name = baseName
  for (let n = 2; names.has(name.toLowerCase()); n++) name = `${baseName} (${n})`
  return name
}

export default handle(template, async (write, job) => {
  const { job_type_id } = job
  const ownValues = { name: await nameFor(write, job), job_type_id, active: true }
  const createdTemplate = await add(asCopy(write), 'job-templates', {
    ...ownValues,
    ...(await copiedTermsOf(write, job)),
  })
  for (const part of await subJobsOf(write, job.id)) {
    const below = { name: part['title'], job_type_id: part['job_type_id'], active: true, parent_id: createdTemplate.id }
    await add(asCopy(write), 'job-templates', { ...below, ...(await copiedTermsOf(write, part)) })
  }
  return { template: createdTemplate }
})

import { sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
import jobTemplates from '../../schema/libraries/job-templates.ts'
import { allow } from '../kit/access.ts'
import type { Context, WriteContext } from '../kit/context.ts'
import { add } from '../kit/create.ts'
import type { Reply } from '../kit/idempotency.ts'
import { fetchRecords, type RecordRow } from '../kit/read.ts'
import { type Asked, actOn } from './act.ts'
import { termsOf } from './copy.ts'
import { asCopied } from './pricing.ts'
import { asProgram } from './subJobs.ts'

/** What every template of a job keeps of it: nothing that belongs to the customer. */
const KEPT = ['franchise_id', 'franchise_price', 'description', 'overall_discount', 'services', 'materials'] as const

/** The sub-jobs of a job that were not put away, with their lines. */
async function subJobsOf(write: WriteContext, resource: AnyResource, job: number): Promise<RecordRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where parent_id = ${job} and archived_at is null order by sub_number, id`.execute(write.tx)
  const ids = rows.map(({ id }) => id)
  return ids.length ? fetchRecords(asProgram(write), write.tx, resource, ids, 'read') : []
}

/**
 * POST /jobs/{id}/template: a template with the type, franchise, description and lines of a job, and of its sub-jobs, called after its type and
 * number until somebody names it.
 */
export async function templateOfJob(ctx: Context, asked: Asked): Promise<Reply> {
  const made = ctx.engine.resources.get(jobTemplates.name)
  return actOn(ctx, asked, async (write, resource, job) => {
    allow(write, made, 'create')
    const terms = await termsOf(write, job)
    const { rows } = await sql<{ title: string }>`
      select title from job_types where id = ${job['job_type_id']}`.execute(write.tx)
    const begun = `${rows[0]?.title ?? ''} ${String(job['number'])}`.trim()
    const { rows: taken } = await sql<{ name: string }>`
      select name from job_templates where parent_id is null and archived_at is null and starts_with(lower(name), ${begun.toLowerCase()})`.execute(
      write.tx,
    )
    const names = new Set(taken.map(({ name }) => name.toLowerCase()))
    let name = begun
    for (let n = 2; names.has(name.toLowerCase()); n++) name = `${begun} (${n})`
    const values = asCopied({
      ...{ name, job_type_id: job['job_type_id'], active: true },
      ...Object.fromEntries(KEPT.map((field) => [field, terms[field]])),
    })
    const template = await add(write, made, values)
    for (const part of await subJobsOf(write, resource, job.id)) {
      const kept = await termsOf(write, part)
      const own = { name: part['name'], job_type_id: part['job_type_id'], active: true, parent_id: template.id }
      await add(write, made, asCopied({ ...own, ...Object.fromEntries(KEPT.map((field) => [field, kept[field]])) }))
    }
    return { template }
  })
}

import { sql } from 'kysely'
import jobTemplates from '../../schema/libraries/job-templates.ts'
import { allow } from '../kit/access.ts'
import type { Context } from '../kit/context.ts'
import { add } from '../kit/create.ts'
import type { Reply } from '../kit/idempotency.ts'
import { type Asked, actOn } from './act.ts'
import { termsOf } from './copy.ts'
import { asCopied } from './pricing.ts'

/** What every template of a job keeps of it: nothing that belongs to the customer. */
const KEPT = ['franchise_id', 'franchise_price', 'description', 'overall_discount', 'services', 'materials'] as const

/**
 * POST /jobs/{id}/template: a template with the type, franchise, description and lines of a job, called after its type and number until
 * somebody names it.
 */
export async function templateOfJob(ctx: Context, asked: Asked): Promise<Reply> {
  const made = ctx.engine.resources.get(jobTemplates.name)
  return actOn(ctx, asked, async (write, _resource, job) => {
    allow(write, made, 'create')
    const terms = await termsOf(write, job)
    const { rows } = await sql<{ title: string }>`
      select title from job_types where id = ${job['job_type_id']}`.execute(write.tx)
    const begun = `${rows[0]?.title ?? ''} ${String(job['number'])}`.trim()
    const { rows: taken } = await sql<{ name: string }>`
      select name from job_templates where archived_at is null and starts_with(lower(name), ${begun.toLowerCase()})`.execute(
      write.tx,
    )
    const names = new Set(taken.map(({ name }) => name.toLowerCase()))
    let name = begun
    for (let n = 2; names.has(name.toLowerCase()); n++) name = `${begun} (${n})`
    const values = asCopied({
      ...{ name, job_type_id: job['job_type_id'], active: true },
      ...Object.fromEntries(KEPT.map((field) => [field, terms[field]])),
    })
    return { template: await add(write, made, values) }
  })
}

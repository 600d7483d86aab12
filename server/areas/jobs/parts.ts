import { sql } from 'kysely'
import jobTemplates from '../../../schema/areas/jobs/job-templates.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { fetchRecords, type RecordRow } from '../../engine/read/read.ts'
import { add } from '../../engine/write/create.ts'
import { linesOfTheDay } from './ofTheDay.ts'
import { asCopy } from './pricing.ts'

type JobRow = RowOf<'jobs'>

/** Fields that a sub-job inherits from its job. */
const INHERITED = ['customer_id', 'address_id', 'franchise_id', 'franchise_price', 'assignedTo'] as const

/** Returns the current price factor of a franchise, or null without a franchise. */
export async function factorOf({ tx }: WriteContext, franchise: unknown): Promise<number | null> {
  const { rows } = await sql<{ factor: number }>`
    select price_factor as factor from franchises where id = ${franchise ?? null}`.execute(tx)
  return rows[0]?.factor ?? null
}

/** Returns the templates of the sub-jobs of a template, in order. */
async function partsOf(write: WriteContext, template: number): Promise<RecordRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from job_templates where parent_id = ${template} and archived_at is null and active order by id`.execute(
    write.tx,
  )
  const ids = rows.map(({ id }) => id)
  return ids.length ? fetchRecords(write, write.tx, jobTemplates.name, ids, 'read') : []
}

/** Adds the sub-jobs of a template to a job, each with its name and with lines at today's prices. */
export async function addParts(write: WriteContext, job: RecordRow, template: number): Promise<JobRow[]> {
  const createdJobs: JobRow[] = []
  const factor = (await factorOf(write, job['franchise_id'])) ?? 1
  for (const part of await partsOf(write, template)) {
    const templateLines = { services: part['services'], materials: part['materials'] } as Parameters<
      typeof linesOfTheDay
    >[1]
    const values = {
      ...Object.fromEntries(INHERITED.map((name) => [name, job[name] ?? null])),
      parent_id: job.id,
      title: part['name'],
      job_type_id: part['job_type_id'],
      description: part['description'],
      overall_discount: part['overall_discount'],
      ...(await linesOfTheDay(write, templateLines, { factor, prices: true })),
    }
    createdJobs.push(await add(asCopy(write), 'jobs', values))
  }
  return createdJobs
}

import { sql } from 'kysely'
import jobTemplates from '../../../schema/areas/jobs/job-templates.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import recurringJobs from '../../../schema/areas/recurring/recurring-jobs.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import type { Occurrence } from '../../../schema/engine/time/recurrence.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { add } from '../../engine/write/create.ts'
import { linesOfTheDay } from '../jobs/ofTheDay.ts'
import { addParts, factorOf } from '../jobs/parts.ts'
import { asCopy } from '../jobs/pricing.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import type { Recurring } from './dates.ts'

/** Returns the content of a job: from the current template, or the agreed lines. */
async function contentOf(write: WriteContext, row: Recurring): Promise<Record<string, unknown>> {
  const template =
    row.template_id === null ? null : await fetchRecord(write, write.tx, jobTemplates.name, row.template_id, 'read')
  const source = (template ?? row) as Readonly<Record<string, unknown>>
  const franchise_id = (row.franchise_id ?? source['franchise_id'] ?? null) as number | null
  const factor = await factorOf(write, franchise_id)
  const lists = { services: source['services'], materials: source['materials'] } as Parameters<typeof linesOfTheDay>[1]
  return {
    ...(await linesOfTheDay(write, lists, { factor: factor ?? 1, prices: template !== null })),
    franchise_id,
    franchise_price: factor,
    job_type_id: source['job_type_id'],
    overall_discount: source['overall_discount'],
    description: row.description ?? source['description'] ?? null,
  }
}

/**
 * Creates the job of one date, unless it is handled: inserting the date's row claims it, so that the job is created only once. The caller has locked
 * the recurring job.
 * @returns the job; undefined if the date was taken
 */
export async function makeJob(
  write: WriteContext,
  row: Recurring,
  { of, day }: Occurrence,
): Promise<RowOf<'jobs'> | undefined> {
  const { rows } = await sql`
    insert into recurring_job_dates (recurring_job_id, day_of, day) values (${row.id}, ${of}, ${day})
    on conflict do nothing returning day_of`.execute(write.tx)
  if (rows.length === 0) return undefined
  const values = {
    customer_id: row.customer_id,
    address_id: row.address_id,
    assignedTo: row.assignedTo,
    title: row.name,
    ...(await contentOf(write, row)),
    recurring_job_id: row.id,
    planned_for: day,
  }
  const job = await add(asCopy(write), 'jobs', values)
  if (row.template_id !== null) await addParts(write, job, row.template_id)
  await sql`update recurring_job_dates set job_id = ${job.id} where recurring_job_id = ${row.id} and day_of = ${of}`.execute(
    write.tx,
  )
  const when = formatDate(day)
  const [one, series] = [
    { resource: jobs.name, id: job.id },
    { resource: recurringJobs.name, id: row.id },
  ]
  await systemComment(write, one, { key: 'recurring_from', params: { name: row.name, day: when }, about: series })
  const noteParams = { number: String(job['number']), day: when }
  await systemComment(write, series, { key: 'recurring_made', params: noteParams, about: one })
  return job
}

/** Marks missed dates as skipped and adds a comment. */
export async function passBy(write: WriteContext, row: Recurring, dates: readonly Occurrence[]): Promise<void> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return
  await sql`
    insert into recurring_job_dates (recurring_job_id, day_of, day)
    select ${row.id}, d.of, d.day from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as d (of date, day date) on conflict do nothing`.execute(
    write.tx,
  )
  const span = { from: formatDate(first.day), to: formatDate(last.day) }
  const seriesRef = { resource: recurringJobs.name, id: row.id }
  await systemComment(write, seriesRef, {
    key: 'recurring_missed',
    params: { smart_count: dates.length, ...span },
    about: null,
  })
}

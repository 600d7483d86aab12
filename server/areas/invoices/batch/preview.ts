import { sql } from 'kysely'
import type { BatchJob } from '../../../../schema/areas/invoices/batch.ts'
import { pounds, scaled, sum } from '../../../../schema/engine/money/money.ts'
import type { RowOf } from '../../../../schema/engine/registry.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { ProblemError, problem } from '../../../engine/http/errors.ts'
import { language } from '../../../engine/read/language.ts'
import { namesOf } from '../../../engine/read/names.ts'
import { fetchRecords } from '../../../engine/read/read.ts'
import { dueOf } from '../due.ts'
import { type Facts, factsOfMany } from '../facts.ts'
import { checkWhole, isCurrent } from '../issuing.ts'
import { checkRates } from '../rates.ts'
import { today, type Worked, workOut } from '../workOut.ts'
import { type Candidate, candidatesOf, checkFit } from './fitness.ts'
import type { BatchItem } from './one.ts'

export interface Planned extends BatchItem {
  readonly ids: readonly number[]
}

/** The only franchise, which invoices a job without one. */
async function onlyFranchise({ tx }: WriteContext): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select case when count(*) = 1 then min(id) end as id from franchises where archived_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

interface Looking {
  readonly facts: Facts
  readonly chosen: ReadonlySet<number>
  readonly day: string
  readonly franchise: number | null
}

/**
 * Calculates the document without saving it.
 * @throws problem if the action would be refused
 */
async function plannedInvoice(
  write: WriteContext,
  job: Candidate,
  { issue }: BatchItem,
  { facts, chosen, day, franchise }: Looking,
): Promise<Worked & { readonly due: string | null }> {
  checkFit(job, { chosen, issue })
  const head = job.draft ?? {
    kind: 'final' as const,
    customer_id: job.customer_id,
    job_id: job.id,
    credit_of_id: null,
    franchise_id: job.franchise_id ?? franchise,
    asked: { kind: 'final' as const },
    supply_date: null,
    received_on: null,
    due_date: null,
  }
  const workedOut = await workOut(write, { ...head, tax_point: null }, day, facts)
  if (issue) {
    if (job.draft && !isCurrent(job.draft, workedOut)) throw problem(409, 'job_repriced')
    checkWhole({ lines: workedOut.values.lines }, workedOut)
    await checkRates(write, workedOut)
  }
  return { ...workedOut, due: dueOf(head, { issue_date: day, ...workedOut })?.date ?? null }
}

/** Returns the names of jobs and their customers. */
export async function namesOfJobs(
  { engine, tx }: WriteContext,
  jobs: readonly { readonly id: number; readonly customer_id: number | null }[],
): Promise<ReadonlyMap<number, { readonly job: string; readonly customer: string | null }>> {
  const names = await namesOf(tx, engine.resources, [
    ...jobs.map(({ id }) => ({ resource: 'jobs', id })),
    ...jobs.flatMap(({ customer_id: id }) => (id === null ? [] : [{ resource: 'customers', id }])),
  ])
  return new Map(
    jobs.map(({ id, customer_id }) => [
      id,
      {
        job: names['jobs']?.[id]?.label ?? `#${id}`,
        customer: names['customers']?.[customer_id ?? 0]?.label ?? null,
      },
    ]),
  )
}

const nameOf = ({ name, name_zh }: Pick<RowOf<'invoices'>, 'name' | 'name_zh'>): string =>
  (language() === 'zh' && name_zh) || name || ''

/** Returns the documents that would be created for these jobs, and which jobs are refused and why, in a few statements for all of them. */
export async function preview(write: WriteContext, { ids, ...invoiceWish }: Planned) {
  const visibleJobs = await fetchRecords(write, write.tx, 'jobs', [...ids], 'read')
  const jobIds = visibleJobs.map(({ id }) => id)
  const candidates = await candidatesOf(write, jobIds)
  const looking = {
    facts: await factsOfMany(write, jobIds),
    chosen: new Set(ids),
    day: invoiceWish.issue_date ?? today(write),
    franchise: await onlyFranchise(write),
  }
  const names = await namesOfJobs(write, [...candidates.values()])
  const jobs: BatchJob[] = []
  let all = 0n
  for (const id of ids) {
    const job = candidates.get(id)
    const called = names.get(id) ?? { job: `#${id}`, customer: null }
    const none = { net_total: null, total_inc_vat: null, due_date: null }
    const invoice = job?.draft ? { id: job.draft.id, name: nameOf(job.draft) } : null
    try {
      if (!job) throw problem(404, 'not_found')
      const { values, due } = await plannedInvoice(write, job, invoiceWish, looking)
      const { net_total, total_inc_vat } = values
      all += scaled(total_inc_vat, 2)
      jobs.push({ job_id: id, ...called, net_total, total_inc_vat, due_date: due, invoice, code: null })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      jobs.push({ job_id: id, ...called, ...none, invoice, code: error.code })
    }
  }
  return { jobs, total_inc_vat: pounds(sum([all])) }
}

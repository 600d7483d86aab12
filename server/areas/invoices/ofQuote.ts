import { sql } from 'kysely'
import { agreedOf } from '../../../schema/areas/invoices/invoicing/agreed.ts'
import type { AgreedPart, Issued } from '../../../schema/areas/invoices/invoicing/documents.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { publish } from '../../engine/http/events.ts'
import { fetchRecord, fetchRecords } from '../../engine/read/read.ts'
import { asProgram } from '../jobs/subJobs.ts'
import { acceptedValues } from '../quotes/options.ts'
import { kindsOf } from './ofJob.ts'
import { countingIn, type Invoice } from './rows.ts'

/** What a document is calculated from: the agreed parts, and what was issued before. */
export interface DepositSource {
  readonly agreed: readonly AgreedPart[]
  readonly documents: readonly Issued[]
  readonly rows: readonly Invoice[]
  /** Number of the job or the quote. */
  readonly number: string
}

/** All revisions of a quote. */
const revisions = (quote: number) => sql`(select r.id from quotes r, quotes q
  where q.id = ${quote} and coalesce(r.original_id, r.id) = coalesce(q.original_id, q.id))`

/** Locks a quote by its first revision, so that what is issued for it cannot change until the transaction ends. */
export const holdQuote = async ({ tx }: Pick<WriteContext, 'tx'>, quote: number): Promise<void> => {
  await sql`select from quotes where id = (select coalesce(original_id, id) from quotes where id = ${quote}) for update`.execute(
    tx,
  )
}

/** Returns what a quote without a job offers, as if it were accepted, and what was issued for any of its revisions. */
export async function standingOfQuote(write: WriteContext, quote: number): Promise<DepositSource> {
  const row = await fetchRecord(asProgram(write), write.tx, 'quotes', quote, 'read')
  const { rows: ids } = await sql<{ id: number }>`
    select id from invoices where before_job and job_id is null and status = 'issued' and kind <> 'proforma' and quote_id in ${revisions(quote)}
    order by issued_at, id`.execute(write.tx)
  const found = ids.length
    ? await fetchRecords(
        asProgram(write),
        write.tx,
        'invoices',
        ids.map(({ id }) => id),
        'read',
      )
    : []
  const byId = new Map(found.map((one) => [one.id, one]))
  const rows = ids.map(({ id }) => byId.get(id) as Invoice)
  const agreed = agreedOf([{ ...acceptedValues(row), id: row.id }], await kindsOf(write))
  return { agreed, rows, documents: countingIn(rows), number: String(row['number']) }
}

export async function siteOfQuote({ tx }: Pick<WriteContext, 'tx'>, quote: number): Promise<number | null> {
  const { rows } = await sql<{
    site: number | null
  }>`select address_id as site from quotes where id = ${quote}`.execute(tx)
  return rows[0]?.site ?? null
}

/**
 * Locks the quote of a document that is about to be issued.
 * @throws problem 409 archived, job_repriced if the quote has another customer now
 */
export async function checkQuote(write: WriteContext, { quote_id, customer_id }: Invoice): Promise<void> {
  if (quote_id === null) return
  await holdQuote(write, quote_id)
  const { rows } = await sql<{ customer_id: number; archived: boolean }>`
    select customer_id, archived_at is not null as archived from quotes where id = ${quote_id}`.execute(write.tx)
  if (rows[0]?.archived) throw problem(409, 'archived')
  if (rows[0]?.customer_id !== customer_id) throw problem(409, 'job_repriced')
}

interface Job {
  readonly id: number
  readonly quote_id: number | null
  readonly archived_at: string | null
}

/**
 * Moves the invoices of a quote to the job it becomes, and back to the quote if that job is archived. If more was issued for the job meanwhile, the
 * job keeps all of them.
 */
export async function followJob(write: WriteContext, job: Job, before: Job | null): Promise<void> {
  if (job.quote_id === null) return
  const [isActive, was] = [job.archived_at === null, before !== null && before.archived_at === null]
  if (isActive === was) return
  await holdQuote(write, job.quote_id)
  const { rows } = isActive
    ? await sql<{ id: number }>`update invoices set job_id = ${job.id}, version = version + 1, updated_at = now()
        where before_job and job_id is null and quote_id in ${revisions(job.quote_id)} returning id`.execute(write.tx)
    : await sql<{ id: number }>`update invoices set job_id = null, version = version + 1, updated_at = now()
        where before_job and job_id = ${job.id} and not exists (
          select from invoices i where i.job_id = ${job.id} and not i.before_job and i.status = 'issued' and i.kind <> 'proforma')
        returning id`.execute(write.tx)
  for (const { id } of rows) await publish(write, 'invoices', id)
}

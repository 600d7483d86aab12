import { sql } from 'kysely'
import type { BatchJob, BatchState } from '../../../../schema/areas/invoices/batch.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import type { Engine } from '../../../engine/http/context.ts'
import { ownTitleField } from '../../../engine/read/language.ts'
import { namesOf } from '../../../engine/read/names.ts'

/** A stored invoicing request. */
export interface Batch {
  readonly id: number
  /** Null for automatic invoicing. */
  readonly user_id: number | null
  /** The user whose permissions and scope limit automatic invoicing; null if it runs for the whole business. */
  readonly for_user_id: number | null
  readonly issue: boolean
  readonly issue_date: string | null
  readonly changeset: string
  readonly ip: string
  readonly finished: boolean
}

const COLUMNS = sql`b.id, b.user_id, b.for_user_id::float8 as for_user_id, b.issue, b.issue_date, b.changeset, b.ip, b.finished_at is not null as finished`

/**
 * Stores the jobs to invoice, in this order.
 * @returns the batch's id
 */
export async function storeBatch(
  tx: Tx,
  batchRequest: Pick<Batch, 'user_id' | 'for_user_id' | 'issue' | 'issue_date' | 'ip'>,
  jobs: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with b as (insert into invoice_batches (user_id, for_user_id, issue, issue_date, ip)
      values (${batchRequest.user_id}, ${batchRequest.for_user_id}, ${batchRequest.issue}, ${batchRequest.issue_date}::date, ${batchRequest.ip}) returning id)
    insert into invoice_batch_jobs (batch_id, n, job_id)
    select b.id, j.n, j.id from b cross join unnest(${[...jobs]}::bigint[]) with ordinality j (id, n) returning batch_id as id`.execute(
    tx,
  )
  return rows[0]?.id as number
}

/** Unfinished batches, oldest first. */
export async function openBatches(db: Db): Promise<readonly Batch[]> {
  const { rows } = await sql<Batch>`
    select ${COLUMNS} from invoice_batches b where b.finished_at is null order by b.id`.execute(db)
  return rows
}

/** Returns the next job of a batch and locks it until the transaction ends; undefined if none is left. */
export async function nextJob(
  tx: Tx,
  batch: number,
  after: number,
): Promise<{ readonly n: number; readonly job_id: number; readonly tries: number } | undefined> {
  const { rows } = await sql<{ n: number; job_id: number; tries: number }>`
    select n, job_id, tries from invoice_batch_jobs where batch_id = ${batch} and done_at is null and n > ${after}
    order by n limit 1 for update`.execute(tx)
  return rows[0]
}

/** Stores the result of a job of a batch, unless it has one already. */
export async function markJob(
  tx: Db | Tx,
  batchLine: { readonly batch: number; readonly n: number },
  came: { readonly invoice_id: number } | { readonly code: string },
): Promise<void> {
  await sql`update invoice_batch_jobs set done_at = now(), invoice_id = ${'invoice_id' in came ? came.invoice_id : null},
    code = ${'code' in came ? came.code : null} where batch_id = ${batchLine.batch} and n = ${batchLine.n} and done_at is null`.execute(
    tx,
  )
}

interface Told {
  readonly job_id: number
  readonly customer_id: number | null
  readonly invoice_id: number | null
  readonly name: string | null
  readonly net_total: number | null
  readonly total_inc_vat: number | null
  readonly due_date: string | null
  readonly code: string | null
}

async function jobsOf({ db, resources }: Engine, batch: number): Promise<BatchJob[]> {
  const { rows } = await sql<Told>`
    select b.job_id, j.customer_id, i.id as invoice_id, ${ownTitleField(resources.get('invoices'), 'i')} as name, i.net_total, i.total_inc_vat, i.due_date, b.code
    from invoice_batch_jobs b left join jobs j on j.id = b.job_id left join invoices i on i.id = b.invoice_id
    where b.batch_id = ${batch} order by b.n`.execute(db)
  const names = await namesOf(
    db,
    resources,
    rows.flatMap(({ job_id, customer_id }) => [
      { resource: 'jobs', id: job_id },
      ...(customer_id === null ? [] : [{ resource: 'customers', id: customer_id }]),
    ]),
  )
  return rows.map(({ job_id, customer_id, invoice_id, name, ...row }) => ({
    ...row,
    job_id,
    job: names['jobs']?.[job_id]?.label ?? `#${job_id}`,
    customer: names['customers']?.[customer_id ?? 0]?.label ?? null,
    invoice: invoice_id === null ? null : { id: invoice_id, name: name ?? '' },
  }))
}

/** Returns the progress of a batch of this user; undefined for a batch of another user. */
export async function stateOf(engine: Engine, user: number, id: number): Promise<BatchState | undefined> {
  const { rows } = await sql<Batch & { total: number; done: number; refused: number }>`
    select ${COLUMNS}, count(*)::int as total, count(j.invoice_id)::int as done, count(j.code)::int as refused
    from invoice_batches b join invoice_batch_jobs j on j.batch_id = b.id
    where b.id = ${id} and b.user_id = ${user} group by b.id`.execute(engine.db)
  const [row] = rows
  if (!row) return undefined
  const { issue, total, done, refused, finished, changeset } = row
  return {
    id,
    issue,
    total,
    done,
    refused,
    finished,
    changeset: issue || done === 0 ? null : changeset,
    jobs: finished ? await jobsOf(engine, id) : [],
  }
}

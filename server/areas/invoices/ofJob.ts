import { sql } from 'kysely'
import { agreedOf, type KindOf } from '../../../schema/areas/invoices/invoicing/agreed.ts'
import type { AgreedPart, Issued } from '../../../schema/areas/invoices/invoicing/documents.ts'
import { standingDocuments } from '../../../schema/areas/invoices/invoicing/final.ts'
import type { VatKind } from '../../../schema/areas/invoices/invoicing/rates.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecords, type RecordRow } from '../../engine/read/read.ts'
import { asProgram } from '../jobs/subJobs.ts'
import { countingIn, type Invoice } from './rows.ts'

/** Returns the kinds of the library's VAT rates by id. */
export async function kindsOf({ tx }: Pick<WriteContext, 'tx'>): Promise<KindOf> {
  const { rows } = await sql<{ id: number; kind: VatKind }>`select id, kind from vat_rates`.execute(tx)
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  return (id) => kinds.get(id)
}

const records = (write: WriteContext, resource: string, ids: readonly number[]): Promise<RecordRow[]> =>
  ids.length
    ? fetchRecords(asProgram(write), write.tx, write.engine.resources.get(resource), [...ids], 'read')
    : Promise.resolve([])

/** Returns issued documents of these jobs that count, in the order of issue. */
export async function issuedFor(write: WriteContext, jobs: readonly number[]): Promise<Invoice[]> {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where job_id = any(${[...jobs]}::bigint[]) and status = 'issued' and kind <> 'proforma' order by issued_at, id`.execute(
    write.tx,
  )
  const issuedRows = await records(
    write,
    'invoices',
    rows.map(({ id }) => id),
  )
  const byId = new Map(issuedRows.map((row) => [row.id, row]))
  return rows.map(({ id }) => byId.get(id) as unknown as Invoice)
}

/** Returns the issued credit notes of an invoice. */
export async function issuedCredits(write: WriteContext, invoice: number): Promise<Invoice[]> {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where credit_of_id = ${invoice} and status = 'issued' order by issued_at, id`.execute(
    write.tx,
  )
  const ids = rows.map(({ id }) => id)
  return (await records(write, 'invoices', ids)) as unknown as Invoice[]
}

/** A job, the jobs invoiced with it, and the documents issued for them. */
export interface Invoicing {
  readonly job: RecordRow
  /** The job itself and its sub-jobs, except those invoiced separately. */
  readonly jobs: readonly RecordRow[]
  readonly agreed: readonly AgreedPart[]
  readonly rows: readonly Invoice[]
  readonly documents: readonly Issued[]
}

/** Locks the main job, so that what is issued for it and its sub-jobs cannot change until the transaction ends. */
export const holdJob = async ({ tx }: Pick<WriteContext, 'tx'>, job: number): Promise<void> => {
  await sql`select from jobs where id = (select coalesce(parent_id, id) from jobs where id = ${job}) for update`.execute(
    tx,
  )
}

/** Returns the customer and franchise of a job and whether it is archived; null if there is no job. */
export async function partiesOf({ tx }: Pick<WriteContext, 'tx'>, job: number | null) {
  const { rows } = await sql<{ customer_id: number; franchise_id: number | null; archived: boolean }>`
    select customer_id, franchise_id, archived_at is not null as archived from jobs where id = ${job}`.execute(tx)
  return rows[0] ?? null
}

interface Family {
  readonly asked: number
  readonly id: number
  readonly parent: number | null
  readonly open: boolean
}

/**
 * Returns what is agreed and issued for each job. A sub-job is invoiced with its job, unless it was invoiced separately before anything was invoiced
 * with the job. A sub-job invoiced with its job has no entry. Takes five statements for any number of jobs.
 */
export async function invoicingOfMany(
  write: WriteContext,
  requestedJobs: readonly number[],
): Promise<ReadonlyMap<number, Invoicing | null>> {
  const { rows: all } = await sql<Family>`
    select a.id as asked, j.id, j.parent_id as parent, j.archived_at is null and s.category <> 'cancelled' as open
    from unnest(${[...requestedJobs]}::bigint[]) a (id) join jobs o on o.id = a.id
    join jobs j on j.id = a.id or j.parent_id = a.id or j.id = o.parent_id join job_statuses s on s.id = j.job_status_id
    order by j.parent_id nulls first, j.sub_number, j.id`.execute(write.tx)
  const documents = Map.groupBy(
    await issuedFor(write, [...new Set(all.map(({ id }) => id))]),
    ({ job_id }) => job_id as number,
  )
  const issuedOf = (id: number) => documents.get(id) ?? []
  const isStanding = (id: number) => standingDocuments(countingIn(issuedOf(id))).length > 0
  const jobsByInvoice = new Map(
    [...Map.groupBy(all, (one) => one.asked)].map(([job, family]) => {
      const ownFamily = family.find(({ id }) => id === job) as Family
      const isWithParent = ownFamily.parent !== null && isStanding(ownFamily.parent) && !isStanding(job)
      const parts = family.filter(({ id, parent, open }) => id === job || (parent === job && open && !isStanding(id)))
      return [job, isWithParent ? null : parts.map(({ id }) => id)] as const
    }),
  )
  const found = await records(write, 'jobs', [...new Set([...jobsByInvoice.values()].flatMap((ids) => ids ?? []))])
  const byId = new Map(found.map((row) => [row.id, row]))
  const kinds = await kindsOf(write)
  return new Map(
    [...jobsByInvoice].map(([job, ids]) => {
      if (!ids) return [job, null] as const
      const jobs = ids.map((id) => byId.get(id) as RecordRow)
      const rows = issuedOf(job)
      const invoicing = { job: byId.get(job) as RecordRow, jobs, rows, documents: countingIn(rows) }
      return [job, { ...invoicing, agreed: agreedOf(jobs, kinds) }] as const
    }),
  )
}

/**
 * Returns what is agreed and issued for a job.
 * @throws problem 409 invoiced_with_parent for a sub-job that is invoiced with its job
 */
export async function invoicingOf(write: WriteContext, job: number): Promise<Invoicing> {
  const found = (await invoicingOfMany(write, [job])).get(job)
  if (found === undefined) throw problem(404, 'not_found')
  if (found === null) throw problem(409, 'invoiced_with_parent')
  return found
}

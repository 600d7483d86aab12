import { sql } from 'kysely'
import type { InvoiceKind } from '../../../schema/areas/invoices/invoicing/documents.ts'
import type { RequestedInvoice } from '../../../schema/areas/invoices/shapes.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { add } from '../../engine/write/create.ts'
import { change } from '../../engine/write/update.ts'
import type { Facts } from './facts.ts'
import { holdJob, partiesOf } from './ofJob.ts'
import { holdQuote } from './ofQuote.ts'
import type { Invoice } from './rows.ts'
import { today, workOut } from './workOut.ts'

type Job = RowOf<'jobs'>

/** What a request asks to invoice. */
export interface DraftRequest {
  readonly kind: 'deposit' | 'interim' | 'final' | 'proforma'
  readonly percent?: number | null | undefined
  readonly amount?: number | null | undefined
  readonly lines?: readonly { readonly line: string; readonly quantity?: number | undefined }[] | null | undefined
}

/**
 * Reads the requested amount. A deposit takes either an amount or a percentage, an interim invoice a percentage or lines, a final invoice none of
 * these, a proforma any.
 * @throws problem 422 one_of at percent, not_for_kind at a field the kind does not accept
 */
export function askedOf({ kind, percent, amount, lines }: DraftRequest): RequestedInvoice {
  const presentValues = Object.entries({ percent, amount, lines }).filter(([, value]) => (value ?? null) !== null)
  const valuesByKind = {
    deposit: ['percent', 'amount'],
    interim: ['percent', 'lines'],
    final: [],
    proforma: ['percent', 'amount', 'lines'],
  }
  const allowed: readonly string[] = valuesByKind[kind]
  for (const [name] of presentValues) if (!allowed.includes(name)) throw invalid({ [name]: [{ code: 'not_for_kind' }] })
  if (presentValues.length > 1 || (presentValues.length === 0 && (kind === 'deposit' || kind === 'interim')))
    throw invalid({ percent: [{ code: 'one_of' }] })
  if (typeof amount === 'number') return { kind: 'deposit', amount }
  if (typeof percent === 'number') return kind === 'interim' ? { kind, percent } : { kind: 'deposit', percent }
  if (!lines) return { kind: 'final' }
  return {
    kind: 'interim',
    parts: lines.map(({ line, quantity }) => ({ key: line, ...(quantity === undefined ? {} : { quantity }) })),
  }
}

/** Returns the day of the last visit at which work was done, over a job and its sub-jobs; null if there is none. */
async function suppliedOn({ tx }: WriteContext, job: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(a.ends_at) as at from appointments a join jobs j on j.id = a.subject_id
    where a.subject = 'jobs' and (j.id = ${job} or j.parent_id = ${job}) and a.archived_at is null and a.status in ('done', 'part_done')`.execute(
    tx,
  )
  const suppliedAt = rows[0]?.at
  return suppliedAt ? dayOf(suppliedAt) : null
}

/** Returns the franchise that invoices a job, or null if it is not certain. */
async function franchiseOf({ tx }: WriteContext, job: Pick<Job, 'franchise_id'>): Promise<number | null> {
  if (job.franchise_id !== null) return job.franchise_id
  const { rows } = await sql<{ id: number | null }>`
    select case when count(*) = 1 then min(id) end as id from franchises where archived_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

/** Context for creating documents: a user who may invoice a job or an invoice they see need not see everything that the document references. */
const asDraft = (write: WriteContext): WriteContext => ({
  ...write,
  actor: { ...write.actor, user: { ...write.actor.user, scope: 'all' } },
  setsAutomatic: true,
  byProgram: true,
})

/**
 * Creates a draft invoice for a job.
 * @param facts as for workOut
 * @throws problem of askedOf and workOut
 */
export async function draftOfJob(
  write: WriteContext,
  job: Job,
  draftRequest: DraftRequest,
  facts?: Facts,
): Promise<RowOf<'invoices'>> {
  const request = askedOf(draftRequest)
  await holdJob(write, job.id)
  const head = {
    kind: draftRequest.kind as InvoiceKind,
    customer_id: job.customer_id,
    job_id: job.id,
    quote_id: job.quote_id,
    credit_of_id: null,
    franchise_id: await franchiseOf(write, job),
    asked: request,
    received_on: null,
    supply_date: request.kind === 'deposit' ? null : await suppliedOn(write, job.id),
  }
  const { values } = await workOut(write, head, today(write), facts)
  const { rows } = await sql<{ po_number: string | null; buyer_reference: string | null }>`
    select coalesce(j.po_number, c.po_number) as po_number, coalesce(j.buyer_reference, c.buyer_reference) as buyer_reference
    from jobs j join customers c on c.id = j.customer_id where j.id = ${job.id}`.execute(write.tx)
  return add(asDraft(write), 'invoices', { ...head, ...values, ...rows[0], status: 'draft' })
}

/**
 * Creates a draft deposit invoice for a quote without a job. Locks the quote.
 * @throws problem of askedOf and workOut; 422 one_of at percent if neither the request nor the quote gives an amount
 */
export async function draftOfQuote(
  write: WriteContext,
  quote: RowOf<'quotes'>,
  { percent, amount }: Pick<DraftRequest, 'percent' | 'amount'>,
): Promise<RowOf<'invoices'>> {
  const isAmountGiven = (percent ?? null) !== null || (amount ?? null) !== null
  const quoteDeposit = { percent: quote.deposit_percent, amount: quote.deposit_amount }
  const request = askedOf({ kind: 'deposit', ...(isAmountGiven ? { percent, amount } : quoteDeposit) })
  await holdQuote(write, quote.id)
  const head = {
    kind: 'deposit' as const,
    customer_id: quote.customer_id,
    job_id: null,
    quote_id: quote.id,
    before_job: true,
    credit_of_id: null,
    franchise_id: await franchiseOf(write, quote),
    asked: request,
    received_on: null,
    supply_date: null,
  }
  const { values } = await workOut(write, head, today(write))
  const { rows } = await sql<{ po_number: string | null; buyer_reference: string | null }>`
    select po_number, buyer_reference from customers where id = ${quote.customer_id}`.execute(write.tx)
  return add(asDraft(write), 'invoices', { ...head, ...values, ...rows[0], status: 'draft' })
}

/** Creates a draft credit note. Locks the invoice. */
export async function draftOfCredit(
  write: WriteContext,
  invoice: Invoice,
  request: Extract<RequestedInvoice, { kind: 'credit' }>,
  why: Pick<Invoice, 'reason' | 'credit_for' | 'credit_effect'>,
): Promise<RowOf<'invoices'>> {
  const { customer_id, job_id, quote_id, before_job, franchise_id, po_number, buyer_reference } = invoice
  const head = {
    kind: 'credit_note' as const,
    customer_id,
    job_id,
    quote_id,
    before_job,
    franchise_id,
    po_number,
    buyer_reference,
    credit_of_id: invoice.id,
    asked: request,
    supply_date: null,
    received_on: null,
    ...why,
  }
  const { values } = await workOut(write, head, today(write))
  return add(asDraft(write), 'invoices', { ...head, ...values, status: 'draft' })
}

/** Recalculates a draft as if it were created now. Line descriptions edited by hand are replaced too. */
export async function workOutAgain(write: WriteContext, draft: Invoice): Promise<RowOf<'invoices'>> {
  if (draft.job_id !== null) await holdJob(write, draft.job_id)
  const whose = draft.credit_of_id === null ? await partiesOf(write, draft.job_id) : null
  const head = whose
    ? { ...draft, customer_id: whose.customer_id, franchise_id: whose.franchise_id ?? draft.franchise_id }
    : draft
  const { values } = await workOut(write, head, today(write))
  const { customer_id, franchise_id } = head
  return change(asDraft(write), 'invoices', draft, { ...values, customer_id, franchise_id })
}

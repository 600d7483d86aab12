import { sql } from 'kysely'
import { isAllInvoiced, standingDocuments } from '../../../schema/areas/invoices/invoicing/final.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { publish } from '../../engine/http/events.ts'
import { askBeforeWrite } from '../../engine/http/questions.ts'
import { change } from '../../engine/write/update.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { dueOf } from './due.ts'
import type { Facts } from './facts.ts'
import { moveJobs } from './moveJobs.ts'
import { proformaNumber, takeInvoiceNumber } from './numbers.ts'
import { holdJob, invoicingOf, partiesOf } from './ofJob.ts'
import { checkQuote } from './ofQuote.ts'
import { differingRates } from './rates.ts'
import type { Invoice, LineRow, NewLine } from './rows.ts'
import { storeDocument } from './storedDocuments.ts'
import { today, type Worked, workOut } from './workOut.ts'

/** Calculated fields of a line; the description is not one of them. */
const FIGURES = [
  'quantity',
  'price_ex_vat',
  'discount',
  'net',
  'vat_rate_id',
  'vat_kind',
  'vat_percent',
  'share',
  'share_percent',
  'part',
  'agreed_kind',
  'agreed_percent',
  'earlier_id',
  'credits_line',
] as const

const figuresOf = (line: LineRow | NewLine) =>
  JSON.stringify(FIGURES.map((name) => (line as Readonly<Record<string, unknown>>)[name] ?? null))

/** Whether a draft equals what would be calculated now. */
export const isCurrent = ({ lines }: Invoice, { values }: Worked): boolean =>
  lines.length === values.lines.length &&
  lines.every((line, i) => figuresOf(line) === figuresOf(values.lines[i] as NewLine))

/** @throws problem 409 with the reason why a document cannot be issued, at its field */
export function checkWhole(row: { readonly lines: readonly Pick<NewLine, 'vat_kind'>[] }, workedOut: Worked): void {
  if (row.lines.length === 0) throw problem(409, 'invoice_empty', { errors: { lines: [{ code: 'invoice_empty' }] } })
  const undecided = row.lines.flatMap(({ vat_kind }, i) => (vat_kind === null ? [i] : []))
  if (undecided.length)
    throw problem(409, 'vat_to_decide', {
      errors: Object.fromEntries(undecided.map((i) => [`lines.${i}.vat_rate_id`, [{ code: 'vat_to_decide' }]])),
    })
  const refuse = (code: string, errorField: string) => problem(409, code, { errors: { [errorField]: [{ code }] } })
  if (!workedOut.buyer.address) throw refuse('buyer_address', 'customer_id')
  const { seller } = workedOut
  if (!seller) throw refuse('seller_missing', 'franchise_id')
  const { line1, city, postcode } = seller.seller
  if (!line1 || !city || !postcode) throw refuse('seller_address', 'franchise_id')
  if (!seller.prefix) throw refuse('seller_prefix', 'franchise_id')
}

/**
 * Asks the user if lines charge a VAT rate that is not valid at the tax point.
 * @throws problem 409 rate_differs
 */
async function askRates(write: WriteContext, workedOut: Worked): Promise<void> {
  const questions = (await differingRates(write, workedOut)).map(({ percent, valid }) => ({
    code: 'rate_differs',
    percent,
    valid: valid.map((one) => `${one}%`).join(', '),
    date: formatDate(workedOut.tax_point),
  }))
  askBeforeWrite(write, 'rate_differs', questions)
}

/**
 * Updates the job's status: a completed job without anything left to invoice becomes Invoiced; if nothing remains invoiced it becomes Completed
 * again.
 */
async function commentOnJob(write: WriteContext, row: Invoice): Promise<void> {
  const comment = {
    key: row.kind === 'credit_note' ? 'credit_issued' : 'invoice_issued',
    params: { number: row.number ?? '', amount: formatMoney(row.total_inc_vat ?? 0) },
    about: { resource: 'invoices', id: row.id },
  }
  if (row.job_id === null && row.before_job && row.quote_id !== null)
    await systemComment(write, { resource: 'quotes', id: row.quote_id }, comment)
  if (row.job_id === null || row.kind === 'proforma') return
  const invoicing = await invoicingOf(write, row.job_id)
  const { agreed, documents } = invoicing
  if (row.kind !== 'credit_note' && isAllInvoiced(agreed, documents))
    await moveJobs(write, invoicing, 'completed', 'invoiced')
  if (row.kind === 'credit_note' && standingDocuments(documents).length === 0)
    await moveJobs(write, invoicing, 'invoiced', 'completed')
  await systemComment(write, { resource: 'jobs', id: row.job_id }, comment)
  await publish(write, 'jobs', row.job_id, 'invoices', 'invoices')
}

export interface Dates {
  readonly issue_date?: string | null | undefined
  readonly tax_point?: string | null | undefined
  readonly due_date?: string | null | undefined
}

/**
 * Issues a locked draft: checks everything again, takes the number, stores the PDF and freezes the row. If anything fails, all of it is rolled back,
 * including the number.
 * @param facts as for workOut
 * @throws problem 409 invoice_empty, vat_to_decide, buyer_address, seller_missing, seller_address, seller_prefix, job_repriced,
 *   rate_differs (a question), before_last_issued, more_than_left, nothing_to_credit; 422 day_ahead, tax_point_after
 */
export async function issueDraft(
  write: WriteContext,
  row: Invoice,
  dates: Dates,
  facts?: Facts,
): Promise<RowOf<'invoices'>> {
  const issue_date = dates.issue_date ?? today(write)
  if (issue_date > today(write)) throw invalid({ issue_date: [{ code: 'day_ahead' }] })
  if (dates.tax_point && dates.tax_point > issue_date) throw invalid({ tax_point: [{ code: 'tax_point_after' }] })
  // Locks the invoice before the job and the job before the number series, in the order used everywhere, to avoid deadlocks.
  const { rows: lockedInvoices } = await sql<{ number: string }>`
    select number from invoices where id = ${row.credit_of_id} for update`.execute(write.tx)
  const credited = lockedInvoices[0]?.number ?? null
  if (row.job_id !== null) await holdJob(write, row.job_id)
  else if (row.before_job && row.credit_of_id === null) await checkQuote(write, row)
  const whose = await partiesOf(write, row.job_id)
  // An invoice can be credited even if its job is archived or has another customer now.
  if (whose && row.credit_of_id === null) {
    if (whose.archived) throw problem(409, 'archived')
    if (whose.customer_id !== row.customer_id) throw problem(409, 'job_repriced')
  }
  const workedOut = await workOut(
    write,
    { ...row, ...(dates.tax_point ? { tax_point: dates.tax_point } : { tax_point: null }) },
    issue_date,
    facts,
  )
  if (!isCurrent(row, workedOut)) throw problem(409, 'job_repriced')
  checkWhole(row, workedOut)
  await askRates(write, workedOut)
  const { seller, buyer, tax_point, treatment, values } = workedOut
  if (!seller) throw problem(409, 'seller_missing')
  const number =
    row.kind === 'proforma'
      ? proformaNumber(row.id)
      : await takeInvoiceNumber(write, {
          franchise: seller.id,
          prefix: seller.prefix ?? '',
          kind: row.kind,
          date: issue_date,
        })
  const due = dueOf({ ...row, due_date: dates.due_date ?? row.due_date }, { issue_date, seller, buyer })
  const frozen = {
    number,
    issue_date,
    tax_point,
    status: 'issued' as const,
    issued_at: write.engine.clock().toISOString(),
    due_date: due?.date ?? null,
    seller: { ...seller.seller, vat_number: treatment === 'not_registered' ? null : seller.seller.vat_number },
    explanation: { ...values.explanation, ...(due ? { due: due.terms } : {}) },
    buyer: buyer.buyer,
    previous: values.previous,
    franchise_id: seller.id,
  }
  if (frozen.due_date !== null && frozen.due_date < issue_date) throw invalid({ due_date: [{ code: 'before_start' }] })
  const sha256 = await storeDocument(write, { ...row, ...frozen }, buyer.language ?? 'en', credited)
  const done = await change({ ...write, setsAutomatic: true }, 'invoices', row, { ...frozen, sha256 })
  await commentOnJob(write, done)
  return done
}

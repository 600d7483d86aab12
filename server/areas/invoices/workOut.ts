import { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import { allowancesOf } from '../../../schema/areas/invoices/allowances.ts'
import { creditNote } from '../../../schema/areas/invoices/invoicing/credit.ts'
import { amountOf } from '../../../schema/areas/invoices/invoicing/deposit.ts'
import { type Charge, type Drawn, type Issued, Refused } from '../../../schema/areas/invoices/invoicing/documents.ts'
import { type Ask, draw } from '../../../schema/areas/invoices/invoicing/draw.ts'
import { rateSums, sumsOf } from '../../../schema/areas/invoices/invoicing/rates.ts'
import { invoicedSoFar } from '../../../schema/areas/invoices/invoicing/standing.ts'
import type { Explanation, Previous, RequestedInvoice } from '../../../schema/areas/invoices/shapes.ts'
import {
  accountedFor,
  chargeOf,
  type Treatment,
  taxPoint,
  vatTreatment,
} from '../../../schema/areas/invoices/vatTreatment.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { asProgram } from '../jobs/subJobs.ts'
import { describe } from './describe.ts'
import { type Facts, factsOf } from './facts.ts'
import { freeDocument } from './free.ts'
import { issuedCredits } from './ofJob.ts'
import { type DepositSource, siteOfQuote, standingOfQuote } from './ofQuote.ts'
import type { BuyerFacts, SellerFacts } from './parties.ts'
import { documentIn, type Invoice, lineRow, type NewLine, totalsRow } from './rows.ts'

/** What a document is calculated from. */
export type Head = Pick<
  Invoice,
  'kind' | 'customer_id' | 'job_id' | 'credit_of_id' | 'franchise_id' | 'asked' | 'supply_date' | 'received_on'
> & {
  readonly quote_id?: number | null
  /** Created from the quote: until there is a job, the agreed amount is the quoted one. */
  readonly before_job?: boolean | null
} & { readonly lines?: readonly NewLine[]; readonly tax_point?: string | null }

export interface Worked {
  readonly values: ReturnType<typeof totalsRow> & { readonly previous: Previous[]; readonly explanation: Explanation }
  readonly tax_point: string
  readonly treatment: Treatment
  readonly seller: SellerFacts | null
  readonly buyer: BuyerFacts
}

const pence = <T extends { readonly net?: number | undefined }>({ net, ...rest }: T) => ({
  ...rest,
  ...(net === undefined ? {} : { net: scaled(net, 2) }),
})

function askOf(request: Exclude<RequestedInvoice, { kind: 'credit' }>): Ask {
  if ('amount' in request) return { ...request, amount: scaled(request.amount, 2) }
  if ('nets' in request)
    return { kind: 'deposit', nets: request.nets.map(({ rate, net }) => ({ rate, net: scaled(net, 2) })) }
  return 'parts' in request ? { kind: 'interim', parts: request.parts.map(pence) } : request
}

const creditAskOf = (request: Extract<RequestedInvoice, { kind: 'credit' }>) =>
  'amount' in request
    ? { amount: scaled(request.amount, 2) }
    : 'lines' in request
      ? { lines: request.lines.map(({ id, net }) => ({ id, ...(net === undefined ? {} : { net: scaled(net, 2) }) })) }
      : request

/**
 * Runs a calculation of the invoicing module and converts its error.
 * @throws problem 409 with the module's code
 */
function drawnOr(drawInvoice: () => Drawn): Drawn {
  try {
    return drawInvoice()
  } catch (error) {
    // The cause is kept because the caller knows which part was meant.
    if (error instanceof Refused) throw Object.assign(problem(409, error.code), { cause: error })
    throw error
  }
}

const previousOf = (rows: readonly Invoice[], drawn: Drawn): Previous[] => {
  const named = new Set(drawn.lines.flatMap(({ earlier }) => earlier ?? []))
  return rows.flatMap((row) =>
    named.has(row.id)
      ? [
          {
            invoice_id: row.id,
            number: row.number ?? '',
            kind: row.kind,
            date: row.issue_date ?? '',
            net: row.net_total ?? 0,
            vat: row.vat_total ?? 0,
          },
        ]
      : [],
  )
}

/** Returns the requested total of a deposit or credit note in pence with VAT; null if none was given. */
function requestedAmountOf(request: RequestedInvoice | null, total: bigint): bigint | null {
  if (!request || request.kind === 'interim' || request.kind === 'final') return null
  if ('amount' in request) return scaled(request.amount, 2)
  return 'percent' in request ? amountOf({ percent: request.percent }, total) : null
}

async function creditedInvoice(write: WriteContext, id: number): Promise<Invoice> {
  return fetchRecord(asProgram(write), write.tx, 'invoices', id, 'read')
}

interface Source {
  /** Percentages of the overall discounts. */
  readonly overall: readonly number[]
  readonly drawing: Drawn
  readonly rows: readonly Invoice[]
  readonly standing: Explanation['standing']
  readonly total: bigint
  readonly job: string
}

/** Calculates the lines of a document from what is agreed and what was issued before. */
function ofAgreed(
  { agreed, documents, rows, number }: DepositSource,
  request: Exclude<RequestedInvoice, { kind: 'credit' }>,
  charge: Charge,
): Source {
  const standings = invoicedSoFar(agreed, documents).map(
    ({ rate: { percent, kind }, agreed: agreedNet, invoiced, left }) => ({
      percent: Number(percent),
      kind,
      agreed: pounds(agreedNet),
      invoiced: pounds(invoiced),
      left: pounds(left),
    }),
  )
  const total = sumsOf(rateSums(agreed.map(({ rate, net }) => ({ rate: charge(rate), net })))).gross
  return {
    drawing: drawnOr(() => draw(agreed, documents, askOf(request), charge)),
    rows,
    standing: standings,
    total,
    job: number,
    overall: [...new Set(agreed.flatMap(({ overall }) => overall ?? []))],
  }
}

/** Returns what a document of a job or a quote is calculated from; null if it has neither. */
async function standingsFor(write: WriteContext, facts: Facts, head: Head): Promise<DepositSource | null> {
  if (head.job_id !== null) {
    const { job, ...invoicing } = await facts.invoicing(head.job_id)
    return { ...invoicing, number: String(job['number']) }
  }
  return head.before_job && head.quote_id ? standingOfQuote(write, head.quote_id) : null
}

/** Returns the address where the work is done or would be done. */
async function siteFor(write: WriteContext, facts: Facts, { job_id, before_job, quote_id }: Head) {
  if (job_id !== null) return facts.site(job_id)
  return before_job && quote_id ? siteOfQuote(write, quote_id) : null
}

async function ofInvoice(
  write: WriteContext,
  invoice: Invoice,
  request: Extract<RequestedInvoice, { kind: 'credit' }>,
): Promise<Source> {
  const credits: Issued[] = (await issuedCredits(write, invoice.id)).map(documentIn)
  const drawn = drawnOr(() => creditNote(documentIn(invoice), credits, creditAskOf(request)))
  return {
    drawing: drawn,
    rows: [],
    standing: [],
    total: scaled(invoice.total_inc_vat ?? 0, 2),
    job: '',
    overall: invoice.explanation?.overall_discounts ?? [],
  }
}

/**
 * Calculates a document as of today: lines, VAT, totals and their explanation, from the job or invoice it refers to or from its own lines.
 * @param facts data that was already read
 * @throws problem 409 with the reason why it cannot be invoiced or credited
 */
export async function workOut(
  write: WriteContext,
  head: Head,
  day: string,
  facts: Facts = factsOf(write),
): Promise<Worked> {
  const credited = head.credit_of_id === null ? null : await creditedInvoice(write, head.credit_of_id)
  const site = await siteFor(write, facts, head)
  const [seller, buyer] = [await facts.seller(head.franchise_id), await facts.buyer(head.customer_id, site)]
  const { supply_date: supplied, received_on: received } = head
  const tax_point =
    head.tax_point ?? taxPoint({ issued: day, supplied, received: head.kind === 'deposit' ? received : null })
  const registered = seller?.registered ?? { vat_number: null, vat_registered_from: null }
  // While the franchise is unknown, VAT is charged as agreed, as it may be registered.
  const vatDecision = seller
    ? vatTreatment({ seller: registered, buyer: buyer.tax, tax_point })
    : ({ treatment: 'as_agreed', facts: [] } as const)
  // A credit note credits what was charged, whatever would be charged today.
  const { treatment, facts: decisive } = credited?.explanation ?? vatDecision
  const charge = chargeOf(treatment)
  const { asked } = head
  const agreed = credited ? null : await standingsFor(write, facts, head)
  const source =
    credited && asked?.kind === 'credit'
      ? await ofInvoice(write, credited, asked)
      : agreed && asked && asked.kind !== 'credit'
        ? ofAgreed(agreed, asked, charge)
        : {
            ...(await freeDocument(write, head.lines ?? [], charge)),
            rows: [],
            standing: [],
            total: 0n,
            job: '',
            overall: [],
          }
  const { drawing, rows, standing, total, job, overall } = source
  const wantedAmount = requestedAmountOf(asked, total)
  const locale = buyer.language ?? 'en'
  const names = {
    locale,
    fitting: PAPER_WORDS[locale].fitting,
    job,
    earlier: new Map(rows.map((row) => [row.id, row])),
  }
  const isFree = agreed === null && credited === null
  const lines = drawing.lines.map((line) =>
    lineRow(line, isFree ? line.name : describe(line, names), isFree ? 'free' : line.share),
  )
  const explanation: Explanation = {
    standing,
    treatment,
    facts: [...decisive],
    accounted_for: pounds(accountedFor(drawing.lines)),
    asked:
      wantedAmount === null
        ? null
        : { amount: pounds(wantedAmount), percent: asked && 'percent' in asked ? asked.percent : null },
    ...(overall.length && allowancesOf(lines).some(({ off }) => off > 0n) ? { overall_discounts: [...overall] } : {}),
    off: wantedAmount === null ? 0 : pounds(drawing.gross - wantedAmount),
    ...(drawing.nearest
      ? { nearest: { below: pounds(drawing.nearest.below), above: pounds(drawing.nearest.above) } }
      : {}),
  }
  const values = { ...totalsRow(lines, drawing), previous: previousOf(rows, drawing), explanation }
  return { values, tax_point, treatment, seller, buyer }
}

/** Today in the business's time zone. */
export const today = (write: Pick<WriteContext, 'engine'>): string => dayOf(write.engine.clock())

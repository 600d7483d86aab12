import type { Decimal } from '../../../engine/money/money.ts'
import { type Rate, type RateSum, rateSums, type Sums, sumsOf } from './rates.ts'

/** A part of what was agreed: a service, a material or its labour, of a job or a sub-job. Amounts are pence. */
export interface AgreedPart {
  /** Made of job, list, line and piece; unique for each part. */
  readonly key: string
  readonly name: string
  readonly quantity: Decimal
  /** Of one unit, in pounds. */
  readonly price: Decimal
  /** Percent. */
  readonly discount: Decimal
  /** Its amount before VAT, after all discounts. */
  readonly net: bigint
  readonly rate: Rate
  /** Overall discount of its job, in percent; left out without one. */
  readonly overall?: number
}

export const INVOICE_KINDS = ['deposit', 'interim', 'final', 'credit_note', 'proforma'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
/** How much of a part a line invoices. */
export type Share = 'whole' | 'percent' | 'quantity' | 'amount' | 'rest' | 'deposit' | 'earlier' | 'credit'

/** One line of a document. Net = quantity × price less discounts, as agreed. */
export interface DocumentLine {
  readonly share: Share
  /** The agreed part; null for a line of no part. */
  readonly part: string | null
  /** Description of the part; empty without one. */
  readonly name: string
  readonly quantity: Decimal
  /** Of one unit, in pounds. */
  readonly price: Decimal
  readonly discount: Decimal
  /** Pence; earlier invoices are negative in a final invoice. */
  readonly net: bigint
  /** The agreed rate: remaining amounts are counted by it. */
  readonly agreed: Rate
  /** The rate that the document charges. */
  readonly rate: Rate
  /** Percent of the part, when a percentage was requested. */
  readonly percent?: Decimal
  /** The invoice that this line deducts, or the invoice line that it credits. */
  readonly earlier?: number
  readonly credits?: number
}

/** A document that counts: issued, and not a proforma. */
export interface Issued {
  readonly id: number
  readonly kind: InvoiceKind
  /** The invoice that a credit note credits. */
  readonly credits: number | null
  readonly lines: readonly (DocumentLine & { readonly id: number })[]
  /** VAT of each rate as issued; left out when it follows from the lines. */
  readonly rates?: readonly Pick<RateSum, 'rate' | 'vat'>[]
}

/** The reachable amounts with VAT next to one that cannot be reached, in pence. */
export interface Nearest {
  readonly below: bigint
  readonly above: bigint
}

/** A document to be made, in pence. */
export interface Drawn extends Sums {
  /** When the requested amount cannot be reached. */
  readonly nearest?: Nearest
  readonly lines: readonly DocumentLine[]
  readonly rates: readonly RateSum[]
}

/** Converts the agreed rate into the charged one. */
export type Charge = (agreed: Rate) => Rate
export const asAgreed: Charge = (rate) => rate

/** A document of lines, with VAT per rate. */
export function drawn(lines: readonly DocumentLine[]): Drawn {
  const rates = rateSums(lines)
  return { lines, rates, ...sumsOf(rates) }
}

export const REFUSALS = ['nothing_to_invoice', 'more_than_left', 'not_agreed', 'nothing_to_credit'] as const

/** What cannot be invoiced or credited, and why; `at` is the key of the part or rate concerned, when there are several. */
export class Refused extends Error {
  readonly code: (typeof REFUSALS)[number]
  readonly at: string | undefined
  /** Pence before VAT that may be requested there. */
  readonly left: bigint | undefined
  constructor(code: (typeof REFUSALS)[number], partKeyOrRate?: string, remaining?: bigint) {
    super(code)
    this.code = code
    this.at = partKeyOrRate
    this.left = remaining
  }
}

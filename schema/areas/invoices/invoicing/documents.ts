import type { Decimal } from '../../../engine/money/money.ts'
import { type Rate, type RateSum, rateSums, type Sums, sumsOf } from './rates.ts'

/** A part of what was agreed: a service, a material or its labour, of a job or of one of its sub-jobs. Amounts are pence. */
export interface AgreedPart {
  /** Of the job, its list, the line and the piece; no two parts have the same. */
  readonly key: string
  readonly name: string
  readonly quantity: Decimal
  /** Of one unit, in pounds. */
  readonly price: Decimal
  /** Percent. */
  readonly discount: Decimal
  /** What it comes to before VAT, all discounts taken off. */
  readonly net: bigint
  readonly rate: Rate
  /** Percent that its job takes off everything; left out where that is none. */
  readonly overall?: number
}

export const INVOICE_KINDS = ['deposit', 'interim', 'final', 'credit_note', 'proforma'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
/** How much of a part a line says. */
export type Share = 'whole' | 'percent' | 'quantity' | 'amount' | 'rest' | 'deposit' | 'earlier' | 'credit'

/** One line of a document. Net = quantity × price less what was taken off, as it was agreed. */
export interface DocumentLine {
  readonly share: Share
  /** The part of what was agreed; null for what is of no part in particular. */
  readonly part: string | null
  /** What the part is called; empty where it is of none. */
  readonly name: string
  readonly quantity: Decimal
  /** Of one unit, in pounds. */
  readonly price: Decimal
  readonly discount: Decimal
  /** Pence; what was invoiced before is negative in a final invoice. */
  readonly net: bigint
  /** The rate that was agreed: what is left is counted by it. */
  readonly agreed: Rate
  /** The rate that the document charges. */
  readonly rate: Rate
  /** Percent of the part, where that was asked for. */
  readonly percent?: Decimal
  /** The invoice that this line takes off, or the line of the invoice that it credits. */
  readonly earlier?: number
  readonly credits?: number
}

/** A document that counts: issued, and no proforma. */
export interface Issued {
  readonly id: number
  readonly kind: InvoiceKind
  /** The invoice that a credit note credits. */
  readonly credits: number | null
  readonly lines: readonly (DocumentLine & { readonly id: number })[]
  /** VAT of each rate as it was issued; left out where it is that of the lines. */
  readonly rates?: readonly Pick<RateSum, 'rate' | 'vat'>[]
}

/** The amounts with VAT next to one that no nets come to, in pence. */
export interface Nearest {
  readonly below: bigint
  readonly above: bigint
}

/** What is to go on paper, in pence. */
export interface Drawn extends Sums {
  /** Where an amount was asked for that cannot be reached. */
  readonly nearest?: Nearest
  readonly lines: readonly DocumentLine[]
  readonly rates: readonly RateSum[]
}

/** Turns the rate that was agreed into the one that is charged. */
export type Charge = (agreed: Rate) => Rate
export const asAgreed: Charge = (rate) => rate

/** A document of lines, with VAT per rate. */
export function drawn(lines: readonly DocumentLine[]): Drawn {
  const rates = rateSums(lines)
  return { lines, rates, ...sumsOf(rates) }
}

export const REFUSALS = ['nothing_to_invoice', 'more_than_left', 'not_agreed', 'nothing_to_credit'] as const

/** What cannot be invoiced or credited, and why; `at` is the key of the part, or of the rate, that is meant, where it is one of several. */
export class Refused extends Error {
  readonly code: (typeof REFUSALS)[number]
  readonly at: string | undefined
  /** Pence before VAT that may be asked for there. */
  readonly left: bigint | undefined
  constructor(code: (typeof REFUSALS)[number], at?: string, left?: bigint) {
    super(code)
    this.code = code
    this.at = at
    this.left = left
  }
}

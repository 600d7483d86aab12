import { divideHalfUp, scaled, sum } from '../../engine/money/money.ts'
import { addDays } from '../../engine/time/time.ts'
import type { Charge } from './invoicing/documents.ts'
import type { Rate } from './invoicing/rates.ts'

/** How VAT is charged: as on the lines, not at all when the seller is not registered, or accounted for by the customer. */
export const TREATMENTS = ['as_agreed', 'not_registered', 'reverse_charge'] as const
export type Treatment = (typeof TREATMENTS)[number]

/** Deciding facts, in the order they are checked. */
export const FACTS = ['seller_registered', 'buyer_registered', 'buyer_in_cis', 'buyer_end_user'] as const
export interface Fact {
  readonly fact: (typeof FACTS)[number]
  readonly is: boolean
}

export interface VatFacts {
  readonly seller: { readonly vat_number: string | null; readonly vat_registered_from: string | null }
  readonly buyer: {
    readonly vat_number: string | null
    readonly cis_registered: boolean
    /** Has stated in writing that it is an end user or intermediary. */
    readonly end_user_status: boolean
  }
  /** Day of the tax point, `YYYY-MM-DD`. */
  readonly tax_point: string
}

/** Law named in the wording on the document. */
export const REVERSE_CHARGE_LAW = 'VAT Act 1994 Section 55A'

/**
 * How VAT is charged at a tax point, and which facts decided it: only those that were checked. The customer accounts for it when both are registered,
 * and the customer is in the Construction Industry Scheme and not an end user (VAT Act 1994, section 55A; VAT Notice 735).
 */
export function vatTreatment({ seller, buyer, tax_point }: VatFacts): {
  readonly treatment: Treatment
  readonly facts: readonly Fact[]
} {
  const { vat_number, vat_registered_from: from } = seller
  const checks: readonly Fact[] = [
    { fact: 'seller_registered', is: Boolean(vat_number) && (from === null || from <= tax_point) },
    { fact: 'buyer_registered', is: Boolean(buyer.vat_number) },
    { fact: 'buyer_in_cis', is: buyer.cis_registered },
    { fact: 'buyer_end_user', is: buyer.end_user_status },
  ]
  const stops = checks.findIndex(({ fact, is }) => is === (fact === 'buyer_end_user'))
  const facts = stops < 0 ? checks : checks.slice(0, stops + 1)
  return { treatment: stops < 0 ? 'reverse_charge' : stops === 0 ? 'not_registered' : 'as_agreed', facts }
}

const isRated = ({ kind }: Rate) => kind === 'standard' || kind === 'reduced'

/** The rate charged in place of the agreed one. Undecided rates stay undecided where it matters. */
export const chargeOf = (treatment: Treatment): Charge => {
  switch (treatment) {
    case 'as_agreed':
      return (rate) => rate
    case 'not_registered':
      return () => ({ id: null, kind: 'outside', percent: 0 })
    case 'reverse_charge':
      return (rate) => (isRated(rate) ? { id: null, kind: 'reverse', percent: 0 } : rate)
  }
}

/** Pence of VAT that the customer accounts for: for each agreed rate, the sum of its nets × the rate. */
export const accountedFor = (
  lines: readonly { readonly agreed: Rate; readonly rate: Rate; readonly net: bigint }[],
): bigint => {
  const reverseCharged = lines.filter(({ agreed, rate }) => rate.kind === 'reverse' && isRated(agreed))
  const byPercent = Map.groupBy(reverseCharged, ({ agreed }) => scaled(agreed.percent, 2))
  return sum(
    [...byPercent].map(([percent, rateLines]) => divideHalfUp(sum(rateLines.map(({ net }) => net)) * percent, 10_000n)),
  )
}

/** Days after the supply within which the invoice date is the tax point (VAT Notice 700, section 14.2.2). */
export const DAYS_TO_INVOICE = 14

/**
 * The tax point: the day of issue when that is within 14 days after the supply, or before it; else the day of the supply. For a deposit the day it
 * was received, when that is before the invoice. Days are `YYYY-MM-DD`.
 */
export function taxPoint(dates: {
  readonly issued: string
  readonly supplied: string | null
  readonly received: string | null
}): string {
  const { issued, supplied, received } = dates
  if (received !== null) return received < issued ? received : issued
  return supplied === null || issued <= addDays(supplied, DAYS_TO_INVOICE) ? issued : supplied
}

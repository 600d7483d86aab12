import type { Decimal } from '../../../engine/money/money.ts'
import { type Amount, deposit, depositOfRates, type RateAmounts } from './deposit.ts'
import { type AgreedPart, asAgreed, type Charge, type Drawn, type Issued } from './documents.ts'
import { final } from './final.ts'
import { type AskedPart, interimOfAll, interimOfParts } from './interim.ts'

/** What to invoice of a job. */
export type Ask =
  | ({ readonly kind: 'deposit' } & (Amount | RateAmounts))
  | { readonly kind: 'interim'; readonly percent: Decimal }
  | { readonly kind: 'interim'; readonly parts: readonly AskedPart[] }
  | { readonly kind: 'final' }

/**
 * The contents of an invoice: the requested part of what was agreed, given what was issued before (docs/decisions/0035-invoice-amounts.md).
 * @param documents issued before, in order, without proformas
 * @param charge the rates charged in place of the agreed ones
 * @throws Refused
 */
export function draw(
  agreed: readonly AgreedPart[],
  documents: readonly Issued[],
  request: Ask,
  charge: Charge = asAgreed,
): Drawn {
  switch (request.kind) {
    case 'deposit':
      return 'nets' in request
        ? depositOfRates(agreed, documents, charge, request)
        : deposit(agreed, documents, charge, request)
    case 'interim':
      return 'parts' in request
        ? interimOfParts(agreed, documents, charge, request.parts)
        : interimOfAll(agreed, documents, charge, request.percent)
    case 'final':
      return final(agreed, documents, charge)
  }
}

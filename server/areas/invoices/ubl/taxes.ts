import type { Allowance } from '../../../../schema/areas/invoices/allowances.ts'
import type { RateRow } from '../../../../schema/areas/invoices/shapes.ts'
import { decimalText, scaled, sum } from '../../../../schema/engine/money/money.ts'
import { type Element, group, leaf } from './xml.ts'

export type VatKind = RateRow['kind']

/** VAT categories of the standard (UNCL5305, as restricted by EN 16931), with the reason for no charge (VATEX). */
const CATEGORIES: Readonly<Record<NonNullable<VatKind>, readonly [id: string, code?: string, reason?: string]>> = {
  standard: ['S'],
  reduced: ['S'],
  zero: ['Z'],
  exempt: ['E', undefined, 'Exempt from VAT'],
  reverse: ['AE', 'VATEX-EU-AE', 'Reverse charge: VAT Act 1994 Section 55A applies'],
  outside: ['O', 'VATEX-EU-O', 'Not subject to VAT'],
}

export const categoryOf = (kind: VatKind): string => CATEGORIES[kind ?? 'standard'][0]

/** Formats pounds with two decimals. */
export const amountText = (pounds: number | null | undefined): string => decimalText(scaled(pounds ?? 0, 2))
export const CURRENCY = { currencyID: 'GBP' } as const
export const amount = (name: string, pounds: number | null | undefined): Element | null =>
  leaf(name, amountText(pounds), CURRENCY)

const scheme = () => group('cac:TaxScheme', leaf('cbc:ID', 'VAT'))

/** Amounts outside the scope of VAT have no rate (BR-O-05). */
const percentText = (kind: VatKind, percent: number) => (categoryOf(kind) === 'O' ? null : String(percent))

/** VAT category of a line (BG-30). */
export const lineCategory = (kind: VatKind, percent: number): Element | null =>
  group(
    'cac:ClassifiedTaxCategory',
    leaf('cbc:ID', categoryOf(kind)),
    leaf('cbc:Percent', percentText(kind, percent)),
    scheme(),
  )

/**
 * Discount of the document at one rate (BG-20), or pennies added by rounding (BG-21).
 * @param percents percentages of the discounts, if known
 */
export function documentAllowance({ kind, percent, off }: Allowance, percents: readonly number[]): Element | null {
  const isCharge = off < 0n
  const reason = isCharge ? 'Rounding' : ['Overall discount', percents.map((one) => `${one}%`).join(' / ')]
  return group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', isCharge ? null : '95'),
    leaf('cbc:AllowanceChargeReason', [reason].flat().filter(Boolean).join(' ')),
    leaf('cbc:Amount', decimalText(isCharge ? -off : off), CURRENCY),
    group(
      'cac:TaxCategory',
      leaf('cbc:ID', categoryOf(kind)),
      leaf('cbc:Percent', percentText(kind, percent)),
      scheme(),
    ),
  )
}

/** Total VAT, and the taxable amounts by category and percentage (BG-22, BG-23). */
export function taxTotal(vat: readonly RateRow[]): Element | null {
  const total = decimalText(sum(vat.map((one) => scaled(one.vat, 2))))
  return group(
    'cac:TaxTotal',
    leaf('cbc:TaxAmount', total, CURRENCY),
    vat.map(({ kind, percent, net, vat: vatAmount }) => {
      const [id, code, reason] = CATEGORIES[kind ?? 'standard']
      return group(
        'cac:TaxSubtotal',
        amount('cbc:TaxableAmount', net),
        amount('cbc:TaxAmount', vatAmount),
        group(
          'cac:TaxCategory',
          leaf('cbc:ID', id),
          leaf('cbc:Percent', percentText(kind, percent)),
          leaf('cbc:TaxExemptionReasonCode', code),
          leaf('cbc:TaxExemptionReason', reason),
          scheme(),
        ),
      )
    }),
  )
}

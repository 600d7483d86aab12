import type { Allowance } from '../../../../schema/areas/invoices/allowances.ts'
import type { RateRow } from '../../../../schema/areas/invoices/shapes.ts'
import { decimalText, scaled, sum } from '../../../../schema/engine/money/money.ts'
import { type Element, group, leaf } from './xml.ts'

export type VatKind = RateRow['kind']

/** Categories of VAT that the standard knows (UNCL5305, as EN 16931 narrows it), with the reason where nothing is charged (VATEX). */
const CATEGORIES: Readonly<Record<NonNullable<VatKind>, readonly [id: string, code?: string, reason?: string]>> = {
  standard: ['S'],
  reduced: ['S'],
  zero: ['Z'],
  exempt: ['E', undefined, 'Exempt from VAT'],
  reverse: ['AE', 'VATEX-EU-AE', 'Reverse charge: VAT Act 1994 Section 55A applies'],
  outside: ['O', 'VATEX-EU-O', 'Not subject to VAT'],
}

export const categoryOf = (kind: VatKind): string => CATEGORIES[kind ?? 'standard'][0]

/** Pounds with two places, as amounts are written. */
export const amountText = (pounds: number | null | undefined): string => decimalText(scaled(pounds ?? 0, 2))
export const CURRENCY = { currencyID: 'GBP' } as const
export const amount = (name: string, pounds: number | null | undefined): Element | null =>
  leaf(name, amountText(pounds), CURRENCY)

const scheme = () => group('cac:TaxScheme', leaf('cbc:ID', 'VAT'))

/** What is outside the scope has no rate at all (BR-O-05). */
const percentText = (kind: VatKind, percent: number) => (categoryOf(kind) === 'O' ? null : String(percent))

/** Category of a line (BG-30). */
export const lineCategory = (kind: VatKind, percent: number): Element | null =>
  group(
    'cac:ClassifiedTaxCategory',
    leaf('cbc:ID', categoryOf(kind)),
    leaf('cbc:Percent', percentText(kind, percent)),
    scheme(),
  )

/** What is taken off the document at a rate (BG-20), or pennies of rounding that are put on (BG-21). @param percents of the discounts, where they are known */
export function documentAllowance({ kind, percent, off }: Allowance, percents: readonly number[]): Element | null {
  const isCharge = off < 0n
  const reason = isCharge ? 'Rounding' : ['Overall discount', percents.map((one) => `${one} %`).join(' / ')]
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

/** VAT in all, and what it is charged on, by category and percentage (BG-22, BG-23). */
export function taxTotal(vat: readonly RateRow[]): Element | null {
  const total = decimalText(sum(vat.map((one) => scaled(one.vat, 2))))
  return group(
    'cac:TaxTotal',
    leaf('cbc:TaxAmount', total, CURRENCY),
    vat.map(({ kind, percent, net, vat: of }) => {
      const [id, code, reason] = CATEGORIES[kind ?? 'standard']
      return group(
        'cac:TaxSubtotal',
        amount('cbc:TaxableAmount', net),
        amount('cbc:TaxAmount', of),
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

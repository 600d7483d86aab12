import { ownNet } from '../../../../schema/areas/invoices/allowances.ts'
import { decimalText, divideHalfUp, pounds, scaled } from '../../../../schema/engine/money/money.ts'
import type { LineRow } from '../rows.ts'
import { amount, CURRENCY, lineCategory } from './taxes.ts'
import { type Element, group, leaf } from './xml.ts'

/** UNECE recommendation 20: one piece. */
const UNIT = { unitCode: 'C62' } as const

/** Quantity × price, to the penny: the line's net is calculated from it (Peppol R120). */
const grossOf = ({ quantity, price_ex_vat }: LineRow) =>
  divideHalfUp(scaled(quantity, 3) * scaled(price_ex_vat, 4), 100_000n)

/** The line's own discount. */
function allowance(line: LineRow): Element | null {
  const difference = grossOf(line) - ownNet(line)
  if (difference === 0n) return null
  const isCharge = difference < 0n
  return group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', isCharge ? null : '95'),
    leaf('cbc:AllowanceChargeReason', isCharge ? 'Rounding' : 'Discount'),
    leaf('cbc:Amount', decimalText(isCharge ? -difference : difference), CURRENCY),
  )
}

/** Builds a line of the document. Prices cannot be negative (BR-27), so lines that deduct earlier invoices have a negative quantity. */
export function documentLine(line: LineRow, nth: number, isCredit: boolean): Element | null {
  const { description, quantity, price_ex_vat, vat_kind, vat_percent } = line
  const isBack = price_ex_vat < 0
  const signless = (text: string) => text.replace(/^-/, '')
  return group(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', String(nth + 1)),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', `${isBack ? '-' : ''}${quantity}`, UNIT),
    amount('cbc:LineExtensionAmount', pounds(ownNet(line))),
    allowance(line),
    group('cac:Item', leaf('cbc:Name', description), lineCategory(vat_kind, vat_percent ?? 0)),
    group('cac:Price', leaf('cbc:PriceAmount', signless(String(price_ex_vat)), CURRENCY)),
  )
}

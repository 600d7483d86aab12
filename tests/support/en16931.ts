import { expect } from 'vitest'
import type { Values } from './factory.ts'
import { readXml } from './xml.ts'

/** A UBL document as objects. */
export const parsed = (xml: string) => readXml(xml, /Line$|TaxSubtotal|BillingReference/)

export const pennies = (text: unknown) =>
  Math.round(Number(typeof text === 'object' ? (text as Values)['#text'] : (text ?? 0)) * 100)
const isCharge = (one: Values) => one['cbc:ChargeIndicator'] === 'true'
/** Allowances and charges of a document or of a line. */
const allowances = (of: Values) => [of['cac:AllowanceCharge'] ?? []].flat() as Values[]
const total = (of: readonly Values[], name: string) => of.reduce((all, one) => all + pennies(one[name]), 0)
/** Total allowances, less charges. */
const off = (of: readonly Values[]) =>
  of.reduce((all, one) => all + pennies(one['cbc:Amount']) * (isCharge(one) ? -1 : 1), 0)
/** A quantity × a price in pennies, rounded half away from zero, without floats. */
function times(quantity: string, price: string): number {
  const units = (text: string) => {
    const [whole = '0', rest = ''] = text.replace('-', '').split('.')
    return BigInt(`${whole}${rest.padEnd(4, '0')}`)
  }
  const size = (units(quantity) * units(price) + 500_000n) / 1_000_000n
  return Number(quantity.startsWith('-') ? -size : size)
}
const keyOf = (category: unknown) => {
  const { 'cbc:ID': id, 'cbc:Percent': percent = '0' } = category as Values
  return `${String(id)} ${Number(percent)}`
}

/**
 * EN 16931: sums of the document and of each category (BR-CO-10 to 17, BR-S-08 and the like), reason and category of allowances (BR-33, BR-32), and the
 * price of each line (Peppol R120). @param isWhole false if prices have base quantities, as only foreign documents do
 */
export function holds(doc: Values, lines: readonly Values[], isWhole = true): void {
  const totals = doc['cac:LegalMonetaryTotal'] as Values
  const tax = [doc['cac:TaxTotal']].flat()[0] as Values
  const subtotals = tax['cac:TaxSubtotal'] as Values[]
  const own = allowances(doc)
  const net = total(lines, 'cbc:LineExtensionAmount')
  expect(pennies(totals['cbc:LineExtensionAmount']), 'BR-CO-10').toBe(net)
  expect(pennies(totals['cbc:AllowanceTotalAmount']), 'BR-CO-11').toBe(off(own.filter((one) => !isCharge(one))))
  expect(pennies(totals['cbc:ChargeTotalAmount']), 'BR-CO-12').toBe(0 - off(own.filter(isCharge)))
  expect(pennies(totals['cbc:TaxExclusiveAmount']), 'BR-CO-13').toBe(net - off(own))
  for (const one of own) {
    expect(one['cbc:AllowanceChargeReason'] ?? one['cbc:AllowanceChargeReasonCode'], 'BR-33').toBeTruthy()
    expect(one['cac:TaxCategory'], 'BR-32').toBeTruthy()
    expect(pennies(one['cbc:Amount']), 'an amount has no sign').toBeGreaterThan(0)
  }
  expect(pennies(tax['cbc:TaxAmount']), 'BR-CO-14').toBe(total(subtotals, 'cbc:TaxAmount'))
  const gross = net - off(own) + pennies(tax['cbc:TaxAmount'])
  expect(pennies(totals['cbc:TaxInclusiveAmount']), 'BR-CO-15').toBe(gross)
  expect(pennies(totals['cbc:PayableAmount']), 'BR-CO-16').toBe(gross - pennies(totals['cbc:PrepaidAmount']))
  for (const one of subtotals) {
    const category = one['cac:TaxCategory'] as Values
    const key = keyOf(category)
    expect(pennies(one['cbc:TaxAmount']), 'BR-CO-17').toBe(
      Math.round((pennies(one['cbc:TaxableAmount']) * Number(category['cbc:Percent'] ?? '0')) / 100),
    )
    const mine = lines.filter((each) => keyOf((each['cac:Item'] as Values)['cac:ClassifiedTaxCategory']) === key)
    expect(pennies(one['cbc:TaxableAmount']), `BR-${key}-08`).toBe(
      total(mine, 'cbc:LineExtensionAmount') - off(own.filter((each) => keyOf(each['cac:TaxCategory']) === key)),
    )
  }
  if (!isWhole) return
  for (const one of lines) {
    const quantity = String(((one['cbc:InvoicedQuantity'] ?? one['cbc:CreditedQuantity']) as Values)['#text'])
    const price = String(((one['cac:Price'] as Values)['cbc:PriceAmount'] as Values)['#text'])
    expect(price.startsWith('-'), 'BR-27').toBe(false)
    expect(pennies(one['cbc:LineExtensionAmount']), 'PEPPOL R120').toBe(times(quantity, price) - off(allowances(one)))
  }
}

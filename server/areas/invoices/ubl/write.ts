import { type Allowance, allowancesOf, ownNet } from '../../../../schema/areas/invoices/allowances.ts'
import { pounds, sum } from '../../../../schema/engine/money/money.ts'
import { problem } from '../../../engine/http/errors.ts'
import type { Invoice } from '../rows.ts'
import { documentLine } from './lines.ts'
import { customer, supplier } from './parties.ts'
import { amount, categoryOf, documentAllowance, taxTotal } from './taxes.ts'
import { document, type Element, group, leaf } from './xml.ts'

/** Peppol BIS Billing 3.0, a usage of EN 16931. */
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

/** UNCL1001: a deposit is a prepayment invoice. */
const TYPES = { deposit: '386', interim: '380', final: '380', credit_note: '381' } as const

/** References to other invoices: the credited one, or those a final invoice deducts. */
const references = (row: Invoice, creditOf: Credited | null) =>
  [...(creditOf ? [creditOf] : []), ...(row.previous ?? []).map(({ number, date }) => ({ number, date }))].map(
    ({ number, date }) =>
      group(
        'cac:BillingReference',
        group('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', date)),
      ),
  )

/** The invoice that a credit note credits. */
export interface Credited {
  readonly number: string
  readonly date: string
}

function totals(row: Invoice, allowances: readonly Allowance[]): Element | null {
  const totalOff = (list: readonly Allowance[]) => sum(list.map((one) => (one.off < 0n ? -one.off : one.off)))
  const total = (name: string, list: readonly Allowance[]) =>
    list.length ? amount(name, pounds(totalOff(list))) : null
  return group(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', pounds(sum(row.lines.map(ownNet)))),
    amount('cbc:TaxExclusiveAmount', row.net_total),
    amount('cbc:TaxInclusiveAmount', row.total_inc_vat),
    total(
      'cbc:AllowanceTotalAmount',
      allowances.filter((one) => one.off > 0n),
    ),
    total(
      'cbc:ChargeTotalAmount',
      allowances.filter((one) => one.off < 0n),
    ),
    amount('cbc:PayableAmount', row.total_inc_vat),
  )
}

/**
 * Writes an issued invoice or credit note as UBL 2.1 from the data frozen with it; elements follow the order of the schema.
 * @throws problem 409 not_structured for a draft or a proforma, and if lines outside the scope of VAT are mixed with others (BR-O-11 to 14)
 */
export function structured(row: Invoice, creditOf: Credited | null): string {
  const { kind, seller, buyer, vat } = row
  if (row.status !== 'issued' || kind === 'proforma' || !seller || !buyer || !vat) throw problem(409, 'not_structured')
  const categories = new Set(vat.map((one) => categoryOf(one.kind)))
  const isOutside = categories.has('O')
  if (isOutside && categories.size > 1) throw problem(409, 'not_structured')
  const isCredit = kind === 'credit_note'
  const allowances = allowancesOf(row.lines)
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const type = leaf(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', TYPES[kind])
  const taxPoint = isOutside || row.tax_point === row.issue_date ? null : leaf('cbc:TaxPointDate', row.tax_point)
  const note = leaf('cbc:Note', [row.reason, row.notes].filter(Boolean).join('\n'))
  // One of the two references is required (PEPPOL-EN16931-R003).
  const reference = row.buyer_reference ?? (row.po_number ? null : buyer.name)
  const body = group(
    root,
    leaf('cbc:CustomizationID', CUSTOMIZATION),
    leaf('cbc:ProfileID', PROFILE),
    leaf('cbc:ID', row.number),
    leaf('cbc:IssueDate', row.issue_date),
    isCredit ? [taxPoint, type, note] : [leaf('cbc:DueDate', row.due_date), type, note, taxPoint],
    leaf('cbc:DocumentCurrencyCode', 'GBP'),
    leaf('cbc:BuyerReference', reference),
    group('cac:OrderReference', leaf('cbc:ID', row.po_number)),
    references(row, creditOf),
    supplier(seller, !isOutside),
    customer(buyer, !isOutside),
    group('cac:Delivery', leaf('cbc:ActualDeliveryDate', row.supply_date)),
    // How a credit note is settled is undecided, but payment terms are required (BR-CO-25).
    isCredit && group('cac:PaymentTerms', leaf('cbc:Note', `Credited against ${creditOf?.number ?? ''}`)),
    allowances.map((one) => documentAllowance(one, row.explanation?.overall_discounts ?? [])),
    taxTotal(vat),
    totals(row, allowances),
    row.lines.map((line, i) => documentLine(line, i, isCredit)),
  ) as Element
  const attributes = {
    xmlns: `${UBL}:${root}-2`,
    'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  }
  return document({ ...body, attributes })
}

import { bookedLines, type HeldDocument, type HeldLine } from '../documents.ts'
import type { HeldPayment } from '../held.ts'
import { amount, type Books, day, dayAt, type ProgramLayout, pence, signed, trustedCell } from './layout.ts'

/** Xero's template of sales invoices, in its column order. */
const SALES = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const

/** Xero's template of bank statements. */
const STATEMENT = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number'] as const

/** Names of the VAT rates of a Xero organisation in the United Kingdom. */
export function taxType({
  vat_kind,
  vat_percent,
  agreed_percent,
}: Pick<HeldLine, 'vat_kind' | 'vat_percent' | 'agreed_percent'>): string {
  switch (vat_kind) {
    case 'zero':
      return 'Zero Rated Income'
    case 'exempt':
      return 'Exempt Income'
    case 'outside':
      return 'No VAT'
    case 'reverse':
      return `Domestic Reverse Charge @ ${agreed_percent ?? 20}% (VAT on Income)`
    case 'standard':
    case 'reduced':
    case null:
      return `${vat_percent}% (VAT on Income)`
  }
}

/** A credit note is a sale with a negative amount. */
function documentRows(document: HeldDocument, { account }: Books, isBack: boolean) {
  const { buyer, number, po_number, credits, issue_date, due_date, total_inc_vat } = document
  const sign = isBack ? -1n : 1n
  return bookedLines(document).map(({ line, quantity, price, discount, vat }) => [
    buyer.name,
    buyer.email,
    buyer.line1,
    buyer.line2,
    null,
    null,
    buyer.city,
    buyer.county,
    buyer.postcode,
    buyer.country,
    number,
    credits ?? po_number,
    day(issue_date),
    day(due_date ?? issue_date),
    amount(isBack ? -total_inc_vat : total_inc_vat),
    null,
    line.description,
    trustedCell(quantity),
    signed(price, isBack),
    trustedCell(discount),
    account,
    taxType(line),
    pence(sign * vat),
    null,
    null,
    null,
    null,
    trustedCell('GBP'),
    null,
  ])
}

function paymentRow({ at, amount: paid, customer, number, job, reference, how, kind }: HeldPayment) {
  const what = `${kind === 'reversal' ? 'Void: ' : ''}${number} ${how}, ${job}`
  return [dayAt(at), amount(paid), customer, what, reference ?? number, null]
}

export const xero: ProgramLayout = {
  invoices: { heads: SALES, rows: (document, books) => documentRows(document, books, false) },
  credit_notes: { heads: SALES, rows: (document, books) => documentRows(document, books, true) },
  payments: { heads: STATEMENT, rows: (payment) => [paymentRow(payment)] },
}

import { bookedLines, type HeldDocument, type HeldLine } from '../documents.ts'
import type { HeldPayment } from '../held.ts'
import { amount, type Books, day, dayAt, type ProgramLayout, pence, trustedCell } from './layout.ts'

/** QuickBooks' sample file of invoices for a company in the United Kingdom, in its column order. */
const INVOICES = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  '*ItemTaxCode',
  'ItemTaxAmount',
  'Currency',
  'Service Date',
] as const

/** The same for credit notes, which have no due date. */
const CREDIT_NOTES = [
  '*CreditNoteNo',
  '*Customer',
  '*CreditNoteDate',
  'Location',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  '*ItemTaxCode',
  'ItemTaxAmount',
  'Currency',
] as const

/** A bank file of three columns. */
const BANK = ['Date', 'Description', 'Amount'] as const

const formatPercent = (percent: number) => percent.toFixed(1)

/** VAT codes of a QuickBooks company in the United Kingdom. */
export function taxCode({
  vat_kind,
  vat_percent,
  agreed_percent,
}: Pick<HeldLine, 'vat_kind' | 'vat_percent' | 'agreed_percent'>): string {
  switch (vat_kind) {
    case 'zero':
      return '0.0% Z'
    case 'exempt':
      return 'Exempt'
    case 'outside':
      return 'No VAT'
    case 'reverse':
      return `${formatPercent(agreed_percent ?? 20)}% RC CIS`
    case 'reduced':
      return `${formatPercent(vat_percent)}% R`
    case 'standard':
    case null:
      return `${formatPercent(vat_percent)}% S`
  }
}

const lineCells = (document: HeldDocument, { item }: Books) =>
  bookedLines(document).map(({ line, quantity, price, discount, net, vat }) => [
    item,
    line.description,
    // There is no discount column, so a discounted line is one unit at its net.
    ...(discount === '' ? [trustedCell(quantity), trustedCell(price)] : [trustedCell('1'), pence(net)]),
    pence(net),
    taxCode(line),
    pence(vat),
    trustedCell('GBP'),
  ])

const invoiceRows = (document: HeldDocument, books: Books) => {
  const { number, buyer, issue_date, due_date, seller, po_number, tax_point } = document
  const head = [number, buyer.name, day(issue_date), day(due_date ?? issue_date), null, seller, po_number]
  return lineCells(document, books).map((cells) => [...head, ...cells, day(tax_point)])
}

const creditRows = (document: HeldDocument, books: Books) => {
  const { number, buyer, issue_date, seller, credits, po_number } = document
  const head = [number, buyer.name, day(issue_date), seller, credits ?? po_number]
  return lineCells(document, books).map((cells) => [...head, ...cells])
}

function paymentRow({ at, amount: paid, customer, number, job, reference, how, kind }: HeldPayment) {
  const what = `${kind === 'reversal' ? 'Void: ' : ''}${customer}, ${number} ${how}, ${job}`
  return [dayAt(at), reference ? `${what} (${reference})` : what, amount(paid)]
}

export const quickbooks: ProgramLayout = {
  invoices: { heads: INVOICES, rows: invoiceRows },
  credit_notes: { heads: CREDIT_NOTES, rows: creditRows },
  payments: { heads: BANK, rows: (payment) => [paymentRow(payment)] },
}

import type invoices from '../../../schema/areas/invoices/invoices.ts'
import type { DocumentLine, Drawn, Issued } from '../../../schema/areas/invoices/invoicing/documents.ts'
import type { Rate, RateSum } from '../../../schema/areas/invoices/invoicing/rates.ts'
import type { RateRow } from '../../../schema/areas/invoices/shapes.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { divideHalfUp, pounds, scaled, sum } from '../../../schema/engine/money/money.ts'

export type Invoice = Row<typeof invoices>
export type LineRow = Invoice['lines'][number]
/** A line before it is saved. */
export type NewLine = Omit<LineRow, 'id'> & { readonly id?: number }

const rate = (id: number | null, kind: Rate['kind'], percent: Rate['percent'] | null): Rate => ({
  id,
  kind,
  percent: percent ?? 0,
})

/** Converts a stored line to the type of the invoicing module. */
const lineIn = (row: LineRow): DocumentLine & { id: number } => ({
  id: row.id ?? 0,
  share: row.share === 'free' ? 'whole' : (row.share ?? 'whole'),
  part: row.part,
  name: row.description,
  quantity: row.quantity,
  price: row.price_ex_vat,
  discount: row.discount ?? 0,
  net: scaled(row.net ?? 0, 2),
  agreed: rate(row.vat_rate_id, row.agreed_kind, row.agreed_percent),
  rate: rate(row.vat_rate_id, row.vat_kind, row.vat_percent),
  ...(row.share_percent === null ? {} : { percent: row.share_percent }),
  ...(row.earlier_id === null ? {} : { earlier: row.earlier_id }),
  ...(row.credits_line === null ? {} : { credits: row.credits_line }),
})

/** Converts a stored document to the type of the invoicing module. */
export const documentIn = (row: Pick<Invoice, 'id' | 'kind' | 'credit_of_id' | 'lines' | 'vat'>): Issued => ({
  id: row.id,
  kind: row.kind,
  credits: row.credit_of_id,
  lines: row.lines.map(lineIn),
  ...(row.vat
    ? { rates: row.vat.map(({ percent, kind, vat }) => ({ rate: rate(null, kind, percent), vat: scaled(vat, 2) })) }
    : {}),
})

/**
 * Documents that reduce what is left to invoice of a job: all except credit notes that only reduce what the customer pays, whose amount is not
 * invoiced again.
 */
export const countingIn = (rows: readonly Invoice[]): Issued[] =>
  rows.flatMap((row) => (row.credit_effect === 'reduces' ? [] : [documentIn(row)]))

/**
 * Converts a line of the module to a stored one.
 * @param description its text on the document
 */
export const lineRow = (line: DocumentLine, description: string, share: LineRow['share'] = line.share): NewLine => ({
  description,
  quantity: Number(line.quantity),
  price_ex_vat: Number(line.price),
  discount: Number(line.discount),
  net: pounds(line.net),
  vat_rate_id: line.agreed.id,
  vat_kind: line.rate.kind,
  vat_percent: Number(line.rate.percent),
  share,
  share_percent: line.percent === undefined ? null : Number(line.percent),
  part: line.part,
  agreed_kind: line.agreed.kind,
  agreed_percent: Number(line.agreed.percent),
  earlier_id: line.earlier ?? null,
  credits_line: line.credits ?? null,
})

/** Quantity × price in pence, rounded. */
const grossOf = ({ quantity, price_ex_vat }: NewLine) =>
  divideHalfUp(scaled(quantity, 3) * scaled(price_ex_vat, 4), 100_000n)

export const rateRows = (rates: readonly RateSum[]): RateRow[] =>
  rates.map(({ rate: { percent, kind }, net, vat }) => ({
    percent: Number(percent),
    kind,
    net: pounds(net),
    vat: pounds(vat),
  }))

/** Returns the totals of a document as they are stored. */
export function totalsRow(
  lines: readonly NewLine[],
  { rates, net, vat, gross }: Pick<Drawn, 'rates' | 'net' | 'vat' | 'gross'>,
) {
  const before = sum(lines.map(grossOf))
  return {
    lines,
    vat: rateRows(rates),
    net_total: pounds(net),
    vat_total: pounds(vat),
    total_inc_vat: pounds(gross),
    sub_total_ex_vat: pounds(before),
    discount_total: pounds(before - net),
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { Buyer, RateRow, VatKind } from '../../../schema/areas/invoices/shapes.ts'
import { divideHalfUp, scaled, sum } from '../../../schema/engine/money/money.ts'

/** A line of an issued document; amounts in pounds. */
export interface HeldLine {
  readonly description: string
  readonly quantity: number
  readonly price_ex_vat: number
  readonly discount: number
  readonly net: number
  readonly vat_kind: VatKind | null
  readonly vat_percent: number
  /** Percentage that the customer accounts for under the reverse charge. */
  readonly agreed_percent: number | null
}

/** An issued document with its lines. */
export interface HeldDocument {
  readonly id: number
  readonly number: string
  readonly issue_date: string
  readonly due_date: string | null
  readonly tax_point: string
  readonly po_number: string | null
  readonly buyer: Buyer
  readonly seller: string
  readonly total_inc_vat: number
  readonly vat: readonly RateRow[]
  readonly credits: string | null
  readonly lines: readonly HeldLine[]
}

/** Query of the documents of an export in the order of their numbers, in one statement. */
export const documentsOf = (
  exportId: number,
  kind: 'invoice' | 'credit_note',
): RawBuilder<HeldDocument> => sql<HeldDocument>`
  select i.id, i.number, i.issue_date, i.due_date, i.tax_point, i.po_number, i.buyer, i.seller ->> 'name' as seller, i.total_inc_vat, i.vat, o.number as credits,
    (select jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity, 'price_ex_vat', l.price_ex_vat, 'discount', l.discount,
      'net', l.net, 'vat_kind', l.vat_kind, 'vat_percent', l.vat_percent, 'agreed_percent', l.agreed_percent) order by l.position, l.id)
      from invoices_lines l where l.owner_id = i.id) as lines
  from accounting_export_rows r join invoices i on i.id = r.record_id left join invoices o on o.id = i.credit_of_id
  where r.export_id = ${exportId} and r.kind = ${kind} order by i.number`

/** A line as accounting programs add it up: quantity × price less discount equals its net, to the penny; amounts are in pence. */
export interface BookedLine {
  readonly line: HeldLine
  readonly quantity: string
  /** Unit price in pounds. */
  readonly price: string
  readonly discount: string
  readonly net: bigint
  readonly vat: bigint
}

const rateOf = ({ vat_kind, vat_percent }: Pick<HeldLine, 'vat_kind' | 'vat_percent'>) => `${vat_kind} ${vat_percent}`

/**
 * Returns the VAT of each line. VAT is calculated per rate, so the sum of the lines can differ by pennies, which are added to the largest line of the
 * rate.
 */
function vatOfLines({ lines, vat }: Pick<HeldDocument, 'lines' | 'vat'>): bigint[] {
  const shares = lines.map(({ net, vat_percent }) => divideHalfUp(scaled(net, 2) * scaled(vat_percent, 2), 10_000n))
  const size = (i: number) => {
    const net = scaled(lines[i]?.net ?? 0, 2)
    return net < 0n ? -net : net
  }
  for (const [rate, lineIndexes] of Map.groupBy(lines.keys(), (i) => rateOf(lines[i] as HeldLine))) {
    const due = sum(
      vat
        .filter(({ kind, percent }) => rateOf({ vat_kind: kind, vat_percent: percent }) === rate)
        .map((one) => scaled(one.vat, 2)),
    )
    const difference = due - sum(lineIndexes.map((i) => shares[i] as bigint))
    const largest = lineIndexes.reduce((best, i) => (size(i) > size(best) ? i : best))
    shares[largest] = (shares[largest] as bigint) + difference
  }
  return shares
}

/** A discount on the whole document is in no line's price: such a line is booked as one unit at its net. */
function bookedAs(line: HeldLine): Pick<BookedLine, 'quantity' | 'price' | 'discount'> {
  const { quantity, price_ex_vat, discount, net } = line
  const exact = scaled(quantity, 3) * scaled(price_ex_vat, 4) * (10_000n - scaled(discount, 2))
  if (divideHalfUp(exact, 1_000_000_000n) === scaled(net, 2))
    return { quantity: String(quantity), price: String(price_ex_vat), discount: discount === 0 ? '' : String(discount) }
  return { quantity: '1', price: String(net), discount: '' }
}

/** Returns the lines of a document as they are booked; together they equal it exactly. */
export function bookedLines(document: Pick<HeldDocument, 'lines' | 'vat'>): BookedLine[] {
  const vat = vatOfLines(document)
  return document.lines.map((line, i) => ({
    line,
    net: scaled(line.net, 2),
    vat: vat[i] as bigint,
    ...bookedAs(line),
  }))
}

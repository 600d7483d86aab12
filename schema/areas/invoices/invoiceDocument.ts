import { pounds, sum } from '../../engine/money/money.ts'
import { formatDate, formatMoney, type Locale } from '../../engine/text/format.ts'
import { PAPER_WORDS } from '../documents/documentTexts.ts'
import { allowancesOf, type LineFigures, ownNet } from './allowances.ts'
import type { InvoiceKind } from './invoicing/documents.ts'
import { INVOICE_WORDS, type InvoiceWords } from './paperWords.ts'
import type { Buyer, Explanation, Previous, RateRow, Seller } from './shapes.ts'
import { REVERSE_CHARGE_LAW } from './vatTreatment.ts'

interface PrintedLine extends LineFigures {
  readonly description: string
}

/** A document with its seller and buyer: as issued, and for a draft as of today. Amounts in pounds. */
export interface Printed {
  readonly kind: InvoiceKind
  readonly status: 'draft' | 'issued' | 'withdrawn'
  readonly number: string | null
  readonly issue_date: string | null
  readonly tax_point: string | null
  readonly supply_date: string | null
  readonly due_date: string | null
  readonly po_number: string | null
  readonly buyer_reference: string | null
  readonly reason: string | null
  readonly notes: string | null
  readonly lines: readonly PrintedLine[]
  readonly net_total: number | null
  readonly vat_total: number | null
  readonly total_inc_vat: number | null
  readonly vat: readonly RateRow[] | null
  readonly previous: readonly Previous[] | null
  readonly explanation: Explanation | null
  readonly seller: Seller | null
  readonly buyer: Buyer | null
}

/** A label and its value. */
type Pair = readonly [label: string, value: string]

/** A table of texts: the first column is left-aligned words, the others are figures. */
export interface DocumentTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Everything that a full VAT invoice shows (VAT Regulations 1995, regulation 14), as text; nothing about VAT when the seller is not registered. */
export interface InvoiceDocument {
  readonly title: string
  readonly facts: readonly Pair[]
  /** Null when no seller is named. */
  readonly seller: (Seller & { readonly lines: readonly string[] }) | null
  readonly to: { readonly label: string; readonly lines: readonly string[] }
  /** Null when it is not for work at a site. */
  readonly site: { readonly label: string; readonly lines: readonly string[] } | null
  /** The invoice it credits and the reason; the statement that it is not a VAT invoice. */
  readonly about: readonly string[]
  readonly lines: DocumentTable
  readonly sums: readonly Pair[]
  readonly total: Pair
  readonly vat: DocumentTable | null
  /** The legally required wording for the reverse charge, with the amount. */
  readonly law: readonly string[]
  readonly before: DocumentTable | null
  readonly notes: string | null
}

type Address = Pick<Seller, 'line1' | 'line2' | 'city' | 'county' | 'postcode'>
const addressLines = ({ line1, line2, city, county, postcode }: Address): string[] =>
  [line1, line2, [city, postcode].filter(Boolean).join(' '), county].filter((line): line is string => Boolean(line))

const money = (amount: number | null) => formatMoney(amount ?? 0)
/** A unit price with its decimals. */
const price = (amount: number) => formatMoney(amount, { places: 4 })

/** How a line shows its VAT rate: the percentage, or why there is none. */
const rateText = (
  { vat_kind, vat_percent }: Pick<LineFigures, 'vat_kind' | 'vat_percent'>,
  words: InvoiceWords,
): string =>
  vat_kind === null || vat_kind === 'standard' || vat_kind === 'reduced' ? `${vat_percent ?? 0}%` : words[vat_kind]

function factsOf(row: Printed, words: InvoiceWords): readonly Pair[] {
  const day = (label: string, value: string | null): readonly Pair[] => (value ? [[label, formatDate(value)]] : [])
  const plain = (label: string, value: string | null): readonly Pair[] => (value ? [[label, value]] : [])
  const { issue_date, tax_point } = row
  const isStated = row.explanation?.treatment !== 'not_registered' && tax_point !== issue_date
  return [
    ...plain(words.number, row.number),
    ...day(words.date, issue_date),
    ...(isStated ? day(words.tax_point, tax_point) : []),
    ...day(words.supplied, row.supply_date),
    ...day(words.due, row.due_date),
    ...plain(words.po_number, row.po_number),
    ...plain(words.reference, row.buyer_reference),
  ]
}

function linesOf(row: Printed, words: InvoiceWords, isRegistered: boolean, locale: Locale): DocumentTable {
  const heads = PAPER_WORDS[locale]
  const hasDiscount = row.lines.some(({ discount }) => (discount ?? 0) !== 0)
  const columns: readonly (readonly [string, (line: PrintedLine) => string])[] = [
    [heads.item, ({ description }) => description],
    [heads.quantity, ({ quantity }) => String(quantity)],
    [heads.price, ({ price_ex_vat }) => price(price_ex_vat)],
    ...(hasDiscount
      ? [[heads.discount, ({ discount }: PrintedLine) => (discount ? `${discount}%` : '')] as const]
      : []),
    ...(isRegistered ? [[words.vat, (line: PrintedLine) => rateText(line, words)] as const] : []),
    [heads.amount, (line) => money(pounds(ownNet(line)))],
  ]
  return {
    heads: columns.map(([head]) => head),
    rows: row.lines.map((line) => columns.map(([, cellOf]) => cellOf(line))),
  }
}

/** From the lines' own amounts to the total before VAT: discounts at each rate. Undefined without discounts. */
function isDeducted({ lines, explanation }: Printed, words: InvoiceWords, isRegistered: boolean): readonly Pair[] {
  const allowances = allowancesOf(lines)
  if (allowances.length === 0) return []
  const percents = (explanation?.overall_discounts ?? []).map((percent) => `${percent}%`).join(' / ')
  return [
    [words.sub_total, money(pounds(sum(lines.map(ownNet))))],
    ...allowances.map(({ kind, percent, off }): Pair => {
      const rate = isRegistered ? `${words.vat} ${rateText({ vat_kind: kind, vat_percent: percent }, words)}` : ''
      const what = off > 0n ? [words.overall, percents].filter(Boolean).join(' ') : words.rounding
      return [[what, rate].filter(Boolean).join(' · '), money(pounds(-off))]
    }),
  ]
}

const vatOf = ({ vat }: Printed, words: InvoiceWords): DocumentTable => ({
  heads: [words.summary, words.rate, words.net, words.vat],
  rows: (vat ?? []).map(({ kind, percent, net, vat: vatAmount }) => [
    kind === null ? '' : words[kind],
    `${percent}%`,
    money(net),
    money(vatAmount),
  ]),
})

const beforeOf = ({ previous }: Printed, words: InvoiceWords): DocumentTable | null =>
  previous?.length
    ? {
        heads: [words.before, words.date, words.net, words.vat],
        rows: previous.map(({ kind, number, date, net, vat }) => [
          `${words[kind]} ${number}`,
          formatDate(date),
          money(net),
          money(vat),
        ]),
      }
    : null

function lawOf({ explanation, vat }: Printed, words: InvoiceWords): readonly string[] {
  if (!vat?.some(({ kind }) => kind === 'reverse')) return []
  const due = explanation?.accounted_for ?? 0
  const reverseCharge = words.reverse_charge.replace('%{law}', REVERSE_CHARGE_LAW)
  return [reverseCharge, ...(due > 0 ? [`${words.accounted_for}: ${money(due)}`] : [])]
}

const presentLines = (lines: readonly (string | null | false | undefined)[]): string[] =>
  lines.filter((line): line is string => Boolean(line))

/**
 * The contents of a document, for its PDF and for the screen.
 * @param creditOf number of the credited invoice
 */
export function invoiceDocument(row: Printed, locale: Locale, creditOf: string | null = null): InvoiceDocument {
  const words = INVOICE_WORDS[locale]
  const isRegistered = row.explanation?.treatment !== 'not_registered'
  const { seller, buyer } = row
  const isDraft = row.status === 'draft' && row.number === null
  return {
    title: isDraft ? `${words[row.kind]} · ${words.draft}` : words[row.kind],
    facts: factsOf(row, words),
    seller: seller && { ...seller, vat_number: isRegistered ? seller.vat_number : null, lines: addressLines(seller) },
    to: {
      label: words.to,
      lines: presentLines([
        buyer?.name,
        buyer?.contact !== buyer?.name && buyer?.contact,
        ...(buyer ? addressLines(buyer) : []),
        isRegistered && buyer?.vat_number && `${words.their_vat} ${buyer.vat_number}`,
      ]),
    },
    site: buyer?.site.length ? { label: words.site, lines: buyer.site } : null,
    about: presentLines([
      creditOf && `${words.credits} ${creditOf}`,
      row.reason && `${words.reason}: ${row.reason}`,
      row.kind === 'proforma' && isRegistered && words.no_invoice,
    ]),
    lines: linesOf(row, words, isRegistered, locale),
    sums: [
      ...isDeducted(row, words, isRegistered),
      ...(isRegistered
        ? ([
            [words.total_net, money(row.net_total)],
            [words.total_vat, money(row.vat_total)],
          ] as const)
        : []),
    ],
    total: [row.kind === 'credit_note' ? words.credited : words.pay, money(row.total_inc_vat)],
    vat: isRegistered ? vatOf(row, words) : null,
    law: lawOf(row, words),
    before: beforeOf(row, words),
    notes: row.notes,
  }
}

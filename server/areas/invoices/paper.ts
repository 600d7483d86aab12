import { PAPER_WORDS } from '../../../schema/areas/documents/paperWords.ts'
import { INVOICE_WORDS, type InvoiceWords } from '../../../schema/areas/invoices/paperWords.ts'
import type { Buyer, Seller } from '../../../schema/areas/invoices/shapes.ts'
import { REVERSE_CHARGE_LAW } from '../../../schema/areas/invoices/vatTreatment.ts'
import { BETWEEN } from '../../../schema/engine/called.ts'
import { formatDate, formatMoney, type Locale } from '../../../schema/engine/text/format.ts'
import { block, letterHead } from '../documents/letterHead.ts'
import { type Paper, type Piece, right, stack, table, text } from '../documents/paper.ts'
import type { Invoice, LineRow } from './rows.ts'

/** A document with who it is from and for: those it was issued with, or of a draft those of today. */
export type Printed = Omit<Invoice, 'seller' | 'buyer'> & {
  readonly seller: Seller | null
  readonly buyer: Buyer | null
}

type Address = Pick<Seller, 'line1' | 'line2' | 'city' | 'county' | 'postcode'>
const addressLines = ({ line1, line2, city, county, postcode }: Address): string[] =>
  [line1, line2, [city, postcode].filter(Boolean).join(' '), county].filter((line): line is string => Boolean(line))

/** Figures and their heads are not broken over lines. */
const figure = (of: string): Piece => right(of, { noWrap: true })

const money = (pounds: number | null | undefined) => formatMoney(pounds ?? 0)

/** What of a rate stands in a line: its percentage, or why there is none. */
const rateText = ({ vat_kind, vat_percent }: LineRow, words: InvoiceWords): string =>
  vat_kind === null || vat_kind === 'standard' || vat_kind === 'reduced' ? `${vat_percent ?? 0} %` : words[vat_kind]

function facts(row: Printed, words: InvoiceWords): (readonly [string, string])[] {
  const day = (label: string, value: string | null) => (value ? [[label, formatDate(value)] as const] : [])
  const plain = (label: string, value: string | null) => (value ? [[label, value] as const] : [])
  const { issue_date, tax_point } = row
  return [
    ...plain(words.number, row.number),
    ...day(words.date, issue_date),
    ...(row.explanation?.treatment === 'not_registered' || tax_point === issue_date
      ? []
      : day(words.tax_point, tax_point)),
    ...day(words.supplied, row.supply_date),
    ...day(words.due, row.due_date),
    ...plain(words.po_number, row.po_number),
    ...plain(words.reference, row.buyer_reference),
  ]
}

function linesTable(row: Printed, words: InvoiceWords, isRegistered: boolean, locale: Locale): Piece {
  const heads = PAPER_WORDS[locale]
  const hasDiscount = row.lines.some(({ discount }) => discount !== 0)
  const columns: readonly (readonly [string, (line: LineRow) => string])[] = [
    [heads.quantity, ({ quantity }) => String(quantity)],
    [heads.price, ({ price_ex_vat }) => money(price_ex_vat)],
    ...(hasDiscount
      ? [[heads.discount, ({ discount }: LineRow) => (discount === 0 ? '' : `${discount} %`)] as const]
      : []),
    ...(isRegistered ? [[words.vat, (line: LineRow) => rateText(line, words)] as const] : []),
    [heads.amount, ({ net }) => money(net)],
  ]
  return table(
    ['*', ...columns.map(() => 'auto')],
    [text(heads.item), ...columns.map(([label]) => figure(label))],
    row.lines.map((line) => [text(line.description), ...columns.map(([, of]) => figure(of(line)))]),
  )
}

/** VAT of each rate: what it is charged on, and how much it is. */
const vatTable = ({ vat }: Printed, words: InvoiceWords): Piece =>
  table(
    ['*', 'auto', 'auto', 'auto'],
    [text(words.summary), right(words.rate), right(words.net), right(words.vat)],
    (vat ?? []).map(({ kind, percent, net, vat: of }) => [
      text(kind === null ? '' : words[kind]),
      ...[`${percent} %`, money(net), money(of)].map(figure),
    ]),
  )

const before = ({ previous }: Printed, words: InvoiceWords): Piece[] =>
  previous?.length
    ? [
        table(
          ['*', 'auto', 'auto', 'auto'],
          [text(words.before), right(words.date), right(words.net), right(words.vat)],
          previous.map(({ kind, number, date, net, vat }) => [
            text(`${words[kind]} ${number}`),
            ...[formatDate(date), money(net), money(vat)].map(figure),
          ]),
        ),
      ]
    : []

function totals(row: Printed, words: InvoiceWords, isRegistered: boolean): Piece {
  const isCredit = row.kind === 'credit_note'
  return {
    margin: [0, 12, 0, 0],
    unbreakable: true,
    columns: [
      text('', { width: '*' }),
      {
        width: 'auto',
        table: {
          body: [
            ...(isRegistered
              ? [
                  [text(words.total_net), right(money(row.net_total))],
                  [text(words.total_vat), right(money(row.vat_total))],
                ]
              : []),
            [
              text(isCredit ? words.credited : words.pay, { style: 'total' }),
              right(money(row.total_inc_vat), { style: 'total' }),
            ],
          ],
        },
        layout: 'noBorders',
      },
    ],
  }
}

/** Wording that the law asks for where the customer accounts for the VAT, with how much that is. */
function reverseCharge({ explanation, vat }: Printed, words: InvoiceWords): Piece[] {
  if (!vat?.some(({ kind }) => kind === 'reverse')) return []
  const due = explanation?.accounted_for ?? 0
  return [
    stack(
      [
        words.reverse_charge.replace('%{law}', REVERSE_CHARGE_LAW),
        due > 0 ? `${words.accounted_for}: ${money(due)}` : null,
      ],
      { margin: [0, 12, 0, 0], bold: true },
    ),
  ]
}

/** Everything that a full VAT invoice shows (VAT Regulations 1995, regulation 14), or nothing of VAT where the seller is not registered. */
export function invoicePaper(row: Printed, locale: Locale, creditOf: string | null = null): Paper {
  const words = INVOICE_WORDS[locale]
  const isRegistered = row.explanation?.treatment !== 'not_registered'
  const { seller, buyer } = row
  const title = row.status === 'draft' && row.number === null ? `${words[row.kind]} · ${words.draft}` : words[row.kind]
  const from = seller && { ...seller, vat_number: isRegistered ? seller.vat_number : null, lines: addressLines(seller) }
  const buyerVat = isRegistered && buyer?.vat_number ? `${words.their_vat} ${buyer.vat_number}` : null
  return {
    ...{
      title: [buyer?.name, row.number ?? words.draft].filter(Boolean).join(BETWEEN),
      author: seller?.name ?? '',
      language: locale === 'zh' ? 'zh-CN' : 'en-GB',
    },
    footer: [seller?.legal_name ?? seller?.name, `${words[row.kind]} ${row.number ?? ''}`.trim()]
      .filter(Boolean)
      .join(' · '),
    content: [
      letterHead({ seller: from }, title, facts(row, words), PAPER_WORDS[locale]),
      {
        columns: [
          block(words.to, [
            buyer?.name,
            buyer?.contact === buyer?.name ? null : buyer?.contact,
            ...(buyer ? addressLines(buyer) : []),
            buyerVat,
          ]),
          ...(buyer?.site.length ? [block(words.site, buyer.site)] : []),
        ],
        margin: [0, 24, 0, 0],
      },
      stack(
        [
          creditOf && `${words.credits} ${creditOf}`,
          row.reason && `${words.reason}: ${row.reason}`,
          row.kind === 'proforma' && isRegistered && words.no_invoice,
        ],
        { margin: [0, 12, 0, 0] },
      ),
      linesTable(row, words, isRegistered, locale),
      totals(row, words, isRegistered),
      ...(isRegistered ? [vatTable(row, words)] : []),
      ...reverseCharge(row, words),
      ...before(row, words),
      ...(row.notes ? [text(row.notes, { margin: [0, 16, 0, 0] })] : []),
    ],
  }
}

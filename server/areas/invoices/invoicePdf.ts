import { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import { type DocumentTable, invoiceDocument, type Printed } from '../../../schema/areas/invoices/invoiceDocument.ts'
import { INVOICE_WORDS, type InvoiceWords } from '../../../schema/areas/invoices/paperWords.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { TITLE_SEPARATOR } from '../../../schema/engine/titleFields.ts'
import { block, letterhead } from '../documents/letterhead.ts'
import { type PdfDocument, type Piece, right, stack, table, text, withTotals } from '../documents/pdfDocument.ts'

/** Amounts and their headings are not wrapped. */
const figure = (content: string, more: Piece = {}): Piece => right(content, { noWrap: true, ...more })

const tableOf = ({ heads: [first = '', ...heads], rows }: DocumentTable): Piece =>
  table(
    ['*', ...heads.map(() => 'auto')],
    [text(first), ...heads.map((head) => figure(head))],
    rows.map(([name = '', ...figures]) => [text(name), ...figures.map((content) => figure(content))]),
  )

/** Card payment: a QR code and the address to type. It is beside the total so that the two are never on different pages. */
const byCard = (address: string, words: InvoiceWords): Piece => ({
  width: '*',
  columnGap: 12,
  columns: [
    { width: 'auto', qr: address, fit: 84, eccLevel: 'M' },
    { width: '*', stack: [text(words.by_card, { bold: true }), text(address, { fontSize: 8 })] },
  ],
})

/**
 * Prints an invoice, credit note or proforma.
 * @param pay address of the online card payment
 */
export function invoicePdf(
  row: Printed,
  locale: Locale,
  creditOf: string | null = null,
  pay: string | null = null,
): PdfDocument {
  const words = INVOICE_WORDS[locale]
  const printed = invoiceDocument(row, locale, creditOf)
  const [totalLabel, total] = printed.total
  const sums: Piece = {
    margin: [0, 12, 0, 0],
    unbreakable: true,
    columnGap: 24,
    columns: [
      pay ? byCard(pay, words) : text('', { width: '*' }),
      {
        width: 'auto',
        table: {
          body: [
            ...printed.sums.map(([label, amount]) => [text(label), figure(amount)]),
            [text(totalLabel, { style: 'total' }), figure(total, { style: 'total' })],
          ],
        },
        layout: 'noBorders',
      },
    ],
  }
  return {
    title: [row.buyer?.name, row.number ?? words.draft].filter(Boolean).join(TITLE_SEPARATOR),
    author: row.seller?.name ?? '',
    language: locale === 'zh' ? 'zh-CN' : 'en-GB',
    footer: [row.seller?.legal_name ?? row.seller?.name, `${words[row.kind]} ${row.number ?? ''}`.trim()]
      .filter(Boolean)
      .join(' · '),
    content: [
      letterhead({ seller: printed.seller }, printed.title, printed.facts, PAPER_WORDS[locale]),
      {
        columns: [
          block(printed.to.label, printed.to.lines),
          ...(printed.site ? [block(printed.site.label, printed.site.lines)] : []),
        ],
        margin: [0, 24, 0, 0],
      },
      stack(printed.about, { margin: [0, 12, 0, 0] }),
      withTotals(tableOf(printed.lines), sums),
      ...(printed.vat ? [tableOf(printed.vat)] : []),
      ...(printed.law.length > 0 ? [stack(printed.law, { margin: [0, 12, 0, 0], bold: true })] : []),
      ...(printed.before ? [tableOf(printed.before)] : []),
      ...(printed.notes ? [text(printed.notes, { margin: [0, 16, 0, 0] })] : []),
    ],
  }
}

import { sql } from 'kysely'
import { type DocumentTexts, PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import { type DocumentPart, offerParts } from '../../../schema/areas/jobs/documentLines.ts'
import { formatDate, type Locale } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { TITLE_SEPARATOR } from '../../../schema/engine/titleFields.ts'
import type { Context } from '../../engine/http/context.ts'
import { inLanguage, lineTitleExpression } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { aboutOf } from '../documents/about.ts'
import { languageOfCustomer } from '../documents/language.ts'
import { block, letterhead } from '../documents/letterhead.ts'
import { type PdfDocument, type Piece, right, table, text, withTotals } from '../documents/pdfDocument.ts'
import { titleLine } from '../jobs/titleLine.ts'

/** Names of the quote's services in order, in the language of the document. */
async function serviceNames({ engine: { db, resources } }: Context, quote: RecordRow): Promise<readonly string[]> {
  const name = lineTitleExpression(resources.get('services'), 'l', 'service_id')
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from quotes_services l where l.owner_id = ${quote.id} order by l.position`.execute(db)
  return rows.map((row) => row.name)
}

const HEADS = ['quantity', 'price', 'discount', 'vat_rate', 'amount'] as const

/** Amounts and their headings are not wrapped. */
const figure = (content: string, more: Piece = {}): Piece => right(content, { noWrap: true, ...more })

/** The options side by side with their totals, if there are several. */
function choiceOf(parts: readonly DocumentPart[], words: DocumentTexts): Piece[] {
  if (parts.length < 2) return []
  const boxes = parts.map(({ name, suggested, total }) => ({
    stack: [
      text(suggested ? `${name} · ${words.suggested}` : name, { bold: suggested }),
      text(total, { bold: true, fontSize: 11 }),
    ],
    margin: [4, 4, 4, 4],
  }))
  return [
    text(words.options, { style: 'label', margin: [0, 16, 0, 4] }),
    { table: { widths: parts.map(() => '*'), body: [boxes] }, unbreakable: true },
  ]
}

/** The lines of an option under their headings, with its total. */
function partOf(part: DocumentPart, words: DocumentTexts, isNamed: boolean): Piece[] {
  const { name, suggested, accepted, rows, sums, total, deposit } = part
  const titleParts = [name, suggested && !accepted && words.suggested, accepted && name && words.accepted]
  return [
    ...(isNamed || (accepted && name)
      ? [text(titleParts.filter(Boolean).join(' · '), { bold: true, fontSize: 12, margin: [0, 18, 0, 0] })]
      : []),
    withTotals(
      table(
        ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
        [text(words.item), ...HEADS.map((word) => figure(words[word]))],
        rows.map((row) =>
          'heading' in row
            ? [
                text(row.heading, { bold: true }),
                ...HEADS.slice(1).map(() => text('')),
                figure(row.amount, { bold: true }),
              ]
            : [
                text(row.name),
                ...[row.quantity, row.price, row.discount, row.vat, row.amount].map((content) => figure(content)),
              ],
        ),
      ),
      {
        margin: [0, 12, 0, 0],
        unbreakable: true,
        columns: [
          text('', { width: '*' }),
          {
            width: 'auto',
            table: {
              body: [
                ...sums.map(([label, amount]) => [text(label), figure(amount)]),
                [text(words.total, { style: 'total' }), figure(total, { style: 'total' })],
                ...(deposit ? [[text(words.deposit), figure(deposit)]] : []),
              ],
            },
            layout: 'noBorders',
          },
        ],
      },
    ),
  ]
}

/** The quote PDF, in the customer's language if it is known. Every amount comes from the money engine; lines are not priced again. */
export async function quotePdf(ctx: Context, quote: RecordRow, requestedLocale: Locale): Promise<PdfDocument> {
  const locale = (await languageOfCustomer(ctx, quote)) ?? requestedLocale
  return inLanguage(locale, () => documentInLocale(ctx, quote, locale))
}

async function documentInLocale(ctx: Context, quote: RecordRow, locale: Locale): Promise<PdfDocument> {
  const words = PAPER_WORDS[locale]
  const about = await aboutOf(ctx, quote, ['quote-types', 'quote_type_id'])
  const services = await serviceNames(ctx, quote)
  const parts = offerParts(quote, words, ({ list, at, line }) =>
    list === 'services' ? (services[at] ?? String(line['name'])) : String(line['name']),
  )
  const number = String(quote['number'])
  const title = [about.customer, quote['title']].filter(Boolean).join(TITLE_SEPARATOR)
  const facts = [
    [words.number, number],
    [words.date, formatDate(dayOf(String(quote['created_at'])))],
    ...(quote['valid_until'] ? [[words.valid, formatDate(String(quote['valid_until']))] as const] : []),
    ...(Number(quote['revision']) > 1 ? [[words.revision, String(quote['revision'])] as const] : []),
  ] as const
  return {
    title: `${title}${TITLE_SEPARATOR}${number}`,
    author: about.seller?.name ?? '',
    language: locale === 'zh' ? 'zh-CN' : 'en-GB',
    footer: [about.seller?.legal_name ?? about.seller?.name, `${words.quote} ${number}`].filter(Boolean).join(' · '),
    content: [
      letterhead(about, words.quote, facts, words),
      {
        columns: [
          block(words.to, [about.customer, ...about.billing]),
          block(words.site, about.site.length ? about.site : about.billing),
        ],
        margin: [0, 24, 0, 0],
      },
      ...titleLine(quote, about),
      ...(quote['description'] ? [text(String(quote['description']), { margin: [0, 16, 0, 0] })] : []),
      ...choiceOf(parts, words),
      ...parts.flatMap((part) => partOf(part, words, parts.length > 1)),
    ],
  }
}

import { sql } from 'kysely'
import { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import type { Statement, StatementEntry } from '../../../schema/areas/statements/endpoints.ts'
import { STATEMENT_WORDS } from '../../../schema/areas/statements/statementWords.ts'
import { formatDate, formatMoney, type Locale } from '../../../schema/engine/text/format.ts'
import { TITLE_SEPARATOR } from '../../../schema/engine/titleFields.ts'
import type { Context } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { aboutOf } from '../documents/about.ts'
import { block, letterhead } from '../documents/letterhead.ts'
import { type PdfDocument, type Piece, right, table, text, withTotals } from '../documents/pdfDocument.ts'

const money = (amount: number | null): string => (amount === null ? '' : formatMoney(amount))
const figure = (content: string, more: Piece = {}): Piece => right(content, { noWrap: true, ...more })

/** The days of a period as text; an open end is an ellipsis. */
const daysOf = ({ from, to }: Statement): string =>
  [from ? formatDate(from) : '…', to ? formatDate(to) : '…'].join(' – ')

/** The charged and the paid amount of an entry; one of them is empty. */
export const sidesOf = ({ amount }: StatementEntry): readonly [charged: number | null, paid: number | null] =>
  amount < 0 ? [null, -amount] : [amount, null]

/** Returns the language in which the customer is addressed; null if unknown. */
export async function languageOf({ engine }: Context, customer: number): Promise<Locale | null> {
  const { rows } = await sql<{ language: Locale | null }>`
    select language from customers where id = ${customer}`.execute(engine.db)
  return rows[0]?.language ?? null
}

/** Prints a statement as PDF. */
export async function statementPdf(
  ctx: Context,
  customer: RecordRow,
  found: Statement,
  locale: Locale,
): Promise<PdfDocument> {
  const words = STATEMENT_WORDS[locale]
  // The sender is the customer's franchise; the type library is only a placeholder, as customers have no type.
  const about = await aboutOf(ctx, { ...customer, customer_id: customer.id }, ['job-types', 'job_type_id'])
  const row = (entry: StatementEntry): readonly Piece[] => {
    const [chargedAmount, paid] = sidesOf(entry)
    const what = [words[entry.kind], entry.number, entry.more && `(${entry.more})`].filter(Boolean).join(' ')
    return [
      text(formatDate(entry.day), { noWrap: true }),
      text(what),
      text(entry.due ? formatDate(entry.due) : '', { noWrap: true }),
      ...[money(chargedAmount), money(paid), money(entry.balance)].map((content) => figure(content)),
    ]
  }
  const { closing, opening, entries } = found
  const sum = (label: string, amount: number): readonly Piece[] => [
    text(''),
    text(label, { bold: true }),
    text(''),
    text(''),
    text(''),
    figure(formatMoney(amount), { bold: true }),
  ]
  return {
    title: [about.customer, words.statement].join(TITLE_SEPARATOR),
    author: about.seller?.name ?? '',
    language: locale === 'zh' ? 'zh-CN' : 'en-GB',
    footer: [about.seller?.legal_name ?? about.seller?.name, words.statement].filter(Boolean).join(' · '),
    content: [
      letterhead(
        about,
        words.statement,
        found.from || found.to ? [[words.period, daysOf(found)]] : [],
        PAPER_WORDS[locale],
      ),
      { columns: [block(words.to, [about.customer, ...about.billing])], margin: [0, 24, 0, 0] },
      withTotals(
        table(
          ['auto', '*', 'auto', 'auto', 'auto', 'auto'],
          [
            ...[words.date, words.what, words.due].map((content) => text(content)),
            ...[words.charged, words.paid, words.balance].map((content) => figure(content)),
          ],
          [
            sum(words.opening, opening),
            ...entries.map(row),
            sum(closing < 0 ? words.credit : words.closing, closing < 0 ? -closing : closing),
          ],
        ),
        null,
      ),
      ...(entries.length === 0 ? [text(words.none, { margin: [0, 12, 0, 0] })] : []),
    ],
  }
}

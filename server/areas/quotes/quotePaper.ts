import { sql } from 'kysely'
import { pricedOf } from '../../../schema/areas/jobs/priced.ts'
import { totals } from '../../../schema/areas/jobs/totals.ts'
import { BETWEEN } from '../../../schema/engine/called.ts'
import { decimalText } from '../../../schema/engine/money/money.ts'
import { formatDate, formatMoney, type Locale } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'
import { inLanguage, writtenAs } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { aboutOf } from '../documents/about.ts'
import { languageOfCustomer } from '../documents/language.ts'
import { block, letterHead } from '../documents/letterHead.ts'
import { type Paper, right, table, text } from '../documents/paper.ts'
import { PAPER_WORDS } from '../documents/words.ts'
import { titleLine } from '../jobs/titleLine.ts'

const money = (pence: bigint) => formatMoney(decimalText(pence))

/** Names of the quote's services in their order, in the language of the paper. */
async function serviceNames({ engine: { db, resources } }: Context, quote: RecordRow): Promise<readonly string[]> {
  const name = writtenAs(resources.get('services'), 'l', 'service_id')
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from quotes_services l where l.owner_id = ${quote.id} order by l.position`.execute(db)
  return rows.map((row) => row.name)
}

/** The quote as its customer gets it, in the customer's language where one is known: every figure from the money engine, every line as it was priced. */
export async function quotePaper(ctx: Context, quote: RecordRow, asked: Locale): Promise<Paper> {
  const locale = (await languageOfCustomer(ctx, quote)) ?? asked
  return inLanguage(locale, () => paperIn(ctx, quote, locale))
}

async function paperIn(ctx: Context, quote: RecordRow, locale: Locale): Promise<Paper> {
  const words = PAPER_WORDS[locale]
  const about = await aboutOf(ctx, quote, ['quote-types', 'quote_type_id'])
  const priced = pricedOf(quote)
  const services = await serviceNames(ctx, quote)
  const all = totals(priced)
  const nameOf = (piece: string, line: number) => {
    const of = (piece === 'service' ? priced.services : priced.materials)[line] as unknown as { name: string }
    if (piece === 'service') return services[line] ?? of.name
    return piece === 'labour' ? `${words.fitting}: ${of.name}` : of.name
  }
  const number = String(quote['number'])
  const title = [about.customer, quote['title']].filter(Boolean).join(BETWEEN)
  const facts = [
    [words.number, number],
    [words.date, formatDate(dayOf(String(quote['created_at'])))],
    ...(quote['valid_until'] ? [[words.valid, formatDate(String(quote['valid_until']))] as const] : []),
    ...(Number(quote['revision']) > 1 ? [[words.revision, String(quote['revision'])] as const] : []),
  ] as const
  const sums: (readonly [string, bigint])[] = [
    ...(all.overall > 0n
      ? [[words.sum, all.discounted] as const, [`${words.overall} ${all.overall_discount} %`, -all.overall] as const]
      : []),
    [words.net, all.net_total],
    ...all.rates.map(({ percent, net, vat }) => [`${words.vat} ${percent} % ${words.of} ${money(net)}`, vat] as const),
  ]
  return {
    ...{
      title: `${title}${BETWEEN}${number}`,
      author: about.seller?.name ?? '',
      language: locale === 'zh' ? 'zh-CN' : 'en-GB',
    },
    footer: [about.seller?.legal_name ?? about.seller?.name, `${words.quote} ${number}`].filter(Boolean).join(' · '),
    content: [
      letterHead(about, words.quote, facts, words),
      {
        columns: [
          block(words.to, [about.customer, ...about.billing]),
          block(words.site, about.site.length ? about.site : about.billing),
        ],
        margin: [0, 24, 0, 0],
      },
      ...titleLine(quote, about),
      ...(quote['description'] ? [text(String(quote['description']), { margin: [0, 16, 0, 0] })] : []),
      table(
        ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
        [
          text(words.item),
          ...[words.quantity, words.price, words.discount, words.vat_rate, words.amount].map((word) => right(word)),
        ],
        all.parts.map(({ piece, line, quantity, price, discount, vat_percent, discounted }) => [
          text(nameOf(piece, line)),
          right(String(quantity)),
          right(formatMoney(price)),
          right(Number(discount) === 0 ? '' : `${discount} %`),
          right(`${vat_percent} %`),
          right(money(discounted)),
        ]),
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
                ...sums.map(([label, amount]) => [text(label), right(money(amount))]),
                [text(words.total, { style: 'total' }), right(money(all.total_inc_vat), { style: 'total' })],
              ],
            },
            layout: 'noBorders',
          },
        ],
      },
    ],
  }
}

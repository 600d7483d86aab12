import { type RawBuilder, sql } from 'kysely'
import { PRICED } from '../../../schema/areas/jobs/priced.ts'
import { quoteDocument } from '../../../schema/areas/quotes/endpoints.ts'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import { quoteDays } from '../../../schema/areas/quotes/settings.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { current } from '../../../schema/engine/settings/current.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'
import { documentRoute } from '../documents/documentRoute.ts'
import { staysOnce } from '../jobs/once.ts'
import { fixPriceFactor, priceIt } from '../jobs/pricing.ts'
import { ensureTitle } from '../jobs/titles.ts'
import { checkOptions, noteAccepted } from './options.ts'
import { quotePdf as paper } from './quotePdf.ts'
import { setSentAt } from './sent.ts'

type Quote = Row<typeof quotes>

/** Fields besides the lines that affect options and deposit. */
const OFFER_FIELDS = ['options', 'accepted_option', 'deposit_percent', 'deposit_amount'] as const

/**
 * Requires a last day on a quote that is sent: sets a default one if none is given, and refuses to clear it. Refuses to send an expired quote or to
 * set a past day on a sent one. Changes `values`.
 * @throws problem 422 required or day_past at valid_until
 */
async function checkDay(ctx: WriteContext, values: Readonly<Partial<Quote>>, before: Quote | null): Promise<void> {
  const now = { ...before, ...values }
  const isTouched = values.quote_status_id !== undefined || values.valid_until !== undefined
  const today = dayOf(ctx.engine.clock())
  if (!isTouched || ctx.isRestoring || (now.valid_until && now.valid_until >= today)) return
  const { rows } = await sql`
    select from quote_statuses where id = ${now.quote_status_id} and (category = 'sent' or ${values.valid_until !== undefined} and category = 'open')`.execute(
    ctx.tx,
  )
  if (rows.length === 0) return
  if (now.valid_until) throw invalid({ valid_until: [{ code: 'day_past' }] })
  if (values.valid_until === null) throw invalid({ valid_until: [{ code: 'required' }] })
  Object.assign(values, { valid_until: addDays(today, current(quoteDays)) })
}

/**
 * Refuses to send a quote without lines.
 * @throws problem 409 quote_empty at the status
 */
async function checkLines(ctx: WriteContext, values: Readonly<Partial<Quote>>, before: Quote | null): Promise<void> {
  const { services = [], materials = [], quote_status_id } = { ...before, ...values }
  if (values.quote_status_id === undefined || ctx.isRestoring || services.length + materials.length > 0) return
  const { rows } = await sql`select from quote_statuses where id = ${quote_status_id} and category = 'sent'`.execute(
    ctx.tx,
  )
  if (rows.length) throw problem(409, 'quote_empty', { errors: { quote_status_id: [{ code: 'quote_empty' }] } })
}

const inCategory = (...categories: string[]): RawBuilder<boolean> =>
  sql<boolean>`t.quote_status_id in (select s.id from quote_statuses s where s.category = any(${categories}::text[]))`

export default defineServer(quotes, {
  open: () => sql<boolean>`exists (select from quote_statuses s
    where s.id = t.quote_status_id and s.category in ('draft', 'sent', 'open', 'won'))`,
  conditions: {
    open: () => inCategory('draft', 'sent', 'open', 'won'),
    draft: () => inCategory('draft'),
    waiting: () => inCategory('sent', 'open'),
    // All revisions of one quote.
    revisions: (_asker, ids) => sql<boolean>`coalesce(t.original_id, t.id) in (
      select coalesce(q.original_id, q.id) from quotes q where q.id = any(${ids}::bigint[]))`,
  },
  watches: ['title', 'customer_id', 'franchise_id', 'quote_status_id', 'valid_until', ...PRICED, ...OFFER_FIELDS],
  before: async (ctx, values, before) => {
    await ensureTitle(ctx, values, before, ['quote_types', 'quote_type_id'])
    await checkLines(ctx, values, before)
    await checkDay(ctx, values, before)
    await setSentAt(ctx, values, before)
    keepInScope(ctx.actor, quotes.belongs, values, before)
    await fixPriceFactor(ctx, values, before)
    await checkOptions(ctx, values, before)
    await priceIt(ctx, values, before)
  },
  after: async (ctx, after, before) => {
    await staysOnce(ctx, { created: quotes, link: 'lead_id', key: 'quote', kin: 'original_id' }, after, before)
    await noteAccepted(ctx, after, before)
  },
  routes: documentRoute(quoteDocument, 'The quote for its customer as PDF', paper),
})

import { sql } from 'kysely'
import quotes from '../../schema/entities/quotes.ts'
import quoteStatuses from '../../schema/libraries/quote-statuses.ts'
import { allow } from '../kit/access.ts'
import type { Context } from '../kit/context.ts'
import { add } from '../kit/create.ts'
import { problem } from '../kit/errors.ts'
import type { Reply } from '../kit/idempotency.ts'
import { systemComment } from '../record/comments.ts'
import { type Asked, actOn, automaticStatus, setStatus } from './act.ts'
import { carryOver, termsOf } from './copy.ts'
import { asCopied } from './pricing.ts'

/**
 * POST /quotes/{id}/revise: a new revision as a draft, with everything of the old one, which it supersedes.
 * @throws problem 409 status_move where its status does not lead there: changes have to be asked for first
 */
export async function reviseQuote(ctx: Context, asked: Asked): Promise<Reply> {
  const made = ctx.engine.resources.get(quotes.name)
  return actOn(ctx, asked, async (write, resource, quote) => {
    allow(write, made, 'create')
    const { resources } = ctx.engine
    const superseded = await automaticStatus(write, resources.get(quoteStatuses.name), 'superseded')
    const moves = await sql`
      select from quote_statuses_next_status_ids where owner_id = ${quote['quote_status_id']} and target_id = ${superseded}`.execute(
      write.tx,
    )
    if (moves.rows.length === 0) throw problem(409, 'status_move')
    const original = (quote['original_id'] as number | null) ?? quote.id
    const { rows } = await sql<{ last: number }>`
      select max(revision) as last from quotes where id = ${original} or original_id = ${original}`.execute(write.tx)
    const values = asCopied({
      ...(await termsOf(write, quote)),
      ...{ quote_type_id: quote['quote_type_id'], lead_id: quote['lead_id'] ?? null },
      ...{ original_id: original, revision: (rows[0]?.last ?? 1) + 1 },
    })
    const revision = await add(write, made, values)
    await carryOver(write, { subject: quotes.name, id: quote.id }, { subject: quotes.name, id: revision.id }, 'quote')
    await setStatus(write, resource, quote, superseded)
    const about = { resource: quotes.name, id: revision.id }
    const params = { number: String(revision['number']) }
    await systemComment(write, { resource: quotes.name, id: quote.id }, { key: 'revised_as', params, about })
    return { quote: revision }
  })
}

/** POST /quotes/{id}/duplicate: another draft of the same customer with the same lines; it has nothing to do with the first. */
export async function duplicateQuote(ctx: Context, asked: Asked): Promise<Reply> {
  const made = ctx.engine.resources.get(quotes.name)
  return actOn(ctx, asked, async (write, _resource, quote) => {
    allow(write, made, 'create')
    const values = asCopied({ ...(await termsOf(write, quote)), quote_type_id: quote['quote_type_id'] })
    return { quote: await add(write, made, values) }
  })
}

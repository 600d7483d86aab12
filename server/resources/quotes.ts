import { type RawBuilder, sql } from 'kysely'
import quotes from '../../schema/entities/quotes.ts'
import type { WriteContext } from '../kit/context.ts'
import { defineServer } from '../kit/defineServer.ts'
import { problem } from '../kit/errors.ts'
import { type Belongs, keepInScope, recordScope } from '../kit/recordScope.ts'
import { keepFactor, priceIt } from '../work/pricing.ts'

const belongs: Belongs = { people: ['assignedTo'], franchise: 'franchise_id' }

/** What a customer was sent does not change under his eyes. */
const LOCKED = ['customer_id', 'franchise_id', 'services', 'materials', 'overall_discount'] as const

/** @throws problem 409 quote_locked, with the fields that are */
async function checkLock(
  { tx }: WriteContext,
  values: Readonly<Record<string, unknown>>,
  status: number,
): Promise<void> {
  const touched = LOCKED.filter((name) => values[name] !== undefined)
  if (touched.length === 0) return
  const { rows } = await sql<{ category: string }>`
    select category from quote_statuses where id = ${status}`.execute(tx)
  if (rows[0]?.category === 'draft') return
  throw problem(409, 'quote_locked', {
    errors: Object.fromEntries(touched.map((n) => [n, [{ code: 'quote_locked' }]])),
  })
}

const inCategory = (...categories: string[]): RawBuilder<boolean> =>
  sql<boolean>`t.quote_status_id in (select s.id from quote_statuses s where s.category = any(${categories}::text[]))`

export default defineServer(quotes, {
  scope: (actor) => recordScope(actor, belongs),
  conditions: {
    draft: () => inCategory('draft'),
    waiting: () => inCategory('sent', 'open'),
  },
  watches: [...LOCKED],
  before: async (ctx, values, before) => {
    if (before) await checkLock(ctx, values, before.quote_status_id)
    keepInScope(ctx.actor, belongs, values, before)
    await keepFactor(ctx, values, before)
    await priceIt(ctx, values, before)
  },
})

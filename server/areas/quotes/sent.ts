import { sql } from 'kysely'
import type quotes from '../../../schema/areas/quotes/quotes.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'

type Quote = Row<typeof quotes>

/** When it was sent before it was a draft again, as the log has it. */
async function wasSent({ tx }: WriteContext, { id }: Quote): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select before ->> 'sent_at' as at from log_entries
    where entity = 'quotes' and entity_id = ${id} and before ->> 'sent_at' is not null order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/**
 * A quote says when it was sent, whatever moved it there; a draft was not sent. An undo says what was said before. Changes `values`.
 */
export async function setSentAt(
  ctx: WriteContext,
  values: Readonly<Partial<Quote>>,
  before: Quote | null,
): Promise<void> {
  if (values.quote_status_id === undefined) return
  const { rows } = await sql<{ category: string; is: boolean }>`
    select category, id = ${values.quote_status_id} as is from quote_statuses
    where id in (${values.quote_status_id}, ${before?.quote_status_id ?? null})`.execute(ctx.tx)
  const is = rows.find((row) => row.is)?.category
  const was = rows.find((row) => !row.is)?.category
  if (is === undefined || (before && (was ?? is) === is)) return
  if (is === 'draft') Object.assign(values, { sent_at: null })
  else if (ctx.isRestoring && before)
    Object.assign(values, { sent_at: before.sent_at ?? (was === 'draft' ? await wasSent(ctx, before) : null) })
  else if (is === 'sent') Object.assign(values, { sent_at: ctx.engine.clock().toISOString() })
}

import { sql } from 'kysely'
import type quotes from '../../../schema/areas/quotes/quotes.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'

type Quote = Row<typeof quotes>

/** When the quote was sent before it became a draft again, from the log. */
async function wasSent({ tx }: WriteContext, { id }: Quote): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select before ->> 'sent_at' as at from log_entries
    where entity = 'quotes' and entity_id = ${id} and before ->> 'sent_at' is not null order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/** Sets when a quote was sent, however its status changed; a draft has no such time. An undo restores the earlier time. Changes `values`. */
export async function setSentAt(
  ctx: WriteContext,
  values: Readonly<Partial<Quote>>,
  before: Quote | null,
): Promise<void> {
  if (values.quote_status_id === undefined) return
  const { rows } = await sql<{ category: string; is: boolean }>`
    select category, id = ${values.quote_status_id} as is from quote_statuses
    where id in (${values.quote_status_id}, ${before?.quote_status_id ?? null})`.execute(ctx.tx)
  const newCategory = rows.find((row) => row.is)?.category
  const was = rows.find((row) => !row.is)?.category
  if (newCategory === undefined || (before && (was ?? newCategory) === newCategory)) return
  if (newCategory === 'draft') Object.assign(values, { sent_at: null })
  else if (ctx.isRestoring && before)
    Object.assign(values, { sent_at: before.sent_at ?? (was === 'draft' ? await wasSent(ctx, before) : null) })
  else if (newCategory === 'sent') Object.assign(values, { sent_at: ctx.engine.clock().toISOString() })
}

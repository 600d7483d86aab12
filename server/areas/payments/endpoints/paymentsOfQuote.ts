import { sql } from 'kysely'
import { paymentsOfQuote } from '../../../../schema/areas/payments/endpoints.ts'
import { pounds, scaled } from '../../../../schema/engine/money/money.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { typesFor } from '../types.ts'

export default answer(paymentsOfQuote, async (ctx, { id }) => {
  const { db, resources } = ctx.engine
  const quote = await fetchRecord(ctx, db, 'quotes', id, 'read')
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(t.counted), 0) as paid from payments t
    where t.quote_id = ${id} and t.archived_at is null and ${scopeOf(ctx, resources.get('payments'), 'list')}`.execute(
    db,
  )
  const paid = rows[0]?.paid ?? 0
  const rest = scaled(quote.deposit ?? 0, 2) - scaled(paid, 2)
  return { paid, outstanding: rest > 0n ? pounds(rest) : 0, types: await typesFor(ctx) }
})

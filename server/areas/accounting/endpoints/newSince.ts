import { sql } from 'kysely'
import accountingExports from '../../../../schema/areas/accounting/accounting-exports.ts'
import { newSince } from '../../../../schema/areas/accounting/endpoints.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { isNobodys, notExported } from '../held.ts'

interface Counted {
  readonly invoices: number
  readonly credit_notes: number
  readonly payments: number
  readonly first: string | null
  readonly last: string | null
}

export default answer(newSince, async (ctx, { id }) => {
  const { db } = ctx.engine
  const row = await fetchRecord(ctx, db, accountingExports, id, 'read')
  const exportScope = { franchise: row['franchise_id'] as number, layout: row['layout'] as 'xero' | 'quickbooks' }
  const { rows } = await sql<Counted>`
    select count(*) filter (where n.kind = 'invoice')::int as invoices, count(*) filter (where n.kind = 'credit_note')::int as credit_notes,
      count(*) filter (where n.kind in ('payment', 'reversal'))::int as payments, min(n.at) as first, max(n.at) as last
    from (${notExported(exportScope)}) n`.execute(db)
  const { rows: withoutFranchise } = await sql<{ n: number }>`
    select count(*)::int as n from payments p join customers c on c.id = p.customer_id where ${isNobodys}`.execute(db)
  const nobodys = ctx.actor.user.scope === 'all' ? (withoutFranchise[0]?.n ?? 0) : null
  const { first = null, last = null, ...counts } = rows[0] ?? { invoices: 0, credit_notes: 0, payments: 0 }
  return { ...counts, nobodys, from: first && dayOf(first), to: last && dayOf(last) }
})

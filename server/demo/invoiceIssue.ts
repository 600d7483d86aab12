import { sql } from 'kysely'
import { comesAt, utc } from '../../schema/engine/time/time.ts'
import { numberText } from '../areas/invoices/numbers.ts'
import type { Tx } from '../engine/db/kysely.ts'
import { freeze, frozen, type InsertedDraft } from './invoiceRows.ts'

/**
 * Issues documents in order of their days: each franchise has its own series without gaps. PDFs are printed on first request, as two thousand would
 * take longer than the rest of the demo.
 * @param documents name of the series: `invoices` or `credit_notes`
 * @param now milliseconds; nothing is issued later
 */
export async function issue(tx: Tx, documents: string, all: readonly InsertedDraft[], now: number): Promise<void> {
  const series = new Map<number, { n: number; day: string; prefix: string }>()
  const issued = all.map((insertedDraft, i) => {
    const [franchise, prefix] = [insertedDraft.worked.seller?.id ?? 0, insertedDraft.worked.seller?.prefix ?? '']
    const n = (series.get(franchise)?.n ?? 0) + 1
    series.set(franchise, { n, day: insertedDraft.day, prefix })
    // Times are in sequence within working hours of the day.
    const issuedAt = Math.min(now, comesAt(insertedDraft.day, '09:00') + (i % 480) * 60_000)
    return {
      id: insertedDraft.row.id,
      ...frozen(insertedDraft, numberText(prefix, insertedDraft.row.kind, n), utc(issuedAt)),
    }
  })
  await freeze(tx, issued)
  for (const [franchise, { n, day, prefix }] of series)
    await sql`insert into invoice_series (prefix, documents, franchise_id, last_number, last_date)
      values (${prefix.replace(/-+$/, '').toUpperCase()}, ${documents}, ${franchise}, ${n}, ${day})`.execute(tx)
}

import { sql } from 'kysely'
import { comesAt, utc } from '../../schema/engine/time/time.ts'
import { print } from '../areas/documents/print.ts'
import { putPaper } from '../areas/invoices/kept.ts'
import { numberText } from '../areas/invoices/numbers.ts'
import { invoicePaper } from '../areas/invoices/paper.ts'
import type { Tx } from '../engine/db/kysely.ts'
import type { FileOptions } from '../engine/files/parts.ts'
import { freeze, frozen, type Made } from './invoiceRows.ts'

type Issued = ReturnType<typeof frozen> & { readonly id: number; readonly sha256: string }

/** Papers that are printed while the next documents are worked out. */
const AHEAD = 20

/**
 * Issues documents of one group in the order in which they are added, which is that of their days: each franchise has its own series, without gaps.
 * @param documents name of the series: `invoices` or `credit_notes`
 * @param now milliseconds; nothing was issued later
 */
export function issuing(tx: Tx, files: FileOptions, documents: string, now: number) {
  const series = new Map<number, { n: number; day: string; prefix: string }>()
  const papers: Promise<Issued>[] = []

  async function paperOf({ row, worked, credited }: Made, values: ReturnType<typeof frozen>): Promise<Issued> {
    const paper = invoicePaper({ ...row, ...values }, worked.buyer.language ?? 'en', credited)
    return { id: row.id, sha256: await putPaper(files, row.id, Buffer.from(await print(paper))), ...values }
  }

  async function add(made: Made): Promise<void> {
    const [franchise, prefix] = [made.worked.seller?.id ?? 0, made.worked.seller?.prefix ?? '']
    const n = (series.get(franchise)?.n ?? 0) + 1
    series.set(franchise, { n, day: made.day, prefix })
    // One after the other within working hours of their day.
    const at = Math.min(now, comesAt(made.day, '09:00') + (papers.length % 480) * 60_000)
    const paper = paperOf(made, frozen(made, numberText(prefix, made.row.kind, n), utc(at)))
    // Whoever waits for it hears of what went wrong.
    void Promise.allSettled([paper])
    papers.push(paper)
    await papers.at(-AHEAD)
  }

  async function finish(): Promise<void> {
    await freeze(tx, await Promise.all(papers))
    for (const [franchise, { n, day, prefix }] of series)
      await sql`insert into invoice_series (prefix, documents, franchise_id, last_number, last_date)
        values (${prefix.replace(/-+$/, '').toUpperCase()}, ${documents}, ${franchise}, ${n}, ${day})`.execute(tx)
  }

  return { add, finish }
}

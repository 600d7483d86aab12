import { sql } from 'kysely'
import type { InvoiceKind } from '../../../schema/areas/invoices/invoicing/documents.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'

/** Digits that a number has at least. */
const DIGITS = 6

/** Prefixes are told apart without their hyphen, as the database keeps them. */
const baseOf = (prefix: string): string => prefix.replace(/-+$/, '').toUpperCase()

const seriesOf = (kind: InvoiceKind) => (kind === 'credit_note' ? 'credit_notes' : 'invoices')

/** What a proforma is called: it has no series. */
export const proformaNumber = (id: number): string => `PF-${String(id).padStart(DIGITS, '0')}`

/** What a document is called in its series: LDS-000123, and of credit notes LDS-CN000123. */
export const numberText = (prefix: string, kind: InvoiceKind, n: number): string =>
  `${baseOf(prefix)}-${kind === 'credit_note' ? 'CN' : ''}${String(n).padStart(DIGITS, '0')}`

/** The next number of a franchise's documents. It is not reserved. Null if another franchise uses the prefix. */
export async function nextInvoiceNumber(
  tx: Db | Tx,
  { franchise, prefix, kind }: { franchise: number; prefix: string; kind: InvoiceKind },
): Promise<string | null> {
  const { rows } = await sql<{ franchise: number; last: number }>`
    select franchise_id as franchise, last_number as last from invoice_series
    where prefix = ${baseOf(prefix)} and documents = ${seriesOf(kind)}`.execute(tx)
  const [row] = rows
  if (row && row.franchise !== franchise) return null
  return numberText(prefix, kind, (row?.last ?? 0) + 1)
}

/**
 * The next number of a franchise's series. Its row is held until the write is over: numbers have no gap and none is given twice, and dates
 * never go back.
 * @throws problem 409 before_last_issued with `last_date`, prefix_used where another franchise had the prefix
 */
export async function takeInvoiceNumber(
  { tx }: WriteContext,
  { franchise, prefix, kind, date }: { franchise: number; prefix: string; kind: InvoiceKind; date: string },
): Promise<string> {
  const series = seriesOf(kind)
  await sql`
    insert into invoice_series (prefix, documents, franchise_id) values (${baseOf(prefix)}, ${series}, ${franchise}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ franchise: number; last: number; last_date: string | null }>`
    select franchise_id as franchise, last_number as last, last_date from invoice_series
    where prefix = ${baseOf(prefix)} and documents = ${series} for update`.execute(tx)
  const [row] = rows
  if (!row || row.franchise !== franchise) throw problem(409, 'prefix_used')
  if (row.last_date !== null && date < row.last_date)
    throw problem(409, 'before_last_issued', {
      errors: { issue_date: [{ code: 'before_last_issued' }] },
      last_date: row.last_date,
    })
  await sql`
    update invoice_series set last_number = last_number + 1, last_date = ${date}
    where prefix = ${baseOf(prefix)} and documents = ${series}`.execute(tx)
  return numberText(prefix, kind, row.last + 1)
}

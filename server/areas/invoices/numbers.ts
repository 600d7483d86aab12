import { sql } from 'kysely'
import type { InvoiceKind } from '../../../schema/areas/invoices/invoicing/documents.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'

/** Minimum number of digits of an invoice number. */
const DIGITS = 6

/** Prefixes are compared without the trailing hyphen, as the database stores them. */
const baseOf = (prefix: string): string => prefix.replace(/-+$/, '').toUpperCase()

const seriesOf = (kind: InvoiceKind) => (kind === 'credit_note' ? 'credit_notes' : 'invoices')

/** Name of a proforma; it has no number series. */
export const proformaNumber = (id: number): string => `PF-${String(id).padStart(DIGITS, '0')}`

/** Number of a document in its series: LDS-000123, and for credit notes LDS-CN000123. */
export const numberText = (prefix: string, kind: InvoiceKind, n: number): string =>
  `${baseOf(prefix)}-${kind === 'credit_note' ? 'CN' : ''}${String(n).padStart(DIGITS, '0')}`

/** Returns the next number of a franchise's documents without reserving it. Null if another franchise uses the prefix. */
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
 * Takes the next number of a franchise's series. The row is locked until the transaction ends: numbers have no gaps or duplicates, and dates never go
 * back.
 * @throws problem 409 before_last_issued with `last_date`, prefix_used if another franchise used the prefix
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

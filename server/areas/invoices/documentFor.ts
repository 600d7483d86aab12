import { sql } from 'kysely'
import type { Buyer, Seller } from '../../../schema/areas/invoices/shapes.ts'
import type { Terms } from '../../../schema/areas/invoices/terms.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Context } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import type { PdfDocument } from '../documents/pdfDocument.ts'
import { dueTerms } from './due.ts'
import { invoicePdf } from './invoicePdf.ts'
import { buyerOf, sellerOf } from './parties.ts'
import type { Invoice } from './rows.ts'
import { storedDocument, storeMissingDocument } from './storedDocuments.ts'
import { type Credited, structured } from './ubl/write.ts'

interface Parties {
  readonly seller: Seller | null
  readonly buyer: Buyer | null
  /** The customer's language; null if unknown. */
  readonly language: Locale | null
  /** Number of the credited invoice. */
  readonly credited: string | null
  readonly due: Terms | null
}

/** Returns the parties of a document: as stored when it was issued, or for a draft as they are today. */
export async function partiesOf({ engine: { db } }: Pick<Context, 'engine'>, row: Invoice): Promise<Parties> {
  const { rows } = await sql<{ site: number | null; credited: string | null }>`
    select coalesce((select address_id from jobs where id = ${row.job_id}), (select address_id from quotes where id = ${row.quote_id})) as site, (select number from invoices where id = ${row.credit_of_id}) as credited`.execute(
    db,
  )
  const [facts, buyer] = [
    await sellerOf({ tx: db }, row.franchise_id),
    await buyerOf({ tx: db }, row.customer_id, rows[0]?.site ?? null),
  ]
  const isFixed = row.status === 'issued'
  return {
    seller: isFixed ? row.seller : (facts?.seller ?? null),
    buyer: isFixed ? row.buyer : buyer.buyer,
    language: buyer.language,
    credited: rows[0]?.credited ?? null,
    due: isFixed ? (row.explanation?.due ?? null) : dueTerms(row, { seller: facts, buyer }),
  }
}

/** Returns the document of an invoice: for an issued one the stored bytes, for a draft a PDF of its current state in the customer's language. */
export async function documentFor(
  ctx: Context,
  record: RecordRow,
  requestedLocale: Locale,
): Promise<PdfDocument | Buffer> {
  const row = record as unknown as Invoice
  if (row.status === 'issued' && row.sha256 !== null) return storedDocument(ctx, row.id)
  const pdfDocument = await documentNow(ctx, row, requestedLocale)
  return row.status === 'issued' ? storeMissingDocument(ctx, row.id, pdfDocument) : pdfDocument
}

/** Prints the current state of a document, in the customer's language. */
export async function documentNow(ctx: Context, row: Invoice, requestedLocale: Locale): Promise<PdfDocument> {
  const { seller, buyer, language, credited } = await partiesOf(ctx, row)
  return invoicePdf({ ...row, seller, buyer }, language ?? requestedLocale, credited)
}

/**
 * Returns an issued invoice as UBL.
 * @throws problem 409 not_structured
 */
export async function ublFor({ engine }: Context, record: RecordRow): Promise<Buffer> {
  const row = record as unknown as Invoice
  const { rows } = await sql<Credited>`
    select number, issue_date as date from invoices where id = ${row.credit_of_id}`.execute(engine.db)
  return Buffer.from(structured(row, rows[0] ?? null))
}

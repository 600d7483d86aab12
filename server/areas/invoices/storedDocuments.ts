import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Db } from '../../engine/db/kysely.ts'
import type { FileOptions } from '../../engine/files/parts.ts'
import { stage } from '../../engine/files/storage/staging.ts'
import { type Context, type Engine, service, type WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { beginRun, isAside } from '../../engine/queue/queue.ts'
import type { PdfDocument } from '../documents/pdfDocument.ts'
import { print } from '../documents/print.ts'
import { invoicePdf } from './invoicePdf.ts'
import type { Invoice } from './rows.ts'

const QUEUE: QueueName = 'invoice_papers'

/** Storage key of an invoice's PDF. Only this PDF is ever stored there: one left by a failed issue is removed or replaced. */
const keyOf = (id: number): string => `invoices/${id}.pdf`

/** Removes the PDF of a document that is not issued. A document that is being issued keeps its PDF. */
async function deleteDocument(engine: Engine, id: number): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ issued: boolean }>`
      select status = 'issued' as issued from invoices where id = ${id} for update`.execute(tx)
    if (!rows[0]?.issued) await service(engine, 'files').storage.delete(keyOf(id))
  })
}

/** Ids of unissued documents that may have a PDF: drafts, withdrawn ones, and ids never committed, once no transaction can still be using them. */
async function unissued({ db }: Engine): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from (
    select id from invoices where status = 'draft' and updated_at < now() - interval '1 hour'
    union select g.id from (
      select min(id) as low, max(id) as high from invoices where created_at between now() - interval '2 days' and now() - interval '1 hour') r
      cross join generate_series(r.low, r.high) g (id)
    where not exists (select from invoices i where i.id = g.id and i.status <> 'withdrawn')) o
    where not ${isAside(QUEUE, sql`o.id::text`)} order by 1 desc limit 5000`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Removes PDFs of documents that were never issued, left by a server killed while issuing.
 * @returns number of removed PDFs
 */
export async function sweepDocuments(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  let removedCount = 0
  const run = await beginRun(engine, QUEUE)
  for (const id of await unissued(engine)) {
    if (isOver()) break
    await run.process({ key: String(id), subject: keyOf(id) }, async () => {
      if (!(await service(engine, 'files').storage.exists(keyOf(id)))) return
      await deleteDocument(engine, id)
      removedCount++
    })
  }
  run.end()
  return removedCount
}

declare module '../../engine/http/context.ts' {
  interface Services {
    /** Address of the online payment of an invoice; null if it cannot be paid online. */
    readonly payAddress: (write: WriteContext, invoice: number) => Promise<string | null>
  }
}

/**
 * Stores a PDF under the key of a document.
 * @returns its SHA-256 in hexadecimal
 */
async function saveDocument(
  { storage, incoming }: Pick<FileOptions, 'storage' | 'incoming'>,
  id: number,
  bytes: Buffer,
): Promise<string> {
  const staged = await stage(incoming, Readable.from([bytes]), { look: () => bytes.length })
  try {
    await storage.put(keyOf(id), staged)
    return staged.sha256
  } finally {
    await staged.discard()
  }
}

/**
 * Prints and stores the PDF of an invoice that is about to be issued.
 * @returns its SHA-256 in hexadecimal
 */
export async function storeDocument(
  write: WriteContext,
  row: Invoice,
  locale: Locale,
  creditOf: string | null,
): Promise<string> {
  const isPaid = row.kind === 'deposit' || row.kind === 'interim' || row.kind === 'final'
  const pay = isPaid ? await write.engine.services?.payAddress?.(write, row.id) : null
  const bytes = Buffer.from(await print(invoicePdf(row, locale, creditOf, pay ?? null)))
  const { storage, incoming, say } = service(write.engine, 'files')
  write.onTransactionEnd?.(async (isCommitted) => {
    if (!isCommitted)
      await deleteDocument(write.engine, row.id).catch((error: Error) =>
        say(error, 'the document of an invoice that was not issued could not be deleted'),
      )
  })
  return saveDocument({ storage, incoming }, row.id, bytes)
}

/**
 * Returns the PDF of an issued document that has none: printed from the data frozen at issue on first request, then stored.
 * Of several concurrent requests one stores it. A crash before the hash is written leaves a PDF that the next request replaces.
 */
export async function storeMissingDocument(
  { engine }: Pick<Context, 'engine'>,
  id: number,
  pdfDocument: PdfDocument,
): Promise<Buffer> {
  const bytes = Buffer.from(await print(pdfDocument))
  const storeIn = async (tx: Db): Promise<Buffer> => {
    const { rows } = await sql<{ sha256: string | null }>`
      select sha256 from invoices where id = ${id} for no key update skip locked`.execute(tx)
    // The row is locked: returns this print, and the next request stores one.
    if (!rows[0]) return bytes
    if (rows[0].sha256 !== null) return storedDocument({ engine }, id)
    const sha256 = await saveDocument(service(engine, 'files'), id, bytes)
    await sql`update invoices set sha256 = ${sha256} where id = ${id}`.execute(tx)
    return bytes
  }
  return engine.db.isTransaction ? storeIn(engine.db) : engine.db.transaction().execute(storeIn)
}

/**
 * Returns the PDF stored when the invoice was issued.
 * @throws problem 503 storage_away if storage is unavailable
 */
export async function storedDocument({ engine }: Pick<Context, 'engine'>, id: number): Promise<Buffer> {
  const stream = await service(engine, 'files').storage.get(keyOf(id))
  if (!stream) throw problem(503, 'storage_away')
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

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

/**
 * Where the paper of an invoice lies. Nothing else is ever kept there: what an issue that failed has left is taken away, else replaced by the one that
 * does not.
 */
const keyOf = (id: number): string => `invoices/${id}.pdf`

/** Takes away the paper of a document that is not issued. One that is being issued just now keeps what it has printed. */
async function dropPaper(engine: Engine, id: number): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ issued: boolean }>`
      select status = 'issued' as issued from invoices where id = ${id} for update`.execute(tx)
    if (!rows[0]?.issued) await service(engine, 'files').storage.delete(keyOf(id))
  })
}

/** Ids of documents that are not issued and may have been printed for it: drafts, and numbers of rows that were never kept, once nobody can be at them. */
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
 * Takes away papers of documents that were never issued: a server that was killed while it issued one has left them.
 * @returns how many
 */
export async function sweepDocuments(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  let gone = 0
  const run = await beginRun(engine, QUEUE)
  for (const id of await unissued(engine)) {
    if (isOver()) break
    await run.process({ key: String(id), subject: keyOf(id) }, async () => {
      if (!(await service(engine, 'files').storage.exists(keyOf(id)))) return
      await dropPaper(engine, id)
      gone++
    })
  }
  run.end()
  return gone
}

declare module '../../engine/http/context.ts' {
  interface Services {
    /** Where the customer pays for an invoice online; null where nobody can. */
    readonly payAddress: (write: WriteContext, invoice: number) => Promise<string | null>
  }
}

/** Puts a printed paper where the paper of a document lies. @returns its SHA-256 in hexadecimal digits */
async function putPaper(
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

/** Prints the paper of an invoice that is about to be issued and keeps it. @returns its SHA-256 in hexadecimal digits */
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
  write.ends?.(async (kept) => {
    if (!kept)
      await dropPaper(write.engine, row.id).catch((error: Error) =>
        say(error, 'the document of an invoice that was not issued could not be deleted'),
      )
  })
  return putPaper({ storage, incoming }, row.id, bytes)
}

/**
 * The paper of an issued document that came without one, from what was frozen when it was issued: printed when it is first asked for and kept from then on.
 * Of several who ask at once one keeps it. Who dies before the sum is written leaves a paper that the next one replaces.
 */
export async function storeMissingDocument(
  { engine }: Pick<Context, 'engine'>,
  id: number,
  paper: PdfDocument,
): Promise<Buffer> {
  const bytes = Buffer.from(await print(paper))
  const keep = async (tx: Db): Promise<Buffer> => {
    const { rows } = await sql<{ sha256: string | null }>`
      select sha256 from invoices where id = ${id} for no key update skip locked`.execute(tx)
    // Somebody works on the document: it is read as it is printed now, and kept by whoever asks next.
    if (!rows[0]) return bytes
    if (rows[0].sha256 !== null) return storedDocument({ engine }, id)
    const sha256 = await putPaper(service(engine, 'files'), id, bytes)
    await sql`update invoices set sha256 = ${sha256} where id = ${id}`.execute(tx)
    return bytes
  }
  return engine.db.isTransaction ? keep(engine.db) : engine.db.transaction().execute(keep)
}

/** The paper as it was kept when the invoice was issued. @throws problem 503 storage_away where it is not to be had */
export async function storedDocument({ engine }: Pick<Context, 'engine'>, id: number): Promise<Buffer> {
  const stream = await service(engine, 'files').storage.get(keyOf(id))
  if (!stream) throw problem(503, 'storage_away')
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

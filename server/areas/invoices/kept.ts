import { Readable } from 'node:stream'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { stage } from '../../engine/files/storage/staging.ts'
import { type Context, service, type WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { print } from '../documents/print.ts'
import { invoicePaper } from './paper.ts'
import type { Invoice } from './rows.ts'

/**
 * Where the paper of an invoice lies. Nothing else is ever kept there, so that what an issue that failed has left is replaced by the one that does
 * not.
 */
const keyOf = (id: number): string => `invoices/${id}.pdf`

/** Prints the paper of an invoice that is about to be issued and keeps it. @returns its SHA-256 in hexadecimal digits */
export async function keepPaper(
  write: WriteContext,
  row: Invoice,
  locale: Locale,
  creditOf: string | null,
): Promise<string> {
  const bytes = Buffer.from(await print(invoicePaper(row, locale, creditOf)))
  const { storage, incoming } = service(write.engine, 'files')
  const staged = await stage(incoming, Readable.from([bytes]), { look: () => bytes.length })
  try {
    await storage.put(keyOf(row.id), staged)
    return staged.sha256
  } finally {
    await staged.discard()
  }
}

/** The paper as it was kept when the invoice was issued. @throws problem 503 storage_away where it is not to be had */
export async function keptPaper({ engine }: Pick<Context, 'engine'>, id: number): Promise<Buffer> {
  const stream = await service(engine, 'files').storage.get(keyOf(id))
  if (!stream) throw problem(503, 'storage_away')
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

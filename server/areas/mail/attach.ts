import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Attachment, requestedAttachments } from '../../../schema/areas/mail/emails.ts'
import { ABOUT, type DocumentName, type SubjectName } from '../../../schema/areas/mail/subjects.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { stage } from '../../engine/files/storage/staging.ts'
import { filesOf, touchBlob } from '../../engine/files/store.ts'
import { storeUpload } from '../../engine/files/upload.ts'
import { type Context, service, type WriteContext } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import type { PdfDocument } from '../documents/pdfDocument.ts'
import { print } from '../documents/print.ts'
import { documentFor } from '../invoices/documentFor.ts'
import { jobSheetPdf } from '../jobs/jobSheetPdf.ts'
import { quotePdf } from '../quotes/quotePdf.ts'
import { statementOf } from '../statements/statement.ts'
import { statementPdf } from '../statements/statementPdf.ts'

const MEGABYTE = 1_048_576
/** Maximum size of all attachments of one email, in bytes: mail servers accept little more, and encoding adds a third. */
export const MAX_BYTES = 18 * MEGABYTE

type Asked = Readonly<z.output<typeof requestedAttachments>>
type Make = (ctx: Context, row: RecordRow, locale: Locale, period: Asked['period']) => Promise<PdfDocument | Buffer>

const MAKERS: Readonly<Record<DocumentName, Make>> = {
  quote: quotePdf,
  invoice: documentFor,
  job_sheet: jobSheetPdf,
  statement: async (ctx, row, locale, period = {}) =>
    statementPdf(ctx, row, await statementOf(ctx, row.id, period), locale),
}

const nameOf = (documentName: DocumentName, row: RecordRow) =>
  `${String(documentName === 'statement' ? `statement-${row.id}` : (row['number'] ?? row['name'] ?? row.id)).replaceAll(/[^\w-]/g, '-')}.pdf`

/** Stores bytes as a file. If the write fails, they are removed with other unused files. */
export async function storeBytes(write: WriteContext, bytes: Buffer): Promise<string> {
  const files = service(write.engine, 'files')
  const staged = await stage(files.incoming, Readable.from([bytes]), { look: () => bytes.length })
  try {
    await storeUpload(write.tx, files, staged, { kind: 'document' })
    write.onTransactionEnd?.(async (isKept) => {
      if (!isKept) await touchBlob(write.engine.db, staged)
    })
    return staged.sha256
  } finally {
    await staged.discard()
  }
}

/**
 * Returns the attachments of an email: the record's document as it is now, files of the record, and those of the template.
 * @throws problem 422 at `attach` for a file of another record, and if the attachments are too large
 */
export async function attached(
  write: WriteContext,
  {
    subject,
    row,
    locale,
    template,
  }: {
    readonly subject: SubjectName
    readonly row: RecordRow
    readonly locale: Locale
    readonly template: number | null
  },
  { papers, files, template: withTemplateFiles, period }: Asked,
): Promise<readonly Attachment[]> {
  // Everything is read on the connection of the write: a second one might not be available.
  const ctx = { ...write, engine: { ...write.engine, db: write.tx } }
  const found: Attachment[] = []
  for (const documentName of new Set(papers)) {
    if (documentName !== ABOUT[subject].paper) throw invalid({ attach: [{ code: 'choice' }] })
    const contents = await MAKERS[documentName](ctx, row, locale, period)
    const bytes = Buffer.isBuffer(contents) ? contents : Buffer.from(await print(contents))
    found.push({
      name: nameOf(documentName, row),
      mime: 'application/pdf',
      size: bytes.length,
      sha256: await storeBytes(write, bytes),
    })
  }
  const ids = [...new Set(files)]
  if (ids.length) {
    const { data } = await filesOf(write.tx, { subject, subject_id: row.id }, { page: 1, limit: ids.length, ids })
    if (data.length !== ids.length) throw invalid({ attach: [{ code: 'not_found' }] })
    found.push(...data.map(({ name, mime, size, sha256 }) => ({ name, mime, size, sha256 })))
  }
  if (withTemplateFiles && template !== null) {
    const { rows } = await sql<{ files: Attachment[] | null }>`
      select files from email_templates where id = ${template}`.execute(write.tx)
    found.push(...(rows[0]?.files ?? []))
  }
  if (found.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    throw invalid({ attach: [{ code: 'attachments_too_large', params: { max: MAX_BYTES / MEGABYTE } }] })
  return found
}

/** References an email's files so that they are kept as long as its log entry. */
export async function hold(
  write: WriteContext,
  email: number,
  files: readonly Pick<Attachment, 'sha256'>[],
): Promise<void> {
  if (files.length === 0) return
  await sql`insert into email_files (email_id, sha256)
    select distinct ${email}::bigint, decode(s, 'hex') from unnest(${files.map(({ sha256 }) => sha256)}::text[]) s`.execute(
    write.tx,
  )
}

import { sql } from 'kysely'
import type { z } from 'zod'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Signature, signing } from '../../../schema/areas/signing/shapes.ts'
import { dayOf, toMillis, utc } from '../../../schema/engine/time/time.ts'
import { insertFile } from '../../engine/files/store.ts'
import { logFile } from '../../engine/files/write.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { inLanguage, language } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { languageOfCustomer } from '../documents/language.ts'
import { print } from '../documents/print.ts'
import { storeBytes } from '../mail/attach.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { logPart } from '../record/parts/part.ts'
import type { Subject } from '../record/parts/subject.ts'
import { type Filled, fill, type Reading } from './facts.ts'
import { fileOf, insertSigned } from './insert.ts'
import { DOCUMENTS } from './part.ts'
import { drawingOf } from './png.ts'
import { signaturesWhere } from './rows.ts'
import { signedPdf } from './signedPdf.ts'

type Given = Readonly<z.output<typeof signing>>

/** Milliseconds for which a signature that could not be sent at once is accepted. */
const MAX_AGE_MS = 14 * 86_400_000
/** Tolerance for device clocks that run fast, in milliseconds. */
const MAX_AHEAD_MS = 5 * 60_000
/** Maximum number of characters stored of a device's description. */
const DEVICE = 300

/**
 * Returns when it was signed.
 * @throws problem 422 at `at` for a time in the future or too long ago
 */
function momentOf({ engine }: Context, instant: string | undefined): string {
  const now = engine.clock().getTime()
  const when = instant === undefined ? now : toMillis(instant)
  if (when > now + MAX_AHEAD_MS) throw invalid({ at: [{ code: 'day_ahead' }] })
  if (when < now - MAX_AGE_MS) throw invalid({ at: [{ code: 'signed_too_late' }] })
  return utc(Math.trunc(Math.min(when, now) / 1000) * 1000)
}

/**
 * Returns the drawing, or null for a typed name.
 * @throws problem 422 at `signature` for neither or both
 */
function drawnIn({ signature, typed = false }: Given): Buffer | null {
  if ((signature === undefined) === !typed) throw invalid({ signature: [{ code: 'draw_or_type' }] })
  return signature === undefined ? null : drawingOf(signature)
}

/** Returns the device's description from the start of the session. */
async function deviceOf({ tx, actor }: WriteContext): Promise<string | null> {
  const { rows } = await sql<{ user_agent: string | null }>`
    select user_agent from sessions where id::text = ${actor.session_id}`.execute(tx)
  return rows[0]?.user_agent?.slice(0, DEVICE) ?? null
}

/** Returns a document with the facts of a job, in the customer's language. */
export async function filledFor(
  ctx: Context & Pick<Reading, 'visit'>,
  job: RecordRow,
  document: number,
  instant: string,
) {
  const locale = (await languageOfCustomer(ctx, job)) ?? language()
  return { locale, filled: await inLanguage(locale, () => fill(ctx, job, document, dayOf(instant))) }
}

/** @throws problem 409 already_signed if there is a valid signature */
async function demandUnsigned({ tx }: WriteContext, job: RecordRow, { document }: Filled): Promise<void> {
  const { rows } = await sql`
    select from signed_documents s join signature_documents d on d.id = s.document_id
    where s.job_id = ${job.id} and s.document_id = ${document.id} and s.withdrawn_at is null and (not d.asks_again or s.edition = ${document.edition})`.execute(
    tx,
  )
  if (rows.length > 0) throw problem(409, 'already_signed')
}

interface Row {
  readonly job: RecordRow
  readonly filled: Filled
  readonly given: Given
  readonly image: Buffer | null
  readonly signed_at: string
  readonly device: string | null
  readonly user: string
  readonly locale: string
  readonly sha256: string
}

const insert = (write: WriteContext, { job, filled, given, image, signed_at, device, user, locale, sha256 }: Row) =>
  insertSigned(write.tx, {
    job: job.id,
    document: filled.document,
    signer_name: given.signer_name,
    place: given.place ?? null,
    image,
    signed_at,
    device,
    user,
    locale,
    sha256,
    ip: write.ip,
    user_id: write.actor.user.id,
  })

/** Stores the same bytes as a file of the job, so that it can be sent, downloaded and exported like other files. */
async function keepAsFile(
  write: WriteContext,
  subject: Subject,
  { filled, given, signed_at, sha256 }: Row,
): Promise<void> {
  const file = {
    ...fileOf(subject.row, { name: filled.document.name, signer_name: given.signer_name, signed_at }),
    sha256,
    user_id: write.actor.user.id,
  }
  const id = await insertFile(write.tx, file)
  const { rows } = await sql<{
    size: number
  }>`select size from file_blobs where sha256 = decode(${sha256}, 'hex')`.execute(write.tx)
  const now = write.engine.clock().toISOString()
  const fileRow = {
    ...file,
    id,
    size: rows[0]?.size ?? 0,
    width: null,
    height: null,
    user: '',
    thumbnail: false,
    version: 1,
  }
  await logFile(write, subject, undefined, { ...fileRow, created_at: now, updated_at: now, archived_at: null })
}

/**
 * Signs a document of a locked job: the PDF is printed and stored with its SHA-256, and never changes. The caller checks the permission.
 * @param document id of the signature document
 * @param visit visit at which it is signed on site
 * @throws problem 404 for a document the job does not require; 409 already_signed, document_changed; 422 at signature or at
 */
export async function signDocument(
  write: WriteContext,
  job: RecordRow,
  document: number,
  request: Given,
  visit?: number,
): Promise<Signature> {
  // Everything is read on the connection of the write: a second one might not be available.
  const ctx: Context = { ...write, engine: { ...write.engine, db: write.tx } }
  const signed_at = momentOf(ctx, request.at)
  const image = drawnIn(request)
  // Locks the document against changes, so that exactly one version of it is stored.
  await sql`select from signature_documents where id = ${document} for share`.execute(write.tx)
  const { locale, filled } = await filledFor(
    { ...ctx, ...(visit === undefined ? {} : { visit }) },
    job,
    document,
    signed_at,
  )
  await demandUnsigned(write, job, filled)
  if (request.digest !== undefined && request.digest !== filled.digest) throw problem(409, 'document_changed')
  const { first_name, last_name } = write.actor.user
  const user = [first_name, last_name].filter(Boolean).join(' ')
  const device = await deviceOf(write)
  const signed = {
    signer_name: request.signer_name,
    image,
    signed_at,
    ip: write.ip,
    device,
    user,
    place: request.place ?? null,
  }
  const pdfDocument = signedPdf(filled, { ...signed, job: String(job['number']) }, locale)
  const sha256 = await storeBytes(write, Buffer.from(await print(pdfDocument)))
  const row: Row = { job, filled, given: request, image, signed_at, device, user, locale, sha256 }
  const id = await insert(write, row)
  const subject = { resource: write.engine.resources.get(jobs.name), row: job }
  const { name, edition, signer_role } = filled.document
  const after = { name, edition, signer_role, signer_name: request.signer_name, signed_at, sha256 }
  await logPart(write, subject, DOCUMENTS, [{ key: id, before: null, after }])
  await keepAsFile(write, subject, row)
  await systemComment(
    write,
    { resource: jobs.name, id: job.id },
    { key: 'document_signed', params: { document: name, name: request.signer_name }, about: null },
  )
  return (await signaturesWhere(write.tx, sql<boolean>`s.id = ${id}`))[0] as Signature
}

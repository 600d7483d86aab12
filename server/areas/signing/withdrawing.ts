import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Signature } from '../../../schema/areas/signing/shapes.ts'
import { findFile, updateFile } from '../../engine/files/store.ts'
import { logFile } from '../../engine/files/write.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { pathId } from '../../engine/read/read.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { logPart } from '../record/parts/part.ts'
import { type Subject, subjectOf } from '../record/parts/subject.ts'
import { DOCUMENTS } from './part.ts'
import { signaturesWhere } from './rows.ts'

interface Found {
  readonly signature: Signature
  readonly subject: Subject
}

/**
 * Returns a signature with its job if the caller may see it; for changes the job is locked.
 * @throws problem 404, 403 and 409 as in `subjectOf`
 */
export async function signatureOf(ctx: Context | WriteContext, rawId: string, act: 'read' | 'update'): Promise<Found> {
  const db = 'tx' in ctx ? ctx.tx : ctx.engine.db
  const id = pathId(rawId)
  const find = async () => (await signaturesWhere(db, sql<boolean>`s.id = ${id}`))[0]
  const found = await find()
  if (!found) throw problem(404, 'not_found')
  const subject = await subjectOf(ctx, { resource: jobs.name, id: found.job_id }, null, act)
  // Data read before the job was locked may be outdated.
  const signature = act === 'update' ? await find() : found
  if (!signature) throw problem(404, 'not_found')
  return { signature, subject }
}

/**
 * Withdraws a signature: it no longer counts but stays on record. Its copy among the job's files is removed.
 * @throws problem 409 already_withdrawn
 */
export async function withdrawSignature(write: WriteContext, id: string, reason: string): Promise<Signature> {
  const { signature, subject } = await signatureOf(write, id, 'update')
  if (signature.withdrawn_at !== null) throw problem(409, 'already_withdrawn')
  const withdrawnAt = write.engine.clock().toISOString()
  await sql`update signed_documents set withdrawn_at = ${withdrawnAt}, withdrawn_by = ${write.actor.user.id}, withdrawn_reason = ${reason}
    where id = ${signature.id}`.execute(write.tx)
  const { name, signer_name, sha256 } = signature
  const before = { name, signer_name, sha256, withdrawn_reason: null }
  await logPart(write, subject, DOCUMENTS, [
    { key: signature.id, before, after: { ...before, withdrawn_reason: reason } },
  ])
  const file = signature.file_id === null ? undefined : await findFile(write.tx, signature.file_id, true)
  if (file) {
    await updateFile(write.tx, file.id, { deleted: true })
    await logFile(write, subject, file, { ...file, archived_at: withdrawnAt })
  }
  await systemComment(
    write,
    { resource: jobs.name, id: signature.job_id },
    { key: 'signature_withdrawn', params: { document: name, name: signer_name, reason }, about: null },
  )
  return (await signaturesWhere(write.tx, sql<boolean>`s.id = ${signature.id}`))[0] as Signature
}

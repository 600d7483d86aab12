import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Tx } from '../../engine/db/kysely.ts'
import type { DocumentRow } from './facts.ts'
import type { Signed } from './signedPdf.ts'

/** A signature to be stored. */
interface Kept extends Omit<Signed, 'job'> {
  readonly job: number
  readonly document: Omit<DocumentRow, 'body'>
  readonly user_id: number
  readonly locale: string
  /** Of its PDF, in hexadecimal. */
  readonly sha256: string
}

/** @returns its id */
export async function insertSigned(tx: Tx, signedDocument: Kept): Promise<number> {
  const { document, place } = signedDocument
  const { rows } = await sql<{ id: number }>`
    insert into signed_documents (job_id, document_id, edition, name, signer_role, signer_name, image, signed_at, ip, device, user_id, user_name,
      lat, lng, accuracy, locale, sha256)
    values (${signedDocument.job}, ${document.id}, ${document.edition}, ${document.name}, ${document.signer_role}, ${signedDocument.signer_name}, ${signedDocument.image},
      ${signedDocument.signed_at}, ${signedDocument.ip}, ${signedDocument.device}, ${signedDocument.user_id}, ${signedDocument.user}, ${place?.lat ?? null}, ${place?.lng ?? null},
      ${place?.accuracy ?? null}, ${signedDocument.locale}, decode(${signedDocument.sha256}, 'hex'))
    returning id`.execute(tx)
  return rows[0]?.id as number
}

/** Maximum number of characters of a file's description. */
const MAX_DESCRIPTION = 255

/** The signed PDF as a file of the job, so that it can be sent, downloaded and exported like other files. */
export const fileOf = (
  job: Readonly<Record<string, unknown>>,
  { name, signer_name, signed_at }: { readonly name: string; readonly signer_name: string; readonly signed_at: string },
) => ({
  subject: jobs.name,
  subject_id: job['id'] as number,
  kind: 'pdf' as const,
  mime: 'application/pdf',
  name: `${`${name} ${String(job['number'])}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.pdf`,
  description: `${name}: ${signer_name}, ${dayOf(signed_at)}`.slice(0, MAX_DESCRIPTION),
})

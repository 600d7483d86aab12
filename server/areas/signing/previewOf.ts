import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Preview } from '../../../schema/areas/signing/shapes.ts'
import type { Context } from '../../engine/http/context.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { filledFor } from './signDocument.ts'

/**
 * Returns a document of a job as it would be signed now, at a visit if one is given.
 * @throws problem 404 for a job the caller may not see
 */
export async function previewOf(ctx: Context, job: number, document_id: number, visit?: number): Promise<Preview> {
  const row = await fetchRecord(ctx, ctx.engine.db, jobs.name, job, 'read')
  const { filled } = await filledFor(
    { ...ctx, ...(visit === undefined ? {} : { visit }) },
    row,
    document_id,
    ctx.engine.clock().toISOString(),
  )
  const { document, facts, unfilled, signer, digest } = filled
  const { name, signer_role, edition, body } = document
  return { document_id, name, signer_role, edition, body, facts: { ...facts }, unfilled: [...unfilled], signer, digest }
}

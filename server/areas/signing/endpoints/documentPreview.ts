import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { documentPreview } from '../../../../schema/areas/signing/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { filledFor } from '../signDocument.ts'

export default answer(documentPreview, async (ctx, { id, params: { document_id } }) => {
  const job = await fetchRecord(ctx, ctx.engine.db, ctx.engine.resources.get(jobs.name), id, 'read')
  const { filled } = await filledFor(ctx, job, document_id, ctx.engine.clock().toISOString())
  const { document, facts, unfilled, signer, digest } = filled
  const { name, signer_role, edition, body } = document
  return { document_id, name, signer_role, edition, body, facts: { ...facts }, unfilled: [...unfilled], signer, digest }
})

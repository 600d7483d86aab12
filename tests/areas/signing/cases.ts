import { resources } from '../../../schema/all.ts'
import { sign, withdraw } from '../../../schema/areas/signing/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

const BODY = { signer_name: 'Ann Lee', typed: true }

/** A job with a document that it requests, but which blocks no status. */
async function asked(h: Harness): Promise<{ job: number; document: number }> {
  const type = await h.factory.create(resources.get('job-types'))
  const document = await h.factory.create(resources.get('signature-documents'), {
    job_type_ids: [type.id],
    active: true,
    required_before_status_id: null,
  })
  const job = await h.factory.create(resources.get('jobs'), { job_status_id: 1, job_type_id: type.id })
  return { job: job.id, document: document.id }
}

export const signs = actCase(sign, {
  ready: async (h) => {
    const { job, document } = await asked(h)
    return { id: job, params: { document_id: document }, body: BODY }
  },
})

export const withdraws = actCase(withdraw, {
  also: ['Jobs:details'],
  ready: async (h) => {
    const { job, document } = await asked(h)
    const signed = await h.send('POST', `/jobs/${job}/documents/${document}/sign`, BODY)
    return { id: signed.body.id, body: { reason: 'Wrong house' } }
  },
})

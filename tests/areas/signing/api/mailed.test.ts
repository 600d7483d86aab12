import { createHash } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import type { Signature } from '../../../../schema/areas/signing/shapes.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { drawn } from '../../../support/signing.ts'
import { startSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer: { ...mailer, wake: () => undefined }, jobs: NO_JOBS })
const from = { name: 'Example Ltd', address: 'crm@example.test' }
const post = async <B = Wire>(path: string, body: object): Promise<B> => {
  const made = await t.call<B>('POST', path, { body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

test('the PDF of a signed document is emailed, byte for byte', async () => {
  const smtp = await startSmtp()
  use(
    t.db,
    () => new Date(),
    smtpTransport(smtp.url, async () => ({ from, replyTo: null })),
  )
  const { id: type } = await post('/job-types', { title: 'Signed work' })
  const document = { name: 'Permit', signer_role: 'customer', job_type_ids: [type], body: 'I agree to {{job.number}}' }
  const { id: permit } = await post('/signature-documents', document)
  const { id: customer_id } = await post('/customers', {
    last_name: 'Lee',
    email: 'lee@example.test',
    phone: '+441134960177',
  })
  const { id: job } = await post('/jobs', { customer_id, job_type_id: type, title: 'Boiler' })
  const { file_id, sha256 } = await post<Signature>(`/jobs/${job}/documents/${permit}/sign`, {
    signer_name: 'Ann Lee',
    signature: await drawn(),
  })
  const attach = { papers: [], files: [file_id] }
  await post(`/jobs/${job}/send`, {
    to: 'lee@example.test',
    subject: 'What you signed',
    body: '<p>As agreed.</p>',
    attach,
  })
  await mailer.flush()
  expect(smtp.mails).toHaveLength(1)
  const { attachments } = await simpleParser(smtp.mails[0]?.raw ?? '')
  expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
  expect(
    createHash('sha256')
      .update(attachments[0]?.content ?? '')
      .digest('hex'),
  ).toBe(sha256)
})

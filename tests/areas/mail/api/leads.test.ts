import { beforeEach, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer: { ...mailer, wake: () => undefined }, jobs: NO_JOBS })
const factory = createFactory(t)
let smtp: TestSmtp

beforeEach(async () => {
  smtp = await startSmtp()
  const from = { name: 'Example Ltd', address: 'crm@example.test' }
  use(
    t.db,
    undefined,
    smtpTransport(smtp.url, async () => ({ from, replyTo: null })),
  )
})

test('a lead gets an email under its own name, customer or not, and the email is listed on it', async () => {
  const given = { first_name: 'Amara', last_name: 'Boye', company_name: null, email: 'amara@example.test' }
  const lead = await factory.create(resources.get('leads'), { ...given, customer_id: null, address1: '4 Elm Grove' })
  const begun = (await t.call<Wire>('GET', `/leads/${lead.id}/mail`)).body as unknown as {
    subject: string
    body: string
    template_id: number
    receivers: { address: string; name: string }[]
  }
  expect(begun.subject).toBe('Thank you for your enquiry')
  expect(begun.body).toContain('<p>Dear Amara Boye,</p>')
  expect(begun.receivers).toMatchObject([{ address: 'amara@example.test', name: 'Amara Boye' }])
  const { subject, body, template_id } = begun
  const sent = await t.call<Wire>('POST', `/leads/${lead.id}/send`, {
    body: { to: 'amara@example.test', subject, body, template_id },
  })
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ about: 'leads', about_id: lead.id, customer_id: null })
  await mailer.flush()
  expect(smtp.mails[0]?.html).toContain('Dear Amara Boye')
  const list = await t.call<Wire>('GET', `/emails/list?about=leads&about_id=${lead.id}`)
  expect(list.body.data).toMatchObject([{ id: sent.body.id }])
})

test('an email about a lead is visible to users who can see the lead', async () => {
  const lead = await factory.create(resources.get('leads'), { email: 'amara@example.test' })
  const letter = { to: 'amara@example.test', subject: 'Hi', body: '<p>Hi</p>' }
  const { id } = (await t.call<Wire>('POST', `/leads/${lead.id}/send`, { body: letter })).body
  const [may, mayNot] = [
    await t.userWith(['EmailLogs:list', 'Leads:list']),
    await t.userWith(['EmailLogs:list', 'Jobs:list']),
  ]
  expect((await t.call('GET', `/emails/${id}`, { token: may.token })).status).toBe(200)
  expect((await t.call('GET', `/emails/${id}`, { token: mayNot.token })).status).toBe(404)
})

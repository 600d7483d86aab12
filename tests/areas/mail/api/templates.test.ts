import sharp from 'sharp'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { filing, PDF } from '../../../support/files.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { account, lateMailer, tokenPattern } from '../../../support/recovery.ts'
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer: { ...mailer, wake: () => undefined }, jobs: NO_JOBS })
const factory = createFactory(t)
const from = { name: 'Example Ltd', address: 'crm@example.test' }
let smtp: TestSmtp

beforeEach(async () => {
  await t.pool.query('delete from email_queue')
  smtp = await startSmtp()
  use(
    t.db,
    undefined,
    smtpTransport(smtp.url, async () => ({ from, replyTo: null })),
  )
})

interface Version {
  readonly n: number
  readonly subject: string
  readonly body: string
  readonly current: boolean
}
const keyed = async (key: string, locale = 'en'): Promise<number> =>
  (await t.pool.query('select id from email_templates where key = $1 and locale = $2', [key, locale])).rows[0].id
const patch = (id: number, body: object) => t.call<Wire>('PATCH', `/email-templates/${id}`, { body })
const versions = async (id: number) =>
  (await t.call<Wire>('GET', `/email-templates/${id}/versions`)).body.data as unknown as Version[]
const template = async (more: object = {}) =>
  (
    await t.call<Wire>('POST', '/email-templates', {
      body: {
        name: 'Thanks',
        about: 'jobs',
        locale: 'en',
        key: `thanks_${Math.random().toString(36).slice(2)}`,
        subject: 'One',
        body: '<p>One</p>',
        ...more,
      },
    })
  ).body

async function put(path: string, payload: Buffer, name: string, token = t.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const url = `/panel-api/${path}?${new URLSearchParams({ name })}`
  const answer = await t.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json<Wire>() }
}

describe('versions of a template', () => {
  it('are in the log in full, and restoring one is a change that can be undone', async () => {
    const { id } = await template()
    await patch(id, { subject: 'Two' })
    await patch(id, { body: '<p>Three</p>' })
    // A change of no text creates no version.
    await patch(id, { name: 'Called otherwise' })
    expect((await versions(id)).map(({ n, subject, body, current }) => [n, subject, body, current])).toEqual([
      [3, 'Two', '<p>Three</p>', true],
      [2, 'Two', '<p>One</p>', false],
      [1, 'One', '<p>One</p>', false],
    ])
    const restored = await t.call<Wire>('POST', `/email-templates/${id}/restore`, { body: { n: 1 } })
    expect(restored.body).toMatchObject({ subject: 'One', body: '<p>One</p>', name: 'Called otherwise' })
    expect(await versions(id)).toMatchObject([{ n: 4, subject: 'One' }, { n: 3 }, { n: 2 }, { n: 1 }])
    await t.call('POST', `/changesets/${String(restored.headers['changeset'])}/undo`, { body: {} })
    expect(await versions(id)).toMatchObject([{ n: 5, subject: 'Two', body: '<p>Three</p>' }, {}, {}, {}, {}])
    expect((await t.call<Wire>('POST', `/email-templates/${id}/restore`, { body: { n: 99 } })).status).toBe(404)
  })

  it('include the first version of a built-in one', async () => {
    const id = await keyed('job_confirmed')
    expect(await versions(id)).toMatchObject([{ n: 1, current: true }])
  })
})

test('count the changes of one language that the other has not followed', async () => {
  const en = await template({ key: 'followed' })
  const languages = async (id: number) =>
    (await t.call<Wire>('GET', `/email-templates/${id}/languages`)).body.data as unknown
  expect(await languages(en.id)).toEqual([
    { locale: 'en', id: en.id, behind: 0 },
    { locale: 'zh', id: null, behind: 0 },
  ])
  const zh = await template({ key: 'followed', locale: 'zh', subject: '一', body: '<p>一</p>' })
  await patch(en.id, { subject: 'Two' })
  await patch(en.id, { body: '<p>Two</p>' })
  const expected = (behind: number) => [
    { locale: 'en', id: en.id, behind: 0 },
    { locale: 'zh', id: zh.id, behind },
  ]
  expect(await languages(zh.id)).toEqual(expected(2))
  await patch(zh.id, { body: '<p>二</p>' })
  expect(await languages(en.id)).toEqual([
    { locale: 'en', id: en.id, behind: 1 },
    { locale: 'zh', id: zh.id, behind: 0 },
  ])
})

describe("a template's attachments", () => {
  const sent = (bytes: Buffer, name = 'terms.pdf') => put('email-templates/files', bytes, name)
  it('are sent with every email from it', async () => {
    const file = (await sent(PDF)).body
    expect(file).toMatchObject({ name: 'terms.pdf', mime: 'application/pdf', size: PDF.length })
    const { id } = await template({ files: [file] })
    const customer = await factory.create(resources.get('customers'), { email: 'alice@example.test' })
    const job = await factory.create(resources.get('jobs'), { customer_id: customer.id })
    const { templates } = (await t.call<Wire>('GET', `/jobs/${job.id}/mail`)).body as unknown as {
      templates: { id: number; files: { name: string }[] }[]
    }
    expect(templates.find((one) => one.id === id)?.files).toEqual([{ name: 'terms.pdf', size: PDF.length }])
    const letter = { to: 'alice@example.test', subject: 'Hi', body: '<p>Hi</p>', template_id: id }
    const attach = { papers: [], files: [], template: true }
    const answer = await t.call<Wire>('POST', `/jobs/${job.id}/send`, { body: { ...letter, attach } })
    expect(answer.body['attachments']).toMatchObject([{ name: 'terms.pdf' }])
    await mailer.flush()
    expect(smtp.mails[0]?.raw).toContain('filename=terms.pdf')
  })

  it('must be uploaded here, and fit the size limit of an email', async () => {
    const file = (await sent(PDF)).body
    const secret = await factory.create(resources.get('jobs'))
    const other = (await filing(t, `jobs/${secret.id}`).upload(Buffer.from('Nobody else’s'), { name: 'a.txt' })).body
    const { sha256 } = (
      await t.pool.query(`select encode(sha256, 'hex') as sha256 from files where id = $1`, [other.id])
    ).rows[0]
    for (const forged of [
      { ...file, size: 1 },
      { name: 'a.txt', mime: 'text/plain', size: other.size, sha256 },
    ]) {
      const { id } = await template()
      const answer = await patch(id, { files: [forged] })
      expect([answer.status, answer.body.errors?.['files']?.[0]?.code]).toEqual([422, 'not_found'])
    }
    const large = await sent(Buffer.alloc(19 * 1_048_576, 'a '), 'large.txt')
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  })
})

describe('the header of an email', () => {
  const picture = () =>
    sharp({ create: { width: 120, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  it("has the franchise's logo, sent inside the email, and its colour", async () => {
    const logo = (await put('franchises/logo', await picture(), 'logo.png')).body
    expect(logo['mime']).toBe('image/png')
    const franchise = await factory.create(resources.get('franchises'), { logo, brand_colour: '#ffd400' })
    const url = (await t.call<Wire>('GET', `/franchises/${franchise.id}/logo`)).body['url']
    expect(url).toMatch(/^data:image\/png;base64,iVBOR/)
    const customer = await factory.create(resources.get('customers'), { email: 'alice@example.test' })
    const job = await factory.create(resources.get('jobs'), { customer_id: customer.id, franchise_id: franchise.id })
    const body = '<p>Hi <a href="https://example.test/" data-button="">Go</a></p>'
    const letter = { to: 'alice@example.test', subject: 'Hi', body }
    const { id } = (await t.call<Wire>('POST', `/jobs/${job.id}/send`, { body: letter })).body
    await mailer.flush()
    const raw = smtp.mails[0]?.raw ?? ''
    const { sha256 } = logo as unknown as { sha256: string }
    expect(raw).toContain(`<${sha256}.png@logo>`)
    expect(raw).toContain('Content-Disposition: inline; filename=logo.png')
    // The text is dark on yellow, so that it is readable.
    expect(raw.replaceAll(/=\r?\n/g, '')).toContain('background-color:#ffd400;color:#1a2030')
    const shown = (await t.call<Wire>('POST', `/emails/${id}/body`, { body: {} })).body['url'] as string
    const page = (await t.app.inject({ url: shown })).body
    expect(page).toContain('<img class="logo" src="data:image/png;base64,')
    // The file is kept as long as the log.
    expect(
      (await t.pool.query(`select from email_files where email_id = $1 and encode(sha256, 'hex') = $2`, [id, sha256]))
        .rows,
    ).toHaveLength(1)
  })

  it('rejects other file types, large files, and files not uploaded for it', async () => {
    const text = await put('franchises/logo', Buffer.from('hello'), 'a.txt')
    expect([text.status, text.body.code]).toEqual([415, 'logo_kind'])
    const noise = await sharp(
      Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, i) => (i * 7919 * (i % 97)) % 251)),
      {
        raw: { width: 400, height: 400, channels: 3 },
      },
    )
      .png({ compressionLevel: 0 })
      .toBuffer()
    const large = await put('franchises/logo', noise, 'a.png')
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
    const franchise = await factory.create(resources.get('franchises'))
    const forged = { mime: 'image/png', size: 3, sha256: 'a'.repeat(64) }
    const answer = await t.call<Wire>('PATCH', `/franchises/${franchise.id}`, { body: { logo: forged } })
    expect([answer.status, answer.body.errors?.['logo']?.[0]?.code]).toEqual([422, 'not_found'])
  })
})

describe('an email that gives access to an account', () => {
  it("uses its template's text, and is never sent without the access link", async () => {
    const id = await keyed('account_reset')
    expect(await patch(id, { subject: 'Come in, {{ user.first_name }}' })).toMatchObject({ status: 200 })
    for (const body of [
      '<p>Hello</p>',
      '<p>{{ token.link }}</p>',
      '<p><a href="{{ token.link }}"></a></p>',
      '{% if user.email == "other" %}<p><a href="{{ token.link }}">In</a></p>{% endif %}',
    ]) {
      const answer = await patch(id, { body })
      expect([answer.status, answer.body.errors?.['body']?.[0]?.code], body).toEqual([422, 'token_link_needed'])
    }
    const user = await account(t)
    await t.call('POST', '/auth/forgotten-password', { body: { email: user.email }, token: null })
    await mailer.flush()
    const [mail] = smtp.mails
    expect(mail?.headers.get('subject')).toBe('Come in, Robin')
    expect(mail?.text).toMatch(tokenPattern)
    const log = (
      await t.pool.query('select template_id, template_version, text from emails where "to" = $1', [user.email])
    ).rows[0]
    expect(log).toMatchObject({ template_id: id, template_version: 2 })
    expect(log.text).not.toMatch(tokenPattern)
  })

  it('cannot be switched off, archived, renamed or added', async () => {
    const id = await keyed('account_invitation')
    for (const body of [{ active: false }, { key: 'other' }])
      expect((await patch(id, body)).status, JSON.stringify(body)).toBe(422)
    expect((await t.call('DELETE', `/email-templates/${id}`)).status).toBe(409)
    const added = await t.call<Wire>('POST', '/email-templates', {
      body: { name: 'x', about: 'users', key: 'x', locale: 'en', subject: 'x', body: '<p>x</p>' },
    })
    expect([added.status, added.body.errors?.['about']?.[0]?.code]).toEqual([422, 'template_of_program'])
  })

  it('is resent with a new token, never unchanged; a requested one goes only to the person who requested it', async () => {
    const invited = await account(t, { password: null })
    await t.call('POST', `/users/${invited.id}/invite`, { body: {} })
    await mailer.flush()
    const logOf = async (email: string) =>
      (await t.pool.query('select id from emails where "to" = $1 order by id desc', [email])).rows[0].id as number
    const id = await logOf(invited.email)
    const asItWas = await t.call<Wire>('POST', `/emails/${id}/resend`, { body: {} })
    expect([asItWas.status, asItWas.body.code]).toEqual([409, 'mail_not_kept'])
    const anew = await t.call<Wire>('POST', `/emails/${id}/renew`, { body: {} })
    expect(anew.status, JSON.stringify(anew.body)).toBe(200)
    expect(anew.body.id).toBe(await logOf(invited.email))
    await mailer.flush()
    const [first, second] = smtp.mails.map(({ text }) => tokenPattern.exec(text)?.[0])
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
    const user = await account(t)
    await t.call('POST', '/auth/forgotten-password', { body: { email: user.email }, token: null })
    await mailer.flush()
    const refused = await t.call<Wire>('POST', `/emails/${await logOf(user.email)}/renew`, { body: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'mail_by_owner'])
  })
})

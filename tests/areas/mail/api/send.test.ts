import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { notifyFailures } from '../../../../server/areas/mail/failures.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { filing, PDF } from '../../../support/files.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const at = { now: new Date() }
// Emails are sent only when a test says so.
const t = await testApp({ mailer: { ...mailer, wake: () => undefined }, jobs: NO_JOBS, clock: () => at.now })
const factory = createFactory(t)
const engine: Engine = {
  db: t.db,
  resources,
  settings: t.settings,
  logKey: t.logKey,
  clock: () => at.now,
  rules: collectRules(rules),
}
const from = { name: 'Example Ltd', address: 'crm@example.test' }
let smtp: TestSmtp

beforeAll(() => {
  expect(resources.get('emails').archive).toBe(true)
})
beforeEach(async () => {
  at.now = new Date()
  await t.pool.query('delete from email_queue')
  smtp = await startSmtp()
  use(
    t.db,
    () => at.now,
    smtpTransport(smtp.url, async () => ({ from, replyTo: null })),
  )
})

const line = { name: 'Boiler service', quantity: 1, price_ex_vat: 100, apply_vat: true, vat_percent: 20 }
const quote = async (more = {}) => {
  const customer = await factory.create(resources.get('customers'), { email: 'alice@example.test', language: null })
  return factory.create(resources.get('quotes'), {
    customer_id: customer.id,
    quote_status_id: 1,
    services: [line],
    materials: [],
    valid_until: null,
    ...more,
  })
}
const composed = async (path: string) => (await t.call<Wire>('GET', `${path}/mail`)).body as unknown as Composed
interface Again {
  readonly sent: readonly { readonly id: number; readonly made: number }[]
  readonly refused: readonly { readonly id: number; readonly code: string }[]
}
interface Composed {
  subject: string
  body: string
  template_id: number
  receivers: { address: string; refused: string | null }[]
}
const send = (path: string, body: object, token?: string) =>
  t.call<Wire>('POST', `${path}/send`, { body, ...(token ? { token } : {}) })

describe('an email about a quote', () => {
  it('starts from its template filled in, and is sent once with the PDF', async () => {
    const { id, ...row } = await quote()
    const { subject, body, template_id, receivers } = await composed(`/quotes/${id}`)
    expect(receivers.map(({ address }) => address)).toEqual(['alice@example.test'])
    expect(subject).toContain(String(row['number']))
    expect(body).toContain(formatMoney(Number(row['total_inc_vat'])))
    const attach = { papers: ['quote'], files: [] }
    const answer = await send(`/quotes/${id}`, { to: 'alice@example.test', subject, body, template_id, attach })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'queued',
      about: 'quotes',
      about_id: id,
      template_id,
      template_version: 1,
    })
    await mailer.flush()
    await mailer.flush()
    expect(smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail?.to).toEqual(['alice@example.test'])
    expect(mail?.headers.get('auto-submitted')).toBeUndefined()
    expect(mail?.raw).toContain(`filename=${String(row['number'])}.pdf`)
    expect(mail?.raw).toContain('application/pdf')
    const log = (await t.call<Wire>('GET', `/emails/${answer.body.id}`)).body
    expect(log).toMatchObject({ status: 'sent', attempts: 1, error: null })
    const attempts = (await t.call<Wire>('GET', `/emails/${answer.body.id}/attempts`)).body.data
    expect(attempts).toEqual([expect.objectContaining({ ok: true, refused: [] })])
  })

  it('moves a draft to Sent; undone, it is a draft again and the email is cancelled', async () => {
    const { id } = await quote()
    const answer = await send(`/quotes/${id}`, { to: 'a@example.test', subject: 'Hello', body: '<p>Hello</p>' })
    expect((await t.call<Wire>('GET', `/quotes/${id}`)).body['quote_status_id']).toBe(2)
    const undone = await t.call<Wire>('POST', `/changesets/${String(answer.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await t.call<Wire>('GET', `/quotes/${id}`)).body['quote_status_id']).toBe(1)
    await mailer.flush()
    expect(smtp.mails).toEqual([])
    expect((await t.call<Wire>('GET', `/emails/${answer.body.id}`)).body).toMatchObject({ status: 'withdrawn' })
  })

  it('sends nothing and changes no status when rejected', async () => {
    const { id } = await quote()
    const count = async () => (await t.pool.query('select count(*)::int as n from emails')).rows[0]
    const before = await count()
    const many = Array.from({ length: 21 }, (_, i) => `p${i}@example.test`).join(', ')
    const letter = { to: 'a@example.test', subject: 'Hello', body: '<p>Hello</p>' }
    for (const [wrong, where, code] of [
      [{ to: 'nobody' }, 'to', 'email'],
      [{ to: 'a@example.test, b' }, 'to', 'email'],
      [{ to: many }, 'to', 'too_many_receivers'],
      [{ cc: 'x' }, 'cc', 'email'],
      [{ body: '<script>1</script>' }, 'body', 'required'],
      [{ attach: { papers: ['invoice'], files: [] } }, 'attach', 'choice'],
      [{ attach: { papers: [], files: [987654] } }, 'attach', 'not_found'],
    ] as const) {
      const answer = await send(`/quotes/${id}`, { ...letter, ...wrong })
      expect([answer.status, answer.body.errors?.[where]?.[0]], JSON.stringify(answer.body)).toEqual([
        422,
        expect.objectContaining({ code }),
      ])
    }
    expect(await count()).toEqual(before)
    expect((await t.call<Wire>('GET', `/quotes/${id}`)).body['quote_status_id']).toBe(1)
  })

  it('allows no header or script injection', async () => {
    const { id } = await quote({ title: 'x\u2028Bcc: evil@example.test' })
    const letter = { to: 'a@example.test', subject: 'Hi\r\nBcc: evil@example.test', body: '<p>Hi</p>' }
    expect((await send(`/quotes/${id}`, letter)).status).toBe(422)
    const body =
      '<p onclick="x()">Hi <a href="javascript:alert(1)">a</a><img src="http://x.test/p.gif"><b>b</b></p><iframe></iframe>'
    const answer = await send(`/quotes/${id}`, { ...letter, subject: 'Hi', body })
    expect(answer.body['body']).toBe('<p>Hi <a>a</a><b>b</b></p>')
    await mailer.flush()
    expect(smtp.mails[0]?.html).not.toMatch(/onclick|javascript|iframe|p\.gif/)
  })

  it('is visible with its record and to nobody else', async () => {
    const { id } = await quote()
    const { body } = await send(`/quotes/${id}`, { to: 'a@example.test', subject: 'Hello', body: '<p>Hello</p>' })
    const rights = ['EmailLogs:list', 'EmailLogs:add', 'Quotes:list']
    const { token } = await t.userWith(rights, 'own')
    expect((await t.call('GET', `/emails/${body.id}`, { token })).status).toBe(404)
    expect((await t.call('POST', `/emails/${body.id}/body`, { token, body: {} })).status).toBe(404)
    const { token: unseeing } = await t.userWith(['EmailLogs:list', 'EmailLogs:add'])
    expect((await t.call('GET', `/emails/${body.id}`, { token: unseeing })).status).toBe(404)
    const answer = await t.call('POST', '/emails', {
      token: unseeing,
      body: { to: 'a@example.test', subject: 'x', body: '<p>x</p>', about: 'quotes', about_id: id },
    })
    expect(answer.status).toBe(422)
  })
})

test('emails about accounts are visible only to users who can see accounts', async () => {
  await mailer.queue(t.db, {
    to: 'new@example.test',
    subject: 'Set your password',
    text: 'x',
    html: 'x',
    secrets: ['x'],
  })
  const seen = async (rights: readonly string[]) => {
    const { token } = await t.userWith(['EmailLogs:list', ...rights])
    const { body } = await t.call<Wire>('GET', '/emails/list?q=new@example.test', { token })
    return body.data?.length ?? body
  }
  expect([await seen([]), await seen(['Users:list'])]).toEqual([0, 1])
})

describe('the outbox of emails that users write', () => {
  const mail = async (more = {}) => {
    const { id } = await quote()
    const body = { to: 'one@example.test', cc: 'two@example.test', subject: 'Hello', body: '<p>Hello</p>', ...more }
    return { quote: id, email: (await send(`/quotes/${id}`, body)).body.id }
  }
  const status = async (id: number) => (await t.call<Wire>('GET', `/emails/${id}`)).body

  it('delivers to the others if one recipient is rejected permanently, and remembers unreachable addresses', async () => {
    smtp.refused.set('two@example.test', 550)
    const { email } = await mail()
    await mailer.flush()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['one@example.test']])
    expect(await status(email)).toMatchObject({ status: 'sent', error: expect.stringContaining('two@example.test') })
    const customer = await factory.create(resources.get('customers'), { email: 'TWO@example.test' })
    const bad = await t.call<Wire>('GET', `/customers/${customer.id}/undeliverable`)
    expect(bad.body.data).toEqual([expect.objectContaining({ address: 'two@example.test' })])
    // Once an address accepts an email, it is reachable again.
    smtp.refused.clear()
    await mail({ to: 'two@example.test', cc: null })
    await mailer.flush()
    expect((await t.call<Wire>('GET', `/customers/${customer.id}/undeliverable`)).body.data).toEqual([])
  })

  it('retries only the recipients that have not accepted', async () => {
    smtp.refused.set('two@example.test', 450)
    const { email } = await mail()
    await mailer.flush()
    expect(await status(email)).toMatchObject({ status: 'queued' })
    smtp.refused.clear()
    at.now = new Date(at.now.getTime() + 31_000)
    await mailer.flush()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['one@example.test'], ['two@example.test']])
    expect(await status(email)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('creates one task for an email nobody accepted, and resends it on request', async () => {
    smtp.refuse = true
    const { quote: about, email } = await mail()
    await mailer.flush()
    expect(await status(email)).toMatchObject({ status: 'failed', error: expect.stringContaining('no such mailbox') })
    expect(await Promise.all([notifyFailures(engine), notifyFailures(engine)]).then(([a, b]) => a + b)).toBe(1)
    const tasks = await t.call<Wire>('GET', `/tasks/list?subject=quotes&subject_id=${about}`)
    expect(tasks.body.data.map(({ title }) => title)).toEqual(['An email was not delivered: Hello'])
    smtp.refuse = false
    const again = await t.call<Wire>('POST', `/emails/${email}/resend`, { body: {} })
    expect(again.body).toMatchObject({ again_of_id: email, to: 'one@example.test', cc: 'two@example.test' })
    await mailer.flush()
    expect(smtp.mails).toHaveLength(1)
  })

  it('resends many, unchanged or from the current template; one that cannot be sent does not block the others', async () => {
    const { quote: about, email: plain } = await mail()
    const begun = await composed(`/quotes/${about}`)
    const { subject, body, template_id } = begun
    const made = await send(`/quotes/${about}`, { to: 'one@example.test', subject, body, template_id })
    await mailer.flush()
    const waits = (await mail({ to: 'late@example.test' })).email
    const secret = await mailer.queue(t.db, { to: 'new@example.test', subject: 'Password', text: 'x', html: 'x' })
    await t.pool.query(`update emails set status = 'sent' where id = $1`, [secret])
    const later = await t.call('PATCH', `/quotes/${about}`, { body: { valid_until: '2031-12-24' } })
    expect(later.status, JSON.stringify(later.body)).toBe(200)
    const again = (anew: boolean) =>
      t.call<Wire>('POST', '/emails/resend', { body: { ids: [made.body.id, plain, waits, secret, 987654], anew } })
    const asWas = (await again(false)).body as unknown as Again
    expect(asWas.sent.map(({ id }) => id)).toEqual([made.body.id, plain])
    expect(asWas.refused).toEqual([
      { id: waits, code: 'mail_waits' },
      { id: secret, code: 'mail_not_kept' },
      { id: 987654, code: 'not_found' },
    ])
    expect(await status(asWas.sent[0]?.made ?? 0)).toMatchObject({
      subject,
      body: made.body['body'],
      again_of_id: made.body.id,
    })
    const anew = (await again(true)).body as unknown as Again
    expect(anew.sent.map(({ id }) => id)).toEqual([made.body.id])
    expect(anew.refused[0]).toEqual({ id: plain, code: 'mail_no_template' })
    const fresh = await status(anew.sent[0]?.made ?? 0)
    expect(fresh).toMatchObject({ body: expect.stringContaining('24/12/2031'), again_of_id: made.body.id })
    expect(fresh['attachments']).toEqual([expect.objectContaining({ mime: 'application/pdf' })])
    const before = smtp.mails.length
    await mailer.flush()
    // Each is sent as its own log records.
    const logs = [...asWas.sent, ...anew.sent].map(({ made: id }) => status(id))
    expect(
      smtp.mails
        .slice(before)
        .map((one) => one.headers.get('subject'))
        .toSorted(),
    ).toEqual([...(await Promise.all(logs)).map((one) => one['subject']), 'Hello', 'Password'].toSorted())
  })

  it('shows an email on its own page, by a one-time address', async () => {
    const { email } = await mail()
    const { body } = await t.call<{ url: string }>('POST', `/emails/${email}/body`, { body: {} })
    const page = await t.app.inject({ method: 'GET', url: body.url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/^sandbox .*default-src 'none'/)
    expect(page.body).toContain('Hello')
    expect((await t.app.inject({ method: 'GET', url: body.url })).statusCode).not.toBe(200)
  })
})

test('the footer of every email is also in emails from templates, as text and HTML', async () => {
  const transport = smtpTransport(smtp.url, async () => ({ from, replyTo: null }))
  use(
    t.db,
    () => at.now,
    transport,
    async () => 'Open on Saturdays',
  )
  const { id } = await quote()
  await send(`/quotes/${id}`, { to: 'a@example.test', subject: 'Hello', body: '<p>Hello</p>' })
  await mailer.flush()
  const [mail] = smtp.mails
  expect(mail?.text).toContain('Open on Saturdays')
  expect(mail?.html).toContain('Open on Saturdays')
})

describe('a template', () => {
  const template = (body: string, more = {}) => ({
    name: 'Mine',
    key: 'mine',
    about: 'quotes',
    locale: 'en',
    subject: 'Hello',
    body,
    ...more,
  })
  const save = (body: string, more = {}) => t.call<Wire>('POST', '/email-templates', { body: template(body, more) })

  it.each([
    ['<p>{{ quote.nubmer }}</p>', 'unknown_token_near', { near: 'quote.number' }],
    ['<p>{{ invoice.number }}</p>', 'unknown_token', {}],
    ['<p>{{ constructor }}</p>', 'unknown_token', {}],
    ['<p>{{ customer.name</p>', 'template_syntax', {}],
    ['<p>{% if quote.title %}x</p>', 'template_syntax', {}],
    ['<p>{% include "x" %}</p>', 'template_syntax', {}],
    ['<p>{{ quote.total | plus: 1 }}</p>', 'template_syntax', {}],
    ['{% for l in lines %}<p>{{ l.cost }}</p>{% endfor %}', 'unknown_token', { token: 'l.cost' }],
  ])('is rejected with the position: %s', async (body, code, params) => {
    const answer = await save(body)
    expect([answer.status, answer.body.errors?.['body']?.[0]], JSON.stringify(answer.body)).toEqual([
      422,
      expect.objectContaining({ code, params: expect.objectContaining(params) }),
    ])
  })

  it("formats each kind of field, and escapes the record's data as text", async () => {
    const body =
      '<p>{{ quote.title }} {% if quote.valid_until %}until {{ quote.valid_until }}{% else %}for ever{% endif %}</p>{% for l in lines %}<p>{{ l.name }}: {{ l.total }}</p>{% endfor %}'
    const { id } = await quote({ title: '<b>{{ customer.email }}</b>' })
    const saved = await save(body, { key: 'kinds' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const template_id = saved.body.id
    const found = await t.call<Wire>('GET', `/quotes/${id}/mail?template_id=${template_id}`)
    expect((found.body as unknown as Composed).body, JSON.stringify(found.body)).toEqual(
      expect.stringMatching(
        /^<p>&lt;b&gt;&#123;&#123; customer.email }}&lt;\/b&gt; until \d\d\/\d\d\/\d{4}<\/p><p>Boiler service: £\d+\.\d\d<\/p>$/,
      ),
    )
  })

  it('that would never end is stopped', async () => {
    const bomb = `${'{% for a in lines %}'.repeat(12)}x${'{% endfor %}'.repeat(12)}`
    const { id } = await quote({ services: Array.from({ length: 30 }, () => line) })
    const answer = await t.call<Wire>('POST', '/email-templates/preview', {
      body: { about: 'quotes', subject: 'x', body: bomb, subject_id: id },
    })
    expect((answer.body as unknown as { errors: { code: string }[] }).errors).toEqual([
      expect.objectContaining({ code: 'template_syntax' }),
    ])
  })
})

describe('testing a template', () => {
  const given = {
    about: 'quotes',
    locale: 'en',
    subject: 'About {{ quote.number }}',
    body: '<p>{{ quote.number }}</p>',
  }

  it('sends it filled in to its author, and lists it on no customer', async () => {
    const { id, ...row } = await quote()
    const answer = await t.call<Wire>('POST', '/email-templates/try', { body: { ...given, subject_id: id } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const became = (token?: string) =>
      t.call<Wire>('GET', `/email-templates/tried?email_id=${answer.body['email_id']}`, token ? { token } : {})
    expect((await became()).body).toEqual({ status: 'queued', error: null })
    await mailer.flush()
    expect((await became()).body).toEqual({ status: 'sent', error: null })
    const other = await t.userWith(['EmailTemplates:list', 'EmailTemplates:edit'])
    expect((await became(other.token)).status).toBe(404)
    expect(smtp.mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [[String(answer.body['to'])], `[Test] About ${String(row['number'])}`],
    ])
    const { data } = (await t.call<Wire>('GET', `/emails/list?about=quotes&about_id=${id}`)).body
    expect(data).toEqual([])
  })

  it('is rejected with its errors, and without permission to change templates', async () => {
    const wrong = await t.call<Wire>('POST', '/email-templates/try', {
      body: { ...given, subject: '{{ quote.nubmer }}' },
    })
    expect([wrong.status, wrong.body.errors?.['subject']?.[0]?.code]).toEqual([422, 'unknown_token_near'])
    const { token } = await t.userWith(['EmailTemplates:list', 'Quotes:list'])
    expect((await t.call('POST', '/email-templates/try', { body: given, token })).status).toBe(403)
  })
})

test('an email cannot exceed what mail servers accept, and the error states the limit', async () => {
  const { id } = await quote()
  const files: number[] = []
  for (const n of [1, 2, 3]) {
    const bytes = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024, n)])
    const made = await filing(t, `quotes/${id}`).upload(bytes, { name: `plan-${n}.pdf` })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    files.push(made.body.id)
  }
  const letter = { to: 'a@example.test', subject: 'Hello', body: '<p>Hello</p>' }
  const refused = await send(`/quotes/${id}`, { ...letter, attach: { papers: [], files } })
  expect([refused.status, refused.body.errors?.['attach']]).toEqual([
    422,
    [{ code: 'attachments_too_large', params: { max: 18 } }],
  ])
  expect((await send(`/quotes/${id}`, { ...letter, attach: { papers: [], files: files.slice(0, 1) } })).status).toBe(
    200,
  )
  await mailer.flush()
  expect(smtp.mails).toHaveLength(1)
})

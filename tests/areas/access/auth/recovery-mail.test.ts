import { describe, expect, it, onTestFinished } from 'vitest'
import type { Mail, Transport } from '../../../../server/engine/mail/mail.ts'
import { createMailer } from '../../../../server/engine/mail/mailer.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { testApp } from '../../../support/app.ts'
import { account, lateMailer, newPassword, tokenPattern } from '../../../support/recovery.ts'
import { startSmtp } from '../../../support/smtp.ts'

const late = lateMailer()
const t = await testApp({ mailer: late.mailer, origin: () => 'https://crm.example.test' })
const { call, db, pool } = t
const secret = 'a secret that is long enough for tests'

/** A separate mailer over this file's database, at the time set by `at.now`. */
function mailerWith(
  transport: Transport | undefined,
  at: { now: Date } = { now: new Date() },
  itsSecret = secret,
  tellsLinks = false,
) {
  const said: string[] = []
  const mailer = createMailer({
    db,
    secret: itsSecret,
    transport,
    every: 3_600_000,
    tellsLinks,
    say: (line) => void said.push(line),
    clock: () => at.now,
  })
  onTestFinished(mailer.close)
  const later = (seconds: number) => {
    at.now = new Date(at.now.getTime() + seconds * 1000)
  }
  return { mailer, said, later }
}
const from = { name: 'Example Ltd', address: 'crm@example.test' }
const bySmtp = (url: string) => smtpTransport(url, async () => ({ from, replyTo: null }))

const mail = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'A subject',
  text: 'A text\n',
  html: '<p>A text</p>',
  ...more,
})
interface Log {
  status: string
  error: string | null
  attempts: number
  subject: string
  body: string
  text: string
  sent: boolean
  waiting: boolean
}
async function logOf(id: number): Promise<Log | undefined> {
  const { rows } = await pool.query<Log>(
    `select status, error, attempts, subject, html as body, text, sent_at is not null as sent,
       exists (select from email_queue where email_id = l.id) as waiting from emails l where id = $1`,
    [id],
  )
  return rows[0]
}

describe('password recovery through a mail server', () => {
  it('sends the token by email and nowhere else', async () => {
    const smtp = await startSmtp()
    late.use(db, undefined, bySmtp(smtp.url))
    const { email } = await account(t)
    await call('POST', '/auth/forgotten-password', { body: { email }, token: null })
    await expect.poll(() => smtp.mails.length).toBe(1)
    const [received] = smtp.mails
    expect(received).toMatchObject({ from: 'crm@example.test', to: [email] })
    expect(received?.headers.get('from')).toBe('Example Ltd <crm@example.test>')
    expect(received?.headers.get('subject')).toBe('Reset your Remote Workr CRM password')
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(received?.headers.get('message-id')).toMatch(/^<\d+\.\d+@example\.test>$/)
    const token = tokenPattern.exec(received?.text ?? '')?.[0] as string
    expect(received?.html).toContain(token)

    await expect
      .poll(async () => (await pool.query('select status from emails where "to" = $1', [email])).rows)
      .toEqual([{ status: 'sent' }])
    const everything = await pool.query<{ row: string }>(
      'select l::text as row from emails l union all select q::text from email_queue q',
    )
    for (const { row } of everything.rows) expect(row).not.toContain(token)
    expect(late.said.join()).not.toContain(token)

    const body = { email, token, password: newPassword, password_confirmation: newPassword }
    expect((await call('POST', '/auth/change-password', { body, token: null })).status).toBe(200)
    await expect.poll(() => smtp.mails.at(-1)?.headers.get('subject')).toMatch(/was changed$/)
  })

  it('uses Chinese for users who read Chinese', async () => {
    const smtp = await startSmtp()
    late.use(db, undefined, bySmtp(smtp.url))
    const { email } = await account(t, { change: `locale = 'zh'` })
    await call('POST', '/auth/forgotten-password', { body: { email }, token: null })
    await expect.poll(() => smtp.mails.length).toBe(1)
    expect(smtp.mails[0]?.headers.get('subject')).toBe('您在 Remote Workr CRM 设置新密码的令牌')
    expect(smtp.mails[0]?.text).toContain('请勿告诉任何人')
    expect(smtp.mails[0]?.html).toContain('<html lang="zh-CN">')
  })

  it('answers at once while the mail server is down, and the email is sent once it is back', async () => {
    const gone = await startSmtp()
    const port = Number(new URL(gone.url).port)
    await gone.stop()
    const at = { now: new Date() }
    late.use(db, () => at.now, bySmtp(gone.url))
    const { email } = await account(t)
    const answer = await call('POST', '/auth/forgotten-password', { body: { email }, token: null })
    expect(answer.body).toMatchObject({ code: 'token_sent' })
    await late.mailer.flush()
    const queued = async () =>
      (await pool.query('select status, attempts, error from emails where "to" = $1', [email])).rows[0]
    expect(await queued()).toMatchObject({
      status: 'queued',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED'),
    })

    const back = await startSmtp(port)
    await late.mailer.flush()
    expect(back.mails, 'not before the wait is over').toEqual([])
    at.now = new Date(at.now.getTime() + 31_000)
    await late.mailer.flush()
    expect(back.mails[0]?.to).toEqual([email])
    expect(back.mails[0]?.text).toMatch(tokenPattern)
    expect(await queued()).toEqual({ status: 'sent', attempts: 2, error: null })
  })
})

describe('the outbox', () => {
  it('sends nothing for a failed transaction', async () => {
    const smtp = await startSmtp()
    const { mailer } = mailerWith(bySmtp(smtp.url))
    const failed = db.transaction().execute(async (tx) => {
      await mailer.queue(tx, mail('a@example.test'))
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await mailer.flush()
    expect(smtp.mails).toEqual([])
  })

  it('stops at once if the recipient is rejected permanently', async () => {
    const smtp = await startSmtp()
    smtp.refuse = true
    const { mailer, said } = mailerWith(bySmtp(smtp.url))
    const id = await mailer.queue(db, mail('gone@example.test', { secrets: ['A text'], link: 'https://x.test' }))
    await mailer.flush()
    expect(await logOf(id)).toMatchObject({ status: 'failed', attempts: 1, sent: false, waiting: false })
    expect(await logOf(id)).toMatchObject({ error: expect.stringContaining('no such mailbox'), text: '••••••••\n' })
    expect(said.join()).not.toContain('x.test')
  })

  it('waits longer after each attempt, an hour at most, and stops after three days', async () => {
    let attempts = 0
    const { mailer, later } = mailerWith(async () => {
      attempts++
      throw new Error('out of order')
    })
    const id = await mailer.queue(db, mail('b@example.test'))
    const waits = [30, 60, 120, 240, 480, 960, 1920, ...Array.from({ length: 71 }, () => 3600)]
    for (const wait of waits) {
      await mailer.flush()
      const before = attempts
      later(wait - 1)
      await mailer.flush()
      expect(attempts, `no attempt within ${wait} s`).toBe(before)
      expect(await logOf(id)).toMatchObject({ status: 'queued', error: 'out of order', waiting: true })
      later(1)
    }
    later(3600)
    await mailer.flush()
    expect(await logOf(id)).toMatchObject({ status: 'failed', error: 'out of order', waiting: false })
    const { rows } = await pool.query('select count(*)::int as n from email_attempts where email_id = $1', [id])
    expect(rows[0]).toEqual({ n: attempts })
  })

  it('does not send an email too late to be useful', async () => {
    const at = { now: new Date() }
    const smtp = await startSmtp()
    const { mailer, later } = mailerWith(bySmtp(smtp.url), at)
    const id = await mailer.queue(db, mail('c@example.test', { sendBefore: new Date(at.now.getTime() + 60_000) }))
    later(61)
    await mailer.flush()
    expect(smtp.mails).toEqual([])
    expect(await logOf(id)).toMatchObject({ status: 'failed', error: 'It could not be sent in time' })
  })

  it('is shared by several servers: every email is sent once', async () => {
    const smtp = await startSmtp()
    const servers = Array.from({ length: 3 }, () => mailerWith(bySmtp(smtp.url)).mailer)
    const wanted = Array.from({ length: 30 }, (_, i) => `many${i}@example.test`)
    for (const to of wanted) await servers[0]?.queue(db, mail(to))
    await Promise.all(servers.map((server) => server.flush()))
    expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(wanted.toSorted())
  })

  it('is taken over from a server that died while sending', async () => {
    const smtp = await startSmtp()
    const at = { now: new Date() }
    let begun = () => undefined as void
    const beginning = new Promise<void>((resolve) => {
      begun = resolve
    })
    const dying = createMailer({
      db,
      secret,
      say: () => undefined,
      clock: () => at.now,
      every: 3_600_000,
      transport: () => {
        begun()
        return new Promise(() => undefined)
      },
    })
    const { mailer, later } = mailerWith(bySmtp(smtp.url), at)
    await dying.queue(db, mail('d@example.test'))
    void dying.flush()
    await beginning
    await mailer.flush()
    expect(smtp.mails).toEqual([])
    later(121)
    await mailer.flush()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['d@example.test']])
  })

  it('reports what it cannot decrypt, sealed with another secret', async () => {
    const smtp = await startSmtp()
    const { mailer } = mailerWith(bySmtp(smtp.url))
    const other = mailerWith(bySmtp(smtp.url), undefined, 'another secret that is long enough too').mailer
    const id = await mailer.queue(db, mail('e@example.test', { secrets: ['A text'] }))
    await other.flush()
    expect(smtp.mails).toEqual([])
    expect(await logOf(id)).toMatchObject({
      status: 'failed',
      error: 'The secret of the server was changed while it waited',
    })
  })

  it.each([
    [false, ''],
    [true, ': https://crm.example.test/x#A text'],
  ])(
    'without a mail server keeps secrets out of every log, and in a demo (%s) prints them only to the output',
    async (tellsLinks, link) => {
      const { mailer, said } = mailerWith(undefined, { now: new Date() }, secret, tellsLinks)
      const id = await mailer.queue(
        db,
        mail('f@example.test', { secrets: ['A text'], link: 'https://crm.example.test/x#A text' }),
      )
      const { rows } = await pool.query(
        'select text, sealed from emails join email_queue on email_id = id where id = $1',
        [id],
      )
      expect(rows[0]).toMatchObject({ text: '••••••••\n' })
      expect(String(rows[0].sealed)).not.toContain('A text')
      await mailer.flush()
      expect(await logOf(id)).toMatchObject({
        status: 'failed',
        text: '••••••••\n',
        body: '<p>••••••••</p>',
        waiting: false,
      })
      expect(said).toEqual([`email ${id} to f@example.test is not sent: SMTP_URL is missing${link}`])
    },
  )

  it('allows no recipient to be injected through an address or a subject', async () => {
    const smtp = await startSmtp()
    const { mailer } = mailerWith(bySmtp(smtp.url))
    await mailer.queue(db, mail('g@example.test', { subject: 'Hello\r\nBcc: evil@example.test' }))
    await mailer.flush()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['g@example.test']])
    expect(smtp.mails[0]?.headers.has('bcc')).toBe(false)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { answersTo, replyKey } from '../../../../server/areas/incomingMail/answersTo.ts'
import { fetchMail } from '../../../../server/areas/incomingMail/fetch.ts'
import { limitsOf } from '../../../../server/engine/files/limits.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { createOutgoing } from '../../../../server/engine/outgoing/outgoing.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import { certificate } from '../../../support/certificate.ts'
import type { Wire } from '../../../support/factory.ts'
import { startImap, type TestImap } from '../../../support/imap.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { startSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer: { ...mailer, wake: () => undefined }, outgoingHosts: ['127.0.0.1', 'localhost'] })
use(t.db)
const { customer, job, line } = invoicing(t)
const folder = mkdtempSync(join(tmpdir(), 'crm-inbox-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const REPLY_KEY = replyKey('a secret that is long enough for tests')
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => new Date(),
  services: {
    outgoing: createOutgoing({ hosts: ['127.0.0.1', 'localhost'] }),
    replies: { key: REPLY_KEY },
    files: { ...folderOptions(t.files), passes: {} as never, limits: limitsOf(t.settings), say: () => undefined },
  },
}

async function box(): Promise<TestImap> {
  const imap = await startImap()
  const values = {
    'inbox.host': imap.host,
    'inbox.port': imap.port,
    'inbox.tls': false,
    'inbox.user': 'box',
    'inbox.password': 'secret',
  }
  const kept = await t.call('PATCH', '/system-settings', { body: { values } })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  // From now on: emails already in the mailbox are left alone.
  expect(await fetchMail(engine)).toBe(0)
  return imap
}
const mail = (headers: Record<string, string>, body: string) =>
  [
    ...Object.entries({
      From: 'Alice Holt <alice@example.test>',
      To: 'office@example.test',
      Subject: 'Hello',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '',
  ].join('\n')
const comments = async (subject: string, id: number) =>
  (
    await t.pool.query(
      `select params->>'text' as text from comments where subject = $1 and subject_id = $2 and key = 'mail_in' order by id`,
      [subject, id],
    )
  ).rows.map(({ text }) => text)
const leads = async () =>
  (await t.pool.query('select id, first_name, last_name, email, description from leads order by id')).rows
const states = async () => (await t.pool.query('select outcome, reason, done from incoming_mails order by id')).rows

/** An email of ours about a job, as if sent. @returns its message id */
async function sent(about: string, id: number, to: string): Promise<string> {
  const answer = await t.call<Wire>('POST', `/${about}/${id}/send`, {
    body: { to, subject: 'Your job', body: '<p>Good day.</p>' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { rows } = await t.pool.query(
    `select id || '.' || extract(epoch from created_at)::bigint as name from emails order by id desc limit 1`,
  )
  return `<${rows[0]?.name}@crm.example.test>`
}

beforeEach(async () => {
  await t.pool.query(
    'delete from incoming_mails; delete from mail_boxes; delete from comments; delete from leads; delete from notifications; delete from files',
  )
})

test('a reply becomes a comment on the record, without the quoted text, and notifies its users; each email once', async () => {
  const imap = await box()
  const ann = await t.userWith(['Jobs:list', 'Jobs:details', 'Notifications:list'])
  const id = await job({ customer_id: await customer({ email: 'alice@example.test' }) }, [line(100)], {
    assignedTo: ann.id,
  })
  const name = await sent('jobs', id, 'Alice@Example.test')
  const text = `Tuesday suits us.\n\nOn Wed, 25 Nov 2026 at 10:00, Office <office@example.test>\nwrote:\n> Good day.\n`
  imap.put(mail({ 'Message-ID': '<a1@mail.test>', 'In-Reply-To': name }, text))
  imap.put(mail({ 'Message-ID': '<a2@mail.test>', References: `<x@y> ${name}` }, 'And the gate is open.'))
  // Two servers check at once.
  await Promise.all([fetchMail(engine), fetchMail(engine)])
  expect(await fetchMail(engine)).toBe(0)
  expect(await comments('jobs', id)).toEqual(['Tuesday suits us.', 'And the gate is open.'])
  expect(await leads()).toEqual([])
  const { body } = await t.call<{ data: Wire[] }>('GET', '/notifications/list?type=mail_in', { token: ann.token })
  expect(body.data).toMatchObject([
    { about: 'jobs', about_id: id },
    { about: 'jobs', about_id: id },
  ])
  // The mailbox is read from the start again: nothing is processed twice.
  await t.pool.query('update mail_boxes set last_uid = 0')
  await fetchMail(engine)
  expect(await comments('jobs', id)).toHaveLength(2)
})

test('a sender who guesses a message id is a stranger; a customer is recognised by email address, and so is a lead', async () => {
  const imap = await box()
  const of = await customer({ email: 'bea@example.test' })
  const id = await job({ customer_id: of }, [line(100)])
  const name = await sent('jobs', id, 'bea@example.test')
  imap.put(mail({ From: 'Eve <eve@example.test>', 'Message-ID': '<e1@mail.test>', 'In-Reply-To': name }, 'Let me in'))
  imap.put(mail({ From: 'BEA@example.test', 'Message-ID': '<b1@mail.test>' }, 'Can you come again?'))
  imap.put(
    mail({ From: 'Eve <eve@example.test>', 'Message-ID': '<e2@mail.test>', Subject: 'Again' }, 'And one more thing'),
  )
  await fetchMail(engine)
  expect(await comments('jobs', id)).toEqual([])
  expect(await comments('customers', of)).toEqual(['Can you come again?'])
  const [lead, ...more] = await leads()
  expect(more).toEqual([])
  expect(lead).toMatchObject({
    first_name: 'Eve',
    last_name: null,
    email: 'eve@example.test',
    description: 'Hello\n\nLet me in',
  })
  expect(await comments('leads', Number(lead.id))).toEqual(['And one more thing'])
})

test('emails that become nothing automatically are listed with the reason: auto-replies, mailing lists, reports, programs, our own returned', async () => {
  const imap = await box()
  const known: readonly (readonly [headers: Record<string, string>, outcome: string, reason: string])[] = [
    [{ 'Auto-Submitted': 'auto-replied' }, 'dismissed', 'automatic'],
    [{ 'Auto-Submitted': 'auto-generated' }, 'aside', 'program'],
    [{ Precedence: 'bulk' }, 'aside', 'bulk'],
    [{ 'List-Id': '<news.example.test>' }, 'aside', 'bulk'],
    [{ 'List-Unsubscribe': '<mailto:off@example.test>' }, 'aside', 'bulk'],
    [{ From: 'Mail Delivery <MAILER-DAEMON@example.test>' }, 'dismissed', 'report'],
    [{ 'X-Autoreply': 'yes' }, 'dismissed', 'automatic'],
    [{ From: 'no-reply@example.test' }, 'aside', 'program'],
    [{ From: 'no-reply@localhost' }, 'dismissed', 'own'],
    [{ From: 'nobody' }, 'aside', 'no_sender'],
  ]
  for (const [i, [headers]] of known.entries())
    imap.put(mail({ 'Message-ID': `<d${i}@mail.test>`, ...headers }, 'Please quote for a new boiler'))
  expect(await fetchMail(engine)).toBe(known.length)
  expect(await leads()).toEqual([])
  expect(await states()).toEqual(known.map(([, outcome, reason]) => ({ outcome, reason, done: true })))
  const { body } = await t.call<{ data: Wire[]; total: number }>('GET', '/incoming-mails/list?outcome=aside')
  expect(body.data).toHaveLength(6)
})

test('its attachments are saved on the record, except a program, which is named; after a crash midway each is saved once', async () => {
  const imap = await box()
  const id = await job({ customer_id: await customer({ email: 'alice@example.test' }) }, [line(100)])
  const name = await sent('jobs', id, 'alice@example.test')
  const part = (type: string, file: string, text: string) => [
    '--cut',
    `Content-Type: ${type}; name="${file}"`,
    `Content-Disposition: attachment; filename="${file}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
  ]
  imap.put(
    [
      'From: alice@example.test',
      'To: office@example.test',
      'Subject: Plan',
      `In-Reply-To: ${name}`,
      'Message-ID: <f1@mail.test>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=cut',
      '',
      '--cut',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>See <b>there</b><script>alert(1)</script></p>',
      ...part('text/plain', 'plan.txt', 'Second door on the left'),
      ...part('application/octet-stream', 'run.exe', 'MZ nothing good'),
      '--cut--',
      '',
    ].join('\n'),
  )
  const files = engine.services?.files
  if (!files) throw new Error('no files')
  const broken: Engine = {
    ...engine,
    services: {
      outgoing: createOutgoing({ hosts: ['127.0.0.1', 'localhost'] }),
      files: {
        ...files,
        storage: {
          ...files.storage,
          put: async () => {
            throw new Error('the server dies')
          },
        },
      },
    },
  }
  await expect(fetchMail(broken)).rejects.toThrow('the server dies')
  expect(await comments('jobs', id)).toEqual(['See there'])
  await fetchMail(engine)
  expect(await comments('jobs', id)).toEqual(['See there'])
  const { rows } = await t.pool.query(`select name, subject, subject_id::int as id from files order by id`)
  const [kept] = (await t.pool.query('select id::int as id from incoming_mails')).rows
  expect(rows).toEqual([
    { name: 'plan.txt', subject: 'jobs', id },
    { name: 'plan.txt', subject: 'incoming-mails', id: kept.id },
  ])
  const { rows: said } = await t.pool.query(`select params->>'name' as name from comments where key = 'mail_in_file'`)
  expect(said).toEqual([{ name: 'run.exe' }, { name: 'run.exe' }])
  expect(await states()).toMatchObject([{ outcome: 'comment', done: true }])
})

test('an email rejected by a rule does not block others; of one that is too large the start is read', async () => {
  const imap = await box()
  imap.put(mail({ From: 'Odd <odd@nowhere>', 'Message-ID': '<r1@mail.test>' }, 'Hello'))
  const large = `Here is the film.\n\n${`${'x'.repeat(70)}\n`.repeat(460_000)}`
  imap.put(mail({ From: 'Max <max@example.test>', 'Message-ID': '<r2@mail.test>' }, large))
  await fetchMail(engine)
  const [lead] = (await leads()).filter(({ email }) => email === 'max@example.test')
  expect(lead?.description).toContain('Here is the film.')
  const { rows } = await t.pool.query(`select params->>'name' as name from comments where key = 'mail_in_file'`)
  expect(rows).toEqual([{ name: '32 MB' }, { name: '32 MB' }])
  expect((await states()).every(({ done }) => done)).toBe(true)
})

test('emails already in the mailbox are left alone, and an unreachable mailbox is reported', async () => {
  const imap = await startImap()
  imap.put(mail({ 'Message-ID': '<old@mail.test>' }, 'Long ago'))
  const values = {
    'inbox.host': imap.host,
    'inbox.port': imap.port,
    'inbox.tls': false,
    'inbox.user': 'box',
    'inbox.password': 'secret',
  }
  await t.call('PATCH', '/system-settings', { body: { values } })
  expect(await fetchMail(engine)).toBe(0)
  expect(await leads()).toEqual([])
  const open = await t.call<Wire>('POST', '/system-settings/test/inbox', { body: {} })
  expect(open.body).toMatchObject({ ok: true, code: 'inbox_open', params: { n: 1, folder: 'INBOX' } })
  await t.call('PATCH', '/system-settings', { body: { values: { 'inbox.password': 'wrong' } } })
  const shut = await t.call<Wire>('POST', '/system-settings/test/inbox', { body: {} })
  expect(shut.body).toMatchObject({ ok: false, code: 'inbox_refused' })
  expect(JSON.stringify(shut.body)).not.toContain('wrong')
})

test('a reply to a plus-address is matched by it, whatever the sender; an unsigned one has no effect', async () => {
  const imap = await box()
  const answers = answersTo(t.settings, 'a secret that is long enough for tests')
  expect(await answers('office@example.test', '1.1700000000')).toBe('office@example.test')
  const kept = await t.call('PATCH', '/system-settings', { body: { values: { 'inbox.plus': true } } })
  expect(kept.status).toBe(200)
  const smtp = await startSmtp()
  const house = { name: 'Office', address: 'office@example.test' }
  use(
    t.db,
    undefined,
    smtpTransport(smtp.url, async () => ({ from: house, replyTo: null }), answers),
  )
  const id = await job({ customer_id: await customer({ email: 'alice@example.test' }) }, [line(100)])
  const name = (await sent('jobs', id, 'alice@example.test')).replace(/^<(.*)@.*$/, '$1')
  const to = await answers('office@example.test', name)
  await mailer.flush()
  expect(smtp.mails.at(-1)?.headers.get('reply-to')).toBe(to)
  expect(to).toMatch(/^office\+\d+\.\d+\.[0-9a-f]{16}@example\.test$/)
  // She writes from another address, with a program that does not state what it replies to.
  const from = { From: 'Alice <alice.at.work@other.test>' }
  imap.put(mail({ ...from, To: `Office <${to}>`, 'Message-ID': '<p1@mail.test>' }, 'Tuesday suits us.'))
  const forged = to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
  imap.put(mail({ From: 'Eve <eve@other.test>', To: forged, 'Message-ID': '<p2@mail.test>' }, 'Let me in.'))
  await fetchMail(engine)
  expect(await comments('jobs', id)).toEqual(['Tuesday suits us.'])
  expect(await leads()).toMatchObject([{ email: 'eve@other.test' }])
  await t.call('PATCH', '/system-settings', { body: { values: { 'inbox.plus': null } } })
})

test('a mailbox with TLS is opened with a trusted certificate, and with no other', async () => {
  const imap = await startImap({ tls: true })
  const set = async (values: object) =>
    expect((await t.call('PATCH', '/system-settings', { body: { values } })).status).toBe(200)
  const tried = async () => (await t.call<Wire>('POST', '/system-settings/test/inbox', { body: {} })).body
  await set({
    'inbox.host': imap.host,
    'inbox.port': imap.port,
    'inbox.tls': true,
    'inbox.user': 'box',
    'inbox.password': 'secret',
    'inbox.certificate': null,
  })
  const refused = await tried()
  expect(refused).toMatchObject({ ok: false, code: 'inbox_refused' })
  expect(refused['said']).toMatch(/self-signed certificate/i)
  // The trusted certificate is part of where the password is sent.
  await set({ 'inbox.certificate': certificate, 'inbox.password': 'secret' })
  expect(await tried()).toMatchObject({ ok: true, code: 'inbox_open' })
  expect(await fetchMail(engine)).toBe(0)
  imap.put(mail({ 'Message-ID': '<t1@mail.test>', From: 'Bo <bo@other.test>' }, 'Please call.'))
  expect(await fetchMail(engine)).toBe(1)
  expect(await leads()).toMatchObject([{ email: 'bo@other.test' }])
  await set({ 'inbox.certificate': null, 'inbox.tls': null, 'inbox.password': null })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { replyKey } from '../../../../server/areas/incomingMail/answersTo.ts'
import { fetchMail } from '../../../../server/areas/incomingMail/fetch.ts'
import { retryAll as takeItemsAgain } from '../../../../server/areas/queues/retryAll.ts'
import { limitsOf } from '../../../../server/engine/files/limits.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { createOutgoing } from '../../../../server/engine/outgoing/outgoing.ts'
import { again } from '../../../../server/queues.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { hostileMails } from '../../../support/hostileMail.ts'
import { startImap, type TestImap } from '../../../support/imap.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { lateMailer } from '../../../support/recovery.ts'

const { mailer, use } = lateMailer()
const hosts = ['127.0.0.1', 'localhost']
const t = await testApp({ jobs: NO_JOBS, mailer: { ...mailer, wake: () => undefined }, outgoingHosts: hosts })
use(t.db)
const { customer, franchise, job, line } = invoicing(t)
const folder = mkdtempSync(join(tmpdir(), 'crm-incoming-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => new Date(),
  services: {
    outgoing: createOutgoing({ hosts }),
    replies: { key: replyKey('a secret that is long enough for tests') },
    files: { ...folderOptions(t.files), passes: {} as never, limits: limitsOf(t.settings), say: () => undefined },
  },
}

async function connect(imap: TestImap): Promise<void> {
  const values = {
    'inbox.host': imap.host,
    'inbox.port': imap.port,
    'inbox.tls': false,
    'inbox.user': 'box',
    'inbox.password': 'secret',
  }
  const kept = await t.call('PATCH', '/system-settings', { body: { values } })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  expect(await fetchMail(engine)).toBe(0)
}
async function box(): Promise<TestImap> {
  const imap = await startImap()
  await connect(imap)
  return imap
}
let n = 0
const mail = (headers: Record<string, string>, body: string, type = 'text/plain') => {
  n += 1
  const all = {
    From: 'Dana Holm <dana@world.test>',
    To: 'office@example.test',
    Subject: 'Boiler',
    'Message-ID': `<m${n}@mail.test>`,
    ...headers,
  }
  return [
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: ${type}; charset=utf-8`,
    '',
    body,
    '',
  ].join('\n')
}
const list = async (query = '', token?: string) =>
  (await t.call<{ data: Wire[] }>('GET', `/incoming-mails/list?sort=id&direction=asc${query}`, token ? { token } : {}))
    .body.data
const newest = async () => (await list()).at(-1) as Wire
const leads = async () =>
  (await t.pool.query('select id::int as id, first_name, last_name, email, description from leads order by id')).rows
const comments = async (subject: string, id: number) =>
  (
    await t.pool.query(
      `select key, params from comments where subject = $1 and subject_id = $2 and key like 'mail_in%' order by id`,
      [subject, id],
    )
  ).rows as { key: string; params: Record<string, string> }[]
const filesAt = async (subject: string, id: number) =>
  (
    await t.pool.query(
      `select name from files where subject = $1 and subject_id = $2 and archived_at is null order by id`,
      [subject, id],
    )
  ).rows.map(({ name }) => name)

beforeEach(() =>
  t.pool.query(
    'delete from incoming_mails; delete from mail_boxes; delete from comments; delete from leads; delete from notifications; delete from files; delete from queue_faults; delete from failed_item_originals; delete from failed_items; update customers set email = null',
  ),
)

async function inFranchise(rights: readonly string[], id: number) {
  const user = await t.userWith(rights, 'franchise')
  await t.pool.query('update users set franchise_id = $2 where id = $1', [user.id, id])
  return user
}

async function sent(about: string, id: number, to: string): Promise<string> {
  const body = { to, subject: 'Your job', body: '<p>Good day.</p>' }
  const answer = await t.call<Wire>('POST', `/${about}/${id}/send`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { rows } = await t.pool.query(
    `select id || '.' || extract(epoch from created_at)::bigint as name from emails order by id desc limit 1`,
  )
  return `<${rows[0]?.name}@crm.example.test>`
}

describe('quoted text', () => {
  test('is collapsed in a reply and saved with the comment; the whole message is in the list', async () => {
    const imap = await box()
    const id = await job({ customer_id: await customer({ email: 'dana@world.test' }) }, [line(100)])
    const name = await sent('jobs', id, 'dana@world.test')
    const text = 'Tuesday suits us.\n\nOn Wed, 25 Nov 2026 at 10:00, Office <office@example.test> wrote:\n> When?\n'
    imap.put(mail({ 'In-Reply-To': name, Subject: 'Re: Your job' }, text))
    await fetchMail(engine)
    const row = await newest()
    const [comment] = await comments('jobs', id)
    expect(comment?.params).toMatchObject({
      text: 'Tuesday suits us.',
      rest: 'On Wed, 25 Nov 2026 at 10:00, Office <office@example.test> wrote:\n> When?',
      open: `incoming-mails/${row.id}`,
    })
    expect(row).toMatchObject({ outcome: 'comment', reason: 'answer', about: 'jobs', about_id: id })
    const whole = await t.call<Wire>('GET', `/incoming-mails/${row.id}`)
    expect(whole.body['text']).toBe(text.trim())
  })
  test('stays in a first email, also below an apparent signature, and in a forwarded one', async () => {
    const imap = await box()
    const first = 'Hello,\n\n--\n\nFrom: the kitchen\n\nto the hall all taps drip.\n____\nThe bath too.'
    const passed =
      'Can you do this?\n\n---------- Forwarded message ---------\nFrom: Tenant <t@x.test>\nDate: Monday\nSubject: Heat\nTo: me\n\nNo heating.'
    imap.put(mail({}, first))
    imap.put(mail({ From: 'Lou <lou@world.test>', Subject: 'Fwd: Heat' }, passed))
    await fetchMail(engine)
    expect((await leads()).map(({ description }) => description)).toEqual([
      `Boiler\n\n${first}`,
      `Fwd: Heat\n\n${passed}`,
    ])
    // The same forwarded by a known sender: nothing is collapsed either.
    imap.put(mail({ From: 'Lou <lou@world.test>', Subject: 'Fwd: Heat again' }, passed))
    await fetchMail(engine)
    const [, lead] = await leads()
    expect((await comments('leads', lead?.id)).map(({ key, params }) => [key, params['text'], params['rest']])).toEqual(
      [
        ['mail_in_lead', undefined, undefined],
        ['mail_in', passed, undefined],
      ],
    )
  })
})

test('a web form names its sender: two senders are two leads, each with their name and address', async () => {
  const imap = await box()
  const form = { From: 'Our Website <website@example.test>', Precedence: 'bulk' }
  imap.put(mail({ ...form, 'Reply-To': '"Smith, John" <john@world.test>' }, 'My tap drips.'))
  imap.put(mail({ ...form, 'Reply-To': 'Ann Lee <ann@world.test>' }, 'No hot water.'))
  // One without a Reply-To, whose text names the sender; and one that names nobody.
  imap.put(mail({ From: 'wordpress@example.test' }, 'Name: Bo Ek\nEmail: bo@world.test\nMessage: Please call.'))
  imap.put(mail({ From: 'website@example.test' }, 'Please call.'))
  await fetchMail(engine)
  expect(await leads()).toMatchObject([
    { first_name: 'John', last_name: 'Smith', email: 'john@world.test' },
    { first_name: 'Ann', last_name: 'Lee', email: 'ann@world.test' },
    { first_name: 'Bo', last_name: 'Ek', email: 'bo@world.test' },
  ])
  expect(await list()).toMatchObject([
    { outcome: 'lead', from_name: 'John Smith', via: 'website@example.test' },
    { outcome: 'lead', from_email: 'ann@world.test' },
    { outcome: 'lead', from_email: 'bo@world.test' },
    { outcome: 'aside', reason: 'program' },
  ])
  // A reply address of a program does not identify the sender.
  const portal = { 'Reply-To': 'notifications@portal.test' }
  imap.put(mail({ ...portal, From: 'Portal <no-reply@portal.test>' }, 'An enquiry.'))
  imap.put(mail({ ...portal, From: 'Portal <no-reply@portal.test>' }, 'Another one.'))
  await fetchMail(engine)
  expect((await list()).slice(-2).map(({ reason }) => reason)).toEqual(['program', 'program'])
  // A sender who writes again is recognised by their own address.
  imap.put(mail({ ...form, 'Reply-To': 'Ann Lee <ann@world.test>' }, 'Still none.'))
  await fetchMail(engine)
  expect(await leads()).toHaveLength(3)
  expect(await newest()).toMatchObject({ outcome: 'comment', reason: 'known_lead' })
})

test('a reply with newsletter headers is a comment; an automatic one is matched to its record and notifies nobody', async () => {
  const imap = await box()
  const ann = await t.userWith(['Jobs:list', 'Jobs:details', 'Notifications:list'])
  const id = await job({ customer_id: await customer({ email: 'dana@world.test' }) }, [line(100)], {
    assignedTo: ann.id,
  })
  const name = await sent('jobs', id, 'dana@world.test')
  imap.put(mail({ 'In-Reply-To': name, 'List-Unsubscribe': '<mailto:off@world.test>' }, 'Yes please.'))
  imap.put(mail({ 'In-Reply-To': name, Subject: 'Automatic reply: Your job' }, 'I am back on Monday.'))
  await fetchMail(engine)
  expect((await comments('jobs', id)).map(({ params }) => params['text'])).toEqual(['Yes please.'])
  expect(await list()).toMatchObject([
    { outcome: 'comment', reason: 'answer' },
    { outcome: 'dismissed', reason: 'automatic', about: 'jobs', about_id: id },
  ])
  const { body } = await t.call<{ data: Wire[] }>('GET', '/notifications/list?type=mail_in', { token: ann.token })
  expect(body.data).toHaveLength(1)
})

const withFile = (headers: Record<string, string>, name: string, content: string) => {
  n += 1
  const all = { From: 'Dana Holm <dana@world.test>', Subject: 'Boiler', 'Message-ID': `<f${n}@mail.test>`, ...headers }
  return [
    ...Object.entries(all).map(([head, value]) => `${head}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'Please quote.',
    '',
    '--cut',
    `Content-Type: text/plain; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    content,
    '--cut--',
    '',
  ].join('\n')
}

describe('an email that was set aside', () => {
  test('becomes a lead with its text and files, once; undo restores it', async () => {
    const imap = await box()
    imap.put(withFile({ 'List-Unsubscribe': '<mailto:x@y.test>' }, 'plan.txt', 'Second door'))
    await fetchMail(engine)
    const row = await newest()
    expect(row).toMatchObject({ outcome: 'aside', reason: 'bulk', from_name: 'Dana Holm' })
    expect(await filesAt('incoming-mails', row.id)).toEqual(['plan.txt'])
    const made = await t.call<{ lead: Wire }>('POST', `/incoming-mails/${row.id}/lead`, {
      body: {},
      headers: { 'if-match': '*' },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { lead } = made.body
    expect(lead).toMatchObject({
      first_name: 'Dana',
      last_name: 'Holm',
      email: 'dana@world.test',
      description: 'Boiler\n\nPlease quote.',
    })
    expect(await filesAt('leads', lead.id)).toEqual(['plan.txt'])
    expect((await comments('leads', lead.id)).map(({ key }) => key)).toEqual(['mail_in_lead'])
    const twice = await t.call('POST', `/incoming-mails/${row.id}/lead`, { body: {}, headers: { 'if-match': '*' } })
    expect(twice.body).toMatchObject({ code: 'incoming_mail_settled' })
    const undone = await t.call('POST', `/changesets/${String(made.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await newest()).toMatchObject({ outcome: 'aside', reason: 'bulk', about: null, about_id: null })
    expect(await comments('leads', lead.id)).toEqual([])
  })

  test('is attached to a record, moved to another, and back by an undo', async () => {
    const imap = await box()
    imap.put(withFile({ Precedence: 'bulk' }, 'plan.txt', 'Second door'))
    await fetchMail(engine)
    const row = await newest()
    const [one, two] = [await customer({ email: 'x1@world.test' }), await customer({ email: 'x2@world.test' })]
    const attach = (record_id: number, record = 'customers') =>
      t.call<Wire>('POST', `/incoming-mails/${row.id}/attach`, {
        body: { record, record_id },
        headers: { 'if-match': '*' },
      })
    expect((await attach(one)).body).toMatchObject({ outcome: 'comment', reason: 'by_hand', about_id: one })
    expect((await comments('customers', one)).map(({ params }) => params['text'])).toEqual(['Please quote.'])
    expect(await filesAt('customers', one)).toEqual(['plan.txt'])
    // Its history names the record, for users who can see it.
    const history = (token?: string) =>
      t.call<{ names: Record<string, Record<number, { label: string }>> }>(
        'GET',
        `/incoming-mails/${row.id}/history`,
        token ? { token } : {},
      )
    expect((await history()).body.names['customers']?.[one]?.label).toEqual(expect.any(String))
    const blind = await t.userWith(['IncomingMails:list', 'IncomingMails:details'])
    const unseen = await history(blind.token)
    expect([unseen.status, unseen.body.names['customers']]).toEqual([200, undefined])
    const moved = await attach(two)
    expect(await comments('customers', one)).toEqual([])
    expect(await comments('customers', two)).toHaveLength(1)
    const undone = await t.call('POST', `/changesets/${String(moved.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await comments('customers', two)).toEqual([])
    expect(await comments('customers', one)).toHaveLength(1)
    expect(await filesAt('customers', two)).toEqual([])
    // A record that does not exist, is archived, or is an email itself.
    expect((await attach(999_999)).body).toMatchObject({ errors: { record_id: [{ code: 'not_found' }] } })
    expect((await attach(row.id, 'incoming-mails')).status).toBe(422)
    await t.pool.query('update customers set archived_at = now() where id = $1', [two])
    expect((await attach(two)).body).toMatchObject({ errors: { record_id: [{ code: 'archived' }] } })
  })

  test('is attached only to records the user can see, and visible to nobody without permission or of another franchise', async () => {
    const imap = await box()
    const [here, there] = [await franchise(), await franchise()]
    const mine = await customer({ email: 'dana@world.test', franchise_id: here })
    imap.put(mail({}, 'Known.'))
    imap.put(mail({ From: 'no-reply@world.test' }, 'Nobody’s.'))
    await fetchMail(engine)
    const rights = ['IncomingMails:list', 'IncomingMails:details', 'IncomingMails:edit']
    const ofHere = await inFranchise(rights, here)
    const ofThere = await inFranchise(rights, there)
    expect((await list('', ofHere.token)).map(({ reason }) => reason)).toEqual(['known_customer'])
    expect(await list('', ofThere.token)).toEqual([])
    expect(await list()).toHaveLength(2)
    const without = await t.userWith(['Leads:list'])
    expect((await t.call('GET', '/incoming-mails/list', { token: without.token })).status).toBe(403)
    const seer = await t.userWith(rights)
    const row = await newest()
    const refused = await t.call('POST', `/incoming-mails/${row.id}/attach`, {
      body: { record: 'customers', record_id: mine },
      headers: { 'if-match': '*' },
      token: seer.token,
    })
    expect(refused.body).toMatchObject({ errors: { record_id: [{ code: 'not_found' }] } })
    const mute = await t.userWith([...rights, 'Customers:list', 'Customers:details'])
    const forbidden = await t.call('POST', `/incoming-mails/${row.id}/attach`, {
      body: { record: 'customers', record_id: mine },
      headers: { 'if-match': '*' },
      token: mute.token,
    })
    expect(forbidden.status, JSON.stringify(forbidden.body)).toBe(403)
    expect(await newest()).toMatchObject({ outcome: 'aside' })
  })

  test('marked as not for us, undone and redone', async () => {
    const imap = await box()
    imap.put(mail({ Precedence: 'bulk' }, 'Offers!'))
    await fetchMail(engine)
    const { id } = await newest()
    const done = await t.call('POST', `/incoming-mails/${id}/dismiss`, { body: {}, headers: { 'if-match': '*' } })
    expect(await newest()).toMatchObject({ outcome: 'dismissed', reason: 'by_hand' })
    await t.call('POST', `/changesets/${String(done.headers['changeset'])}/undo`, { body: {} })
    expect(await newest()).toMatchObject({ outcome: 'aside', reason: 'bulk' })
  })
})

test('its page runs nothing, fetches nothing and shows only its embedded pictures', async () => {
  const imap = await box()
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  imap.put(
    [
      'From: Dana <dana@world.test>',
      'Subject: Photo',
      'Message-ID: <page@mail.test>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=cut',
      '',
      '--cut',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p onclick="x()">See <img src="cid:dot@x"><img src="https://track.test/a.gif"><img src="cid:${'b'.repeat(64)}.png"></p><script>alert(1)</script>`,
      '--cut',
      'Content-Type: image/png',
      'Content-ID: <dot@x>',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: inline; filename=dot.png',
      '',
      dot,
      '--cut--',
      '',
    ].join('\n'),
  )
  await fetchMail(engine)
  const row = await newest()
  const { body } = await t.call<{ url: string }>('POST', `/incoming-mails/${row.id}/page`, { body: {} })
  const page = await t.app.inject({ method: 'GET', url: body.url })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.payload).toContain('data:image/png;base64,')
  expect(page.payload).not.toMatch(/track\.test|<script|onclick|bbbbbb/)
  expect((await t.app.inject({ method: 'GET', url: body.url })).statusCode).not.toBe(200)
  // Another email that names this picture's content id does not get it.
  imap.put(mail({}, 'Hello'))
  await fetchMail(engine)
  const { rows } = await t.pool.query(
    `select encode(sha256, 'hex') as sha from files where subject = 'incoming-mails' and subject_id = $1`,
    [row.id],
  )
  const other = await newest()
  await t.pool.query(`update incoming_mails set html = $2 where id = $1`, [
    other.id,
    `<img src="cid:${rows[0].sha}.png" />`,
  ])
  const asked = await t.call<{ url: string }>('POST', `/incoming-mails/${other.id}/page`, { body: {} })
  expect((await t.app.inject({ method: 'GET', url: asked.body.url })).payload).not.toContain('base64')
  const reader = await t.userWith(['IncomingMails:list'])
  expect((await t.call('POST', `/incoming-mails/${row.id}/page`, { body: {}, token: reader.token })).status).toBe(403)
})

test('unread emails are listed, without further action, when the mailbox is connected; older ones are left alone', async () => {
  const imap = await startImap()
  const day = 86_400_000
  imap.put(mail({ Subject: 'Unread for months' }, 'Long ago'), new Date(Date.now() - 90 * day))
  imap.put(mail({ Subject: 'Unread since yesterday' }, 'No heating.'), new Date(Date.now() - day))
  await connect(imap)
  expect(await leads()).toEqual([])
  expect(await list()).toMatchObject([{ subject: 'Unread since yesterday', outcome: 'aside', reason: 'before' }])
  imap.put(mail({ Subject: 'New' }, 'And now?'))
  expect(await fetchMail(engine)).toBe(1)
  expect(await list()).toHaveLength(2)
  // Read again from the start, nothing is processed twice.
  await t.pool.query('update mail_boxes set last_uid = 0')
  await fetchMail(engine)
  expect(await list()).toHaveLength(2)
  expect(await leads()).toHaveLength(1)
})

test('an unreadable email is listed with its failed item, blocks none after it, and is replaced once readable', async () => {
  const imap = await box()
  const bad = hostileMails.find(({ what }) => what === '3,000 MIME parts')
  imap.put(bad?.raw ?? '')
  imap.put(mail({}, 'Behind it.'))
  await expect(fetchMail(engine)).rejects.toThrow()
  await fetchMail(engine)
  const [row, next] = await list()
  expect(row).toMatchObject({ outcome: 'unreadable', reason: 'unreadable', subject: 'Parts' })
  expect(next).toMatchObject({ outcome: 'lead' })
  const { rows } = await t.pool.query('select id::int as id from failed_items')
  expect(row?.['failed_item_id']).toBe(rows[0].id)
  const made = await t.call<{ lead: Wire }>('POST', `/incoming-mails/${row?.id}/lead`, {
    body: { phone: '+44 20 7946 0018', email: 'mallory@world.test' },
    headers: { 'if-match': '*' },
  })
  expect(made.body.lead, JSON.stringify(made.body)).toMatchObject({ email: 'mallory@world.test', description: 'Parts' })
  await t.pool.query(`update incoming_mails set outcome = 'unreadable', about = null, about_id = null where id = $1`, [
    row?.id,
  ])
  // The parser has been fixed in the meantime; the bytes are the same.
  await t.pool.query(`update failed_items set status = 'retrying'`)
  await expect(takeItemsAgain(engine, again)).rejects.toThrow('Max allowed child nodes exceeded')
  expect((await list()).filter(({ outcome }) => outcome === 'unreadable')).toHaveLength(1)
})

test('a client can write only notes', async () => {
  const imap = await box()
  imap.put(mail({ Precedence: 'bulk' }, 'Offers!'))
  await fetchMail(engine)
  const { id } = await newest()
  const refused = await t.call('PATCH', `/incoming-mails/${id}`, {
    body: { outcome: 'lead' },
    headers: { 'if-match': '*' },
  })
  expect(refused.status).toBe(422)
  const noted = await t.call('PATCH', `/incoming-mails/${id}`, {
    body: { notes: 'Asked Dana' },
    headers: { 'if-match': '*' },
  })
  expect(noted.status).toBe(200)
})

import { expect, test, vi } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { fetchMail, retryEmail } from '../../../../server/areas/incomingMail/fetch.ts'
import { sweepNotifications } from '../../../../server/areas/notifications/sweep.ts'
import { retryAll as takeItemsAgain } from '../../../../server/areas/queues/retryAll.ts'
import { limitsOf } from '../../../../server/engine/files/limits.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { outgoingOf } from '../../../../server/engine/outgoing/outgoingAddress.ts'
import { again } from '../../../../server/queues.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { hostileMails } from '../../../support/hostileMail.ts'
import { startImap, type TestImap } from '../../../support/imap.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { worldMails } from '../../../world/mails.ts'

vi.setConfig({ testTimeout: 240_000 })

const t = await testApp({ jobs: NO_JOBS })
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => new Date(),
  services: {
    files: { ...folderOptions(t.files), passes: {} as never, limits: limitsOf(t.settings), say: () => undefined },
    outgoing: outgoingOf(t.db, ['127.0.0.1']),
  },
}

async function box(): Promise<TestImap> {
  await t.pool.query(
    'delete from mail_boxes; delete from incoming_mails; delete from queue_faults; delete from failed_items',
  )
  const imap = await startImap()
  const values = {
    'inbox.host': imap.host,
    'inbox.port': imap.port,
    'inbox.tls': false,
    'inbox.user': 'box',
    'inbox.password': 'secret',
  }
  expect((await t.call('PATCH', '/system-settings', { body: { values } })).status).toBe(200)
  expect(await fetchMail(engine)).toBe(0)
  return imap
}
const good = (n: number) =>
  [
    `From: Good ${n} <good${n}@example.test>`,
    'To: office@example.test',
    `Subject: Good ${n}`,
    `Message-ID: <good${n}@mail.test>`,
    '',
    'Please call me.',
    '',
  ].join('\n')
const leads = async () =>
  (await t.pool.query<{ email: string }>(`select email from leads where email like 'good%' order by id`)).rows.map(
    ({ email }) => email,
  )
const items = async () => (await t.call<{ data: Wire[] }>('GET', '/failed-items/list?sort=id&direction=asc')).body.data

/** Runs until no further item fails; each run is one of a minute. */
async function fetchAll(most: number): Promise<void> {
  for (let n = 0; n < most; n++) {
    const [ended] = await Promise.allSettled([fetchMail(engine)])
    if (ended.status === 'fulfilled') return
  }
  throw new Error('incoming mail did not come to its end')
}

test('whatever arrives, later emails are processed; an unreadable one is set aside with its original', async () => {
  const imap = await box()
  for (const [n, { raw }] of hostileMails.entries()) {
    imap.put(raw)
    imap.put(good(n))
  }
  await fetchAll(hostileMails.length + 2)
  expect(await leads()).toEqual(hostileMails.map((_, n) => `good${n}@example.test`))
  const unreadable = hostileMails.filter(({ isUnreadable }) => isUnreadable)
  const aside = await items()
  expect(aside).toHaveLength(unreadable.length)
  for (const item of aside) {
    expect(item).toMatchObject({ queue: 'incoming_mail', status: 'failed', tries: 2 })
    expect(item['problem']).toBe('unreadable')
    expect(item['reason']).not.toBe('')
  }
  // Sender and subject are known if they can be parsed.
  expect(aside.map(({ subject, sender }) => [subject, sender])).toContainEqual([
    'Parts',
    'Mallory <mallory@example.test>',
  ])
})

test('emails that stopped other programs are processed, and stop nothing', async () => {
  const imap = await box()
  await t.pool.query(`delete from leads`)
  for (const { raw } of worldMails) imap.put(raw)
  await fetchAll(worldMails.length + 2)
  const { rows } = await t.pool.query<{ email: string; text: string }>(
    `select email, to_jsonb(l)::text as text from leads l where email like '%@world.test'`,
  )
  const made = new Map(rows.map(({ email, text }) => [email, text]))
  const aside = await items()
  for (const { what, raw, becomes } of worldMails) {
    const from = /[\w.]+@world\.test/.exec(raw.slice(raw.indexOf('From:')))?.[0] ?? ''
    const isAside = aside.some(({ sender }) => String(sender).includes(from))
    expect([isAside, made.has(from)], what).toEqual([becomes === 'failed item', typeof becomes === 'object'])
    if (typeof becomes === 'object') expect(made.get(from), what).toContain(becomes.lead)
  }
})

test('users with permission are notified, download the original, retry or discard', async () => {
  const imap = await box()
  const bad = hostileMails.find(({ what }) => what === '3,000 MIME parts')
  if (!bad) throw new Error('no such mail')
  imap.put(bad.raw)
  await expect(fetchMail(engine)).rejects.toThrow()
  expect(await items()).toEqual([])
  await fetchMail(engine)
  const [item] = await items()
  if (!item) throw new Error('nothing was put aside')
  await sweepNotifications(engine)
  await sweepNotifications(engine)
  const { body: told } = await t.call<{ data: Wire[] }>('GET', '/notifications/list?type=item_failed')
  expect(told.data).toMatchObject([{ about: 'failed-items', about_id: item.id }])
  expect(told.data).toHaveLength(1)

  const reader = await t.userWith(['FailedItems:list', 'FailedItems:details'])
  const refused = await t.call('POST', `/failed-items/${item.id}/file`, { body: {}, token: reader.token })
  expect(refused.status).toBe(403)
  const { body } = await t.call<{ url: string }>('POST', `/failed-items/${item.id}/file`, { body: {} })
  const file = await t.app.inject({ method: 'GET', url: body.url })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="failed-item-${item.id}.eml"`,
  })
  expect(file.rawPayload.toString()).toBe(bad.raw.replaceAll('\n', '\r\n'))

  const tryAgain = () =>
    t.call<Wire>('POST', `/failed-items/${item.id}/try-again`, { body: {}, headers: { 'if-match': '*' } })
  expect((await tryAgain()).body).toMatchObject({ status: 'retrying' })
  // It is unchanged: after two more failures it is set aside again, with another notification.
  await expect(takeItemsAgain(engine, again)).rejects.toThrow()
  await takeItemsAgain(engine, again)
  expect(await items()).toMatchObject([{ id: item.id, status: 'failed', tries: 4 }])
  await sweepNotifications(engine)
  const { body: twice } = await t.call<{ data: Wire[] }>('GET', '/notifications/list?type=item_failed')
  expect(twice.data).toHaveLength(2)
  // The parser has been fixed in the meantime.
  await t.pool.query(`update failed_item_originals set bytes = convert_to($1, 'UTF8')`, [good(1_000)])
  expect((await tryAgain()).status).toBe(200)
  await takeItemsAgain(engine, again)
  expect(await leads()).toContain('good1000@example.test')
  expect(await items()).toMatchObject([{ id: item.id, status: 'processed' }])
  expect((await t.pool.query('select from failed_item_originals')).rowCount).toBe(0)
  expect((await tryAgain()).status).toBe(409)
})

test("an unreachable mailbox does not count as an email's failure", async () => {
  const imap = await box()
  imap.put(good(2_000))
  const goTo = async (port: number) => {
    const values = { 'inbox.port': port, 'inbox.password': 'secret' }
    expect((await t.call('PATCH', '/system-settings', { body: { values } })).status).toBe(200)
  }
  await goTo(9)
  for (let n = 0; n < 3; n++) await expect(fetchMail(engine)).rejects.toThrow()
  expect((await t.pool.query('select from queue_faults')).rowCount).toBe(0)
  await goTo(imap.port)
  await fetchMail(engine)
  expect(await leads()).toContain('good2000@example.test')
})

test('an original is processed as the email would have been', async () => {
  await retryEmail(engine, Buffer.from(good(3_000)))
  expect(await leads()).toContain('good3000@example.test')
})

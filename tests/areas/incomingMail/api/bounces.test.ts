import { beforeEach, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { fetchMail } from '../../../../server/areas/incomingMail/fetch.ts'
import { limitsOf } from '../../../../server/engine/files/limits.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { createOutgoing } from '../../../../server/engine/outgoing/outgoing.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { startImap, type TestImap } from '../../../support/imap.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { worldBounces } from '../../../world/bounces.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer: { ...mailer, wake: () => undefined }, outgoingHosts: ['127.0.0.1', 'localhost'] })
use(t.db)
const factory = createFactory(t)
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => new Date(),
  services: {
    outgoing: createOutgoing({ hosts: ['127.0.0.1', 'localhost'] }),
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
  expect((await t.call('PATCH', '/system-settings', { body: { values } })).status).toBe(200)
  expect(await fetchMail(engine)).toBe(0)
  return imap
}
beforeEach(() =>
  t.pool.query(
    'delete from incoming_mails; delete from mail_boxes; delete from undeliverable_addresses; delete from tasks',
  ),
)

const line = { name: 'Boiler service', quantity: 1, price_ex_vat: 100, apply_vat: true, vat_percent: 20 }
/** A quote whose email has been sent, and the email's message id. */
async function sent(to: string) {
  const { id: customer_id } = await factory.create(resources.get('customers'), { email: 'carol@example.test' })
  const { id } = await factory.create(resources.get('quotes'), {
    customer_id,
    quote_status_id: 1,
    services: [line],
    materials: [],
    valid_until: null,
  })
  const body = { to, subject: 'Your quote', body: '<p>Good day.</p>' }
  const email = await t.call<Wire>('POST', `/quotes/${id}/send`, { body })
  expect(email.status, JSON.stringify(email.body)).toBe(200)
  const { rows } = await t.pool.query<{ name: string }>(
    `update emails set status = 'sent', sent_at = now() where id = $1
     returning '<' || id || '.' || extract(epoch from created_at)::bigint || '@crm.example.test>' as name`,
    [email.body.id],
  )
  return { id, email: email.body.id, name: String(rows[0]?.name) }
}
const emailOf = async (id: number) => (await t.call<Wire>('GET', `/emails/${id}`)).body
const stepsOf = async (id: number) =>
  (await t.call<{ steps: { name: string }[] }>('GET', `/quotes/${id}/next`)).body.steps.map(({ name }) => name)
const told = async (id: number) =>
  (
    await t.pool.query(
      `select key from comments where subject = 'quotes' and subject_id = $1 and key = 'mail_failed'`,
      [id],
    )
  ).rows.length

for (const { what, raw, answer } of worldBounces)
  test(`a bounce report arrives: ${what}`, async () => {
    const imap = await box()
    const { id, email, name } = await sent('carol@example.test')
    imap.put(raw(name, 'carol@example.test'))
    expect(await fetchMail(engine)).toBe(1)
    if (answer === null) {
      expect(await emailOf(email)).toMatchObject({ status: 'sent' })
      expect(await stepsOf(id)).toEqual(['accepted'])
      return
    }
    expect(await emailOf(email)).toMatchObject({ status: 'failed', error: answer })
    // The quote says so, and its next step is to resend it; the sender has a task.
    expect(await stepsOf(id)).toEqual(['undelivered', 'accepted'])
    expect(await told(id)).toBe(1)
    expect((await t.call<Wire>('GET', '/tasks/list')).body['total']).toBe(1)
    const { body } = await t.call<{ receivers: { refused: string }[] }>('GET', `/quotes/${id}/mail`)
    expect(body.receivers).toMatchObject([{ refused: answer }])
  })

test('an email to two recipients has failed once both bounced, and a report about another recipient or a guessed id has no effect', async () => {
  const imap = await box()
  const [report] = worldBounces
  const { id, email, name } = await sent('carol@example.test, dan@example.test')
  imap.put(report?.raw(name, 'eve@example.test') ?? '')
  imap.put(report?.raw('<1.1234567890@crm.example.test>', 'carol@example.test') ?? '')
  imap.put(report?.raw(name, 'carol@example.test') ?? '')
  expect(await fetchMail(engine)).toBe(3)
  expect(await emailOf(email)).toMatchObject({ status: 'sent' })
  const { rows } = await t.pool.query('select address from undeliverable_addresses')
  expect(rows).toEqual([{ address: 'carol@example.test' }])
  imap.put(report?.raw(name, 'dan@example.test') ?? '')
  // The same report again, as some servers send it.
  imap.put(report?.raw(name, 'dan@example.test') ?? '')
  expect(await fetchMail(engine)).toBe(2)
  expect(await emailOf(email)).toMatchObject({ status: 'failed' })
  expect(await told(id)).toBe(1)
  const { rows: leads } = await t.pool.query('select id from leads')
  expect(leads).toEqual([])
})

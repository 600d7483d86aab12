import { afterAll, beforeEach, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { createApp } from '../../../../server/app.ts'
import { mailNotifications } from '../../../../server/areas/notifications/mails.ts'
import { openKysely, openPool } from '../../../../server/engine/db/kysely.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { smtpTransport } from '../../../../server/engine/mail/smtp.ts'
import { rules } from '../../../../server/rules.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { createFactory, type Values } from '../../../support/factory.ts'
import { listenLive } from '../../../support/live.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { startSmtp } from '../../../support/smtp.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer })
const factory = createFactory(t)
const ANN = await t.userWith(['Leads:list', 'Leads:details', 'Notifications:list'])
const now = () => t.clock.now ?? new Date()
use(t.db, now)

const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  clock: now,
  rules: collectRules(rules),
  services: { mailer, origin: () => 'https://crm.example.test' },
}
const lead = (body: Values = {}) => factory.create(resources.get('leads'), body)
const at = (time: string) => {
  t.clock.now = new Date(`2026-11-25T${time}Z`)
}
/** Emails through a real mail server, for the test that needs it. */
async function mailing() {
  const smtp = await startSmtp()
  use(
    t.db,
    now,
    smtpTransport(smtp.url, async () => ({ from: { name: 'CRM', address: 'crm@example.test' }, replyTo: null })),
  )
  return async () => {
    await mailNotifications(engine)
    await mailer.flush()
    return smtp.mails
  }
}

beforeEach(async () => {
  await t.pool.query('delete from notifications; delete from email_queue; delete from emails')
  at('10:00:00')
})

test("notifications unread after three minutes are sent in one email, in the reader's language, once", async () => {
  const sent = await mailing()
  await t.pool.query(`update users set locale = 'zh' where id = $1`, [ANN.id])
  await lead({ assignedTo: ANN.id, first_name: 'Alice', last_name: 'Holt & <Sons>' })
  await lead({ assignedTo: ANN.id, first_name: 'Bob', last_name: 'Moss' })
  at('10:02:00')
  expect(await sent()).toHaveLength(0)
  at('10:03:01')
  await Promise.all([mailNotifications(engine), mailNotifications(engine)])
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  expect(mail?.raw).toContain('Content-Type: text/plain')
  const text = mail?.text ?? ''
  expect(text).toContain('Alice Holt & <Sons>')
  expect(text).toContain('将其分派给您')
  expect(text).toContain('https://crm.example.test/notifications')
  expect(mail?.html).toContain('Holt &amp; &lt;Sons&gt;')
  // A user who reads the email log need not see leads.
  const { rows } = await t.pool.query('select text, html from emails')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Holt')
  await t.pool.query('update users set locale = null')
  expect(await sent()).toHaveLength(1)
})

test('read notifications, those no longer visible, and those of former users are not emailed', async () => {
  const sent = await mailing()
  await lead({ assignedTo: ANN.id })
  await t.pool.query('update notifications set read_at = now()')
  at('10:10:00')
  expect(await sent()).toHaveLength(0)
  await lead({ assignedTo: ANN.id })
  const group = (await t.pool.query('select user_group_id as g from users where id = $1', [ANN.id])).rows[0]?.g
  await t.pool.query(
    `update permissions set action = 'export' where user_group_id = $1 and area = 'Leads' and action = 'list'`,
    [group],
  )
  at('10:20:00')
  expect(await sent()).toHaveLength(0)
  await t.pool.query(
    `update permissions set action = 'list' where user_group_id = $1 and area = 'Leads' and action = 'export'`,
    [group],
  )
  await lead({ assignedTo: ANN.id })
  await t.pool.query('update users set active = false where id = $1', [ANN.id])
  at('10:30:00')
  expect(await sent()).toHaveLength(0)
  await t.pool.query('update users set active = true where id = $1', [ANN.id])
})

test("a user's open tabs are notified on every server, and nobody else’s", async () => {
  const first = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const pool = openPool(t.url, { max: 3 })
  pool.on('error', (error) => console.warn(`a connection of the tests broke: ${error.message}`))
  const other = await createApp({
    db: openKysely(pool),
    pool,
    resources,
    auth: { secret: SECRET },
  })
  afterAll(async () => {
    await other.close()
    await pool.end()
  })
  const second = await other.listen({ host: '127.0.0.1', port: 0 })
  const mine = [await listenLive(first, ANN.token, { me: '1' }), await listenLive(second, ANN.token, { me: '1' })]
  const foreign = await listenLive(second, t.token, { me: '1' })
  for (const one of [...mine, foreign]) await one.heard('hello')
  // Both are listening to the database once they receive something.
  await expect
    .poll(async () => {
      await lead({ assignedTo: ANN.id })
      return mine.every(({ events }) => events.some(({ event }) => event === 'notified'))
    })
    .toBe(true)
  expect(foreign.events.map(({ event }) => event)).not.toContain('notified')
})

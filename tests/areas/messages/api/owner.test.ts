import { beforeEach, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { dueNow } from '../../../../server/areas/messages/due.ts'
import { writeMessages } from '../../../../server/areas/messages/job.ts'
import { contextOfRule } from '../../../../server/areas/messages/owner.ts'
import { activeRules } from '../../../../server/areas/messages/rules.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { actorOf } from '../../../../server/engine/rights/actorOf.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { lateMailer } from '../../../support/recovery.ts'

const { mailer, use } = lateMailer()
const t = await testApp({ mailer: { ...mailer, wake: () => undefined } })
use(t.db)
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => t.clock.now ?? new Date(),
  services: { mailer: { ...mailer, wake: () => undefined } },
}
const everything = allPermissions(resources.all)
const { rows: letters } = await t.pool.query<{ id: number }>(
  `select id from email_templates where about = 'leads' and locale = 'en' order by id limit 1`,
)
const franchise = async (name: string) => (await t.call<Wire>('POST', '/franchises', { body: { name } })).body.id
const [north, south] = [await franchise('Owners north'), await franchise('Owners south')]
// Messages may be sent at any hour, so these tests work at any time of day.
const never = { 'messages.quiet_from': '00:00', 'messages.quiet_to': '00:00' }
expect((await t.call('PATCH', '/system-settings', { body: { values: never } })).status).toBe(200)
let letter = letters[0]?.id ?? 0
let count = 0

const rule = (body: Values, token: string) => {
  count += 1
  const given = { name: `Rule ${count}`, event: 'lead_made', template_id: letter, active: true, ...body }
  return t.call<Wire>('POST', '/message-rules', { token, body: given })
}
const lead = async (franchise_id: number) =>
  (
    await t.call<Wire>('POST', '/leads', {
      body: { first_name: 'Mara', email: `mara${(count += 1)}@example.test`, franchise_id },
    })
  ).body.id
const mails = async () =>
  (await t.pool.query<{ about_id: number }>('select about_id::int from emails order by id')).rows
const ruleNow = async (id: number) => (await t.call<Wire>('GET', `/message-rules/${id}`)).body
const narrow = (user: number, scope: string) =>
  t.pool.query('update user_groups g set scope = $2 from users u where u.id = $1 and g.id = u.user_group_id', [
    user,
    scope,
  ])
const stoppedNotes = async (id: number) =>
  (
    await t.pool.query<{ user_id: number; line: string }>(
      `select user_id::int, line from notifications where type = 'message_stopped' and about_id = $1 order by user_id`,
      [id],
    )
  ).rows

beforeEach(async () => {
  if (!letter) {
    const body = { name: 'Thanks', key: 'thanks', about: 'leads', subject: 'Thank you', body: '<p>Thank you.</p>' }
    letter = (await t.call<Wire>('POST', '/email-templates', { body })).body.id
  }
  await t.pool.query(
    'delete from message_rules; delete from messages_waiting; delete from messages_done; delete from email_queue; delete from emails; delete from notifications',
  )
})

test('a rule runs with the permissions of the user who last changed it', async () => {
  const [ann, bea] = [await t.userWith(everything), await t.userWith(everything)]
  const { body } = await rule({}, ann.token)
  expect(body['owner_id']).toBe(ann.id)
  const changed = await t.call<Wire>('PATCH', `/message-rules/${body.id}`, { token: bea.token, body: { days: 2 } })
  expect(changed.body['owner_id']).toBe(bea.id)
  await lead(north)
  expect(await writeMessages(engine)).toBe(1)
  expect(await stoppedNotes(body.id)).toEqual([])
})

test('a rule whose owner sees one franchise never covers another, and stops', async () => {
  const owner = await t.userWith(everything)
  await t.pool.query('update users set franchise_id = $2 where id = $1', [owner.id, north])
  const { body } = await rule({ to: 'address', address: 'somebody@elsewhere.example' }, owner.token)
  await narrow(owner.id, 'franchise')
  await lead(south)
  await lead(north)
  expect(await writeMessages(engine)).toBe(0)
  expect(await mails()).toEqual([])
  expect(await ruleNow(body.id)).toMatchObject({ active: false, stopped: 'owner_rights', active_since: null })
})

test("its records are within its owner's scope at that moment", async () => {
  const owner = await t.userWith(everything)
  await t.pool.query('update users set franchise_id = $2 where id = $1', [owner.id, north])
  await t.pool.query("update leads set created_at = '2020-01-01'")
  const { body } = await rule({ event: 'quote_expiring', template_id: 2, days: 0, at: '00:00' }, owner.token)
  const quote = async (franchise_id: number) => {
    const customer = await t.call<Wire>('POST', '/customers', {
      body: { last_name: `Payne ${count++}`, phone: '+441134960177', franchise_id },
    })
    const made = await t.call<Wire>('POST', '/quotes', {
      body: { customer_id: customer.body.id, quote_type_id: 1, franchise_id },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    await t.pool.query(
      `update quotes set valid_until = current_date, quote_status_id = (select id from quote_statuses where category = 'sent' limit 1) where id = $1`,
      [made.body.id],
    )
    return made.body.id
  }
  const [mine, theirs] = [await quote(north), await quote(south)]
  await t.pool.query("update message_rules set active_since = now() - interval '2 days' where id = $1", [body.id])
  const [active] = await activeRules(t.db)
  if (!active) throw new Error('the rule is not active')
  const dueFor = async (scope: string) => {
    await narrow(owner.id, scope)
    const actor = (await actorOf(engine, t.db, owner.id)) ?? null
    return (await dueNow(contextOfRule(engine, actor), active, 50)).map(({ about_id }) => about_id)
  }
  expect((await dueFor('all')).toSorted()).toEqual([mine, theirs].toSorted())
  expect(await dueFor('franchise')).toEqual([mine])
})

test.each([
  ['owner_gone', (id: number) => t.pool.query('update users set banned_at = now() where id = $1', [id])],
  ['owner_gone', (id: number) => t.pool.query('update users set active = false where id = $1', [id])],
  [
    'owner_rights',
    (id: number) =>
      t.pool.query(
        `delete from permissions where area = 'Leads' and user_group_id = (select user_group_id from users where id = $1)`,
        [id],
      ),
  ],
])('a rule stops with %s, reports it once, and does not block the others', async (why, lose) => {
  const [gone, stays] = [await t.userWith(everything), await t.userWith(everything)]
  const first = (await rule({}, gone.token)).body
  const second = (await rule({}, stays.token)).body
  await lead(north)
  await lose(gone.id)
  expect(await writeMessages(engine)).toBe(1)
  expect(await ruleNow(first.id)).toMatchObject({ active: false, stopped: why })
  expect(await ruleNow(second.id)).toMatchObject({ active: true, stopped: null })
  const notes = await stoppedNotes(first.id)
  expect(notes.map(({ user_id }) => user_id)).toContain(stays.id)
  expect(new Set(notes.map(({ line }) => line))).toEqual(new Set([why]))
  await writeMessages(engine)
  expect(await stoppedNotes(first.id)).toEqual(notes)
  const on = await t.call<Wire>('PATCH', `/message-rules/${first.id}`, { token: stays.token, body: { active: true } })
  expect(on.body).toMatchObject({ active: true, stopped: null, owner_id: stays.id })
})

test('a rule can be switched on only by a user who may see the data it reads', async () => {
  const blind = await t.userWith(['EmailTemplates:add', 'EmailTemplates:edit', 'EmailTemplates:list'])
  const off = await rule({ active: false }, blind.token)
  expect(off.status).toBe(200)
  const on = await t.call<Wire>('PATCH', `/message-rules/${off.body.id}`, {
    token: blind.token,
    body: { active: true },
  })
  expect([on.status, on.body.code]).toEqual([403, 'forbidden'])
})

test('sending to a fixed address needs permission to change settings, and is in the security log', async () => {
  const without = await t.userWith(everything.filter((one) => one !== 'SettingGroups:edit'))
  const address = { to: 'address', address: 'out@elsewhere.example' }
  const refused = await rule(address, without.token)
  expect([refused.status, refused.body.errors]).toEqual([422, { to: [{ code: 'administrators_only' }] }])
  const { body } = await rule(address, (await t.userWith(everything)).token)
  const { rows } = await t.pool.query<{ details: unknown }>(
    `select details from security_entries where event = 'mails_to_address' and (details->>'rule')::int = $1`,
    [body.id],
  )
  expect(rows).toEqual([{ details: { rule: body.id, name: body['name'], address: address.address, active: true } }])
})

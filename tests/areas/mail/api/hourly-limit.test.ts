import { beforeEach, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { createApp } from '../../../../server/app.ts'
import { openKysely, openPool } from '../../../../server/engine/db/kysely.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { appUrlOf } from '../../../support/database.ts'
import { createFactory } from '../../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)
const MAY = ['Customers:list', 'Customers:view', 'EmailLogs:list', 'EmailLogs:add', 'Invoices:list', 'Payments:list']

let n = 0
const strangers = (count: number) => Array.from({ length: count }, () => `stranger${++n}@example.test`).join(', ')
const customer = await factory.create(resources.get('customers'), { email: 'known@example.test' })
const mailTo = (token: string, to: string) =>
  t.call('POST', `/customers/${customer.id}/send`, { body: { to, subject: 'Hello', body: '<p>Hello</p>' }, token })
const told = async () =>
  (
    await t.pool.query<{ line: string; params: { n: number } }>(
      `select line, params from notifications where type = 'mail_limit'`,
    )
  ).rows

beforeEach(async () => {
  await t.pool.query('delete from notifications')
  expect(
    (await t.call('PATCH', '/system-settings', { body: { values: { 'mail.new_addresses_per_hour': 5 } } })).status,
  ).toBe(200)
})

it('limits how many new addresses a user may email per hour, and tells administrators once', async () => {
  const { token } = await t.userWith(MAY)
  expect((await mailTo(token, strangers(3))).status).toBe(200)
  expect((await mailTo(token, strangers(2))).status).toBe(200)
  for (let tries = 0; tries < 3; tries++) {
    const refused = await mailTo(token, strangers(1))
    expect([refused.status, refused.body['code']]).toEqual([429, 'mail_limit'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  }
  await expect.poll(async () => (await told()).length).toBeGreaterThan(0)
  expect((await told()).every(({ params }) => params.n === 5)).toBe(true)
  const admins = new Set(
    (await t.pool.query<{ user_id: number }>(`select user_id from notifications where type = 'mail_limit'`)).rows.map(
      (one) => one.user_id,
    ),
  )
  expect((await told()).length).toBe(admins.size)
  // Known contacts are not limited, and other users are not held up.
  for (let tries = 0; tries < 8; tries++) expect((await mailTo(token, 'Known@example.test')).status).toBe(200)
  const other = await t.userWith(MAY)
  expect((await mailTo(other.token, strangers(5))).status).toBe(200)
  expect((await mailTo(other.token, strangers(1))).status).toBe(429)
  // An hour later there is room again.
  t.clock.now = new Date(Date.now() + 61 * 60_000)
  expect((await mailTo(other.token, strangers(5))).status).toBe(200)
  t.clock.now = null
})

it('counts across all servers, and includes copies', async () => {
  const pool = openPool(appUrlOf(t.url), { max: 2 })
  const other = await createApp({
    db: openKysely(pool),
    pool,
    ownerUrl: t.url,
    logKey: t.logKey,
    resources,
    auth: { secret: SECRET },
  })
  await other.ready()
  const { token } = await t.userWith(MAY)
  expect((await mailTo(token, strangers(3))).status).toBe(200)
  const onOther = async (to: string, cc: string) => {
    const response = await other.inject({
      method: 'POST',
      url: `/panel-api/customers/${customer.id}/send`,
      headers: { authorization: `Bearer ${token}` },
      payload: { to, cc, subject: 'Hello', body: '<p>Hello</p>' },
    })
    return response.statusCode
  }
  expect(await onOther(strangers(1), strangers(2))).toBe(429)
  expect(await onOther(strangers(1), strangers(1))).toBe(200)
  expect((await mailTo(token, strangers(1))).status).toBe(429)
  await other.close()
  await pool.end()
})

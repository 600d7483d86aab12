import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { generateAll } from '../../../../server/areas/recurring/generate.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'

const t = await testApp({ jobs: NO_JOBS })
const { franchise, customer } = invoicing(t)
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => t.clock.now ?? new Date(),
}
const everything = allPermissions(resources.all)
const [north, south] = [await franchise({ invoice_prefix: 'NO-' }), await franchise({ invoice_prefix: 'SO-' })]

async function person() {
  const user = await t.userWith(everything)
  await t.pool.query('update users set franchise_id = $2 where id = $1', [user.id, north])
  return user
}
const recurring = async (token: string, more: Values = {}) => {
  const body = {
    name: 'Yearly service',
    job_type_id: 1,
    services: [{ name: 'Service', quantity: 1, price_ex_vat: 80, vat_percent: 20 }],
    customer_id: await customer({ franchise_id: north }),
    franchise_id: north,
    rule: { starts_on: dayOf(Date.now()), unit: 'year' },
    ...more,
  }
  const made = await t.call<Wire>('POST', '/recurring-jobs', { token, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const now = async (id: number) => (await t.call<Wire>('GET', `/recurring-jobs/${id}`)).body
const jobsOf = async (id: number) =>
  (await t.pool.query('select id from jobs where recurring_job_id = $1', [id])).rowCount

test('jobs are created while their owner may still do so', async () => {
  const ann = await person()
  const made = await recurring(ann.token)
  expect(made['owner_id']).toBe(ann.id)
  await generateAll(engine)
  expect([await jobsOf(made.id), (await now(made.id))['halt']]).toEqual([1, null])
})

test.each<[string, string, (user: number, customer: number) => Promise<unknown>]>([
  ['was banned', 'owner_gone', (id) => t.pool.query('update users set banned_at = now() where id = $1', [id])],
  [
    'lost the permission',
    'owner_rights',
    (id) =>
      t.pool.query(
        `delete from permissions where area = 'RecurringJobs' and user_group_id = (select user_group_id from users where id = $1)`,
        [id],
      ),
  ],
  [
    'no longer sees its customer',
    'owner_rights',
    async (id, of) => {
      await t.pool.query(
        `update user_groups g set scope = 'franchise' from users u where u.id = $1 and g.id = u.user_group_id`,
        [id],
      )
      await t.pool.query('update customers set franchise_id = $2, created_by = null where id = $1', [of, south])
    },
  ],
])('it stops, and says so, when its owner %s; the user who changes it becomes the owner', async (_, halt, lose) => {
  const [ann, bea] = [await person(), await person()]
  const [stops, goesOn] = [await recurring(ann.token), await recurring(bea.token)]
  await lose(ann.id, Number(stops['customer_id']))
  await generateAll(engine)
  expect([await jobsOf(stops.id), (await now(stops.id))['halt']]).toEqual([0, halt])
  expect([await jobsOf(goesOn.id), (await now(goesOn.id))['halt']]).toEqual([1, null])
  const tasks = await t.pool.query(`select from tasks where subject = 'recurring-jobs' and subject_id = $1`, [stops.id])
  expect(tasks.rowCount).toBe(1)
  await t.pool.query('update customers set franchise_id = $2 where id = $1', [stops['customer_id'], north])
  const taken = await t.call<Wire>('PATCH', `/recurring-jobs/${stops.id}`, {
    token: bea.token,
    body: { ahead_days: 7 },
  })
  expect(taken.body['owner_id']).toBe(bea.id)
  await generateAll(engine)
  expect([await jobsOf(stops.id), (await now(stops.id))['halt']]).toEqual([1, null])
})

test('invoicing on completion stops with the permission for it', async () => {
  const ann = await person()
  const made = await recurring(ann.token, { invoicing: 'issue' })
  await t.pool.query(
    `delete from permissions where area = 'Invoices' and action = 'issue' and user_group_id = (select user_group_id from users where id = $1)`,
    [ann.id],
  )
  await generateAll(engine)
  expect((await now(made.id))['halt']).toBe('owner_rights')
})

test('the user who closes an account takes over its recurring jobs and message rules', async () => {
  const [ann, boss] = [await person(), await t.userWith(everything)]
  const made = await recurring(ann.token)
  const rule = await t.call<Wire>('POST', '/message-rules', {
    token: ann.token,
    body: { name: 'Reminder of Ann', event: 'quote_expiring', template_id: 2, active: true },
  })
  expect(rule.status, JSON.stringify(rule.body)).toBe(200)
  const closed = await t.call<Wire>('PATCH', `/users/${ann.id}`, { token: boss.token, body: { active: false } })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  expect((await now(made.id))['owner_id']).toBe(boss.id)
  expect((await t.call<Wire>('GET', `/message-rules/${rule.body.id}`)).body['owner_id']).toBe(boss.id)
  await generateAll(engine)
  expect([await jobsOf(made.id), (await now(made.id))['halt']]).toEqual([1, null])
})

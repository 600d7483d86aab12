import { afterEach, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { addDays } from '../../../../schema/engine/time/time.ts'
import { demoAccount } from '../../../../server/areas/access/auth/demo.ts'
import { generateAll } from '../../../../server/areas/recurring/generate.ts'
import { openKysely, openPool } from '../../../../server/engine/db/kysely.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'

const t = await testApp()
let token = t.token
// Sessions expire as the clock advances: each time has its own.
const call: typeof t.call = (method, path, given = {}) => t.call(method, path, { token, ...given })
const { create } = createFactory({ call })
const own = collectRules(rules)
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: own,
  clock: () => t.clock.now ?? new Date(),
}

const send = <B = Wire>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, whose?: string) =>
  call<B>(method, path, { ...(body === undefined ? {} : { body }), ...(whose ? { token: whose } : {}) })
const { rows: people } = await t.pool.query<{ id: number }>('select id from users where email = $1', [
  demoAccount.email,
])
const at = async (day: string, time = '09:00') => {
  t.clock.now = new Date(`${day}T${time}:00Z`)
  token = await t.tokenOf(people[0]?.id as number)
}
const service = { name: 'Boiler service', quantity: 1, price_ex_vat: 80, vat_percent: 20 }
const weekly = (starts_on: string, over: Values = {}) => ({ starts_on, unit: 'week', ...over })

const customer = (await create(resources.get('customers'))).id
let n = 0
const bodyOf = (over: Values = {}): Values => ({
  name: `Round ${++n}`,
  customer_id: customer,
  job_type_id: 1,
  ahead_days: 0,
  services: [service],
  ...over,
})
async function recurring(over: Values = {}): Promise<Wire> {
  const made = await send('POST', '/recurring-jobs', bodyOf(over))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const read = async (id: number) => (await send('GET', `/recurring-jobs/${id}`)).body
// Each starts without the recurring jobs of the others.
afterEach(() => t.pool.query('update recurring_jobs set archived_at = now() where archived_at is null'))

interface Dates {
  readonly next: readonly { of: string; day: string | null; why: string | null; holiday: string | null }[]
  readonly made: readonly { of: string; day: string; missed: boolean; job: { id: number } | null }[]
}
const datesOf = async (id: number) => (await send<Dates>('GET', `/recurring-jobs/${id}/dates`)).body
const jobsOf = async (id: number): Promise<Values[]> =>
  (
    await t.pool.query(
      'select id, planned_for::text as day, total_inc_vat::float8 as total, version from jobs where recurring_job_id = $1 order by planned_for',
      [id],
    )
  ).rows
const daysOf = async (id: number) => (await jobsOf(id)).map(({ day }) => day)
const said = async (subject: string, id: number) =>
  (
    await t.pool.query<{ key: string; params: Values }>(
      'select key, params from comments where subject = $1 and subject_id = $2 and key is not null order by id',
      [subject, id],
    )
  ).rows

describe('jobs are created automatically', () => {
  test('the set number of days before their dates, with the agreed lines, and both link to each other', async () => {
    await at('2027-01-04')
    const row = await recurring({ rule: weekly('2027-01-04'), ahead_days: 10, description: 'Check the flue' })
    expect(row).toMatchObject({ next_on: '2027-01-04', halt: null, active: true, total_inc_vat: 96 })
    expect(await generateAll(engine)).toBe(2)
    expect(await generateAll(engine)).toBe(0)
    const jobs = await jobsOf(row.id)
    expect(jobs).toMatchObject([
      { day: '2027-01-04', total: 96 },
      { day: '2027-01-11', total: 96 },
    ])
    const job = (await send('GET', `/jobs/${String(jobs[0]?.['id'])}`)).body
    expect(job).toMatchObject({
      recurring_job_id: row.id,
      customer_id: customer,
      description: 'Check the flue',
      job_status_id: 1,
      services: [{ ...service, net: 80, price_inc_vat: 96 }],
    })
    expect(await read(row.id)).toMatchObject({ next_on: '2027-01-18', version: row.version })
    expect(await said('recurring-jobs', row.id)).toEqual([
      { key: 'recurring_made', params: { number: job['number'], day: '04/01/2027' } },
      expect.objectContaining({ key: 'recurring_made' }),
    ])
    expect(await said('jobs', job.id)).toEqual([
      { key: 'recurring_from', params: { name: row['name'], day: '04/01/2027' } },
    ])
    const { rows } = await t.pool.query(
      "select user_id, user_email, event from log_entries where entity = 'jobs' and entity_id = $1",
      [job.id],
    )
    expect(rows).toEqual([{ user_id: null, user_email: 'system', event: 'created' }])
    await at('2027-01-08')
    expect(await generateAll(engine)).toBe(1)
    // The clock is turned back and forward: nothing is created twice.
    await at('2027-01-01')
    expect(await generateAll(engine)).toBe(0)
    await at('2027-01-08')
    expect(await generateAll(engine)).toBe(0)
    expect(await daysOf(row.id)).toEqual(['2027-01-04', '2027-01-11', '2027-01-18'])
  })

  test('once each, however many servers create them at the same moment', async () => {
    await at('2027-02-01')
    const row = await recurring({ rule: { starts_on: '2027-02-01', unit: 'day' }, ahead_days: 20 })
    const pools = Array.from({ length: 4 }, () => openPool(t.url, { max: 3 }))
    const engines = pools.map((pool): Engine => ({ ...engine, db: openKysely(pool) }))
    try {
      const made = await Promise.all(Array.from({ length: 20 }, (_, i) => generateAll(engines[i % 4] as Engine)))
      expect(made.reduce((sum, one) => sum + one, 0)).toBe(21)
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
    }
    expect(await daysOf(row.id)).toEqual(Array.from({ length: 21 }, (_, i) => addDays('2027-02-01', i)))
    // Whatever bypasses the program: the database itself prevents a date from being used twice.
    await expect(
      t.pool.query(`insert into recurring_job_dates (recurring_job_id, day_of, day) values ($1, '2027-02-01', now())`, [
        row.id,
      ]),
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('manually too, concurrently with the automatic ones and twice with one key', async () => {
    await at('2027-03-01')
    const row = await recurring({ rule: weekly('2027-03-01'), ahead_days: 0 })
    const headers = { 'idempotency-key': 'again-1' }
    const make = () => call<{ job: Wire }>('POST', `/recurring-jobs/${row.id}/make`, { headers, body: {} })
    const [first, second] = await Promise.all([make(), make(), generateAll(engine)])
    expect([first.status, second.status, second.body.job.id]).toEqual([200, 200, first.body.job.id])
    // The first gets the first date; the manual one gets the next if it was second.
    const byHand = String(first.body.job['planned_for'])
    const days = await daysOf(row.id)
    expect(days).toEqual(byHand === '2027-03-08' ? ['2027-03-01', byHand] : ['2027-03-01'])
    const undone = await send('POST', `/changesets/${String(first.headers['changeset'])}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const { made } = await datesOf(row.id)
    expect(made.map(({ day }) => day)).toEqual(days.toReversed())
    // An undone job stays handled: it is archived, and is not created a second time.
    expect(await generateAll(engine)).toBe(0)
  })
})

describe('exceptions and bank holidays', () => {
  test('dates are excluded and moved, each with its reason', async () => {
    await at('2027-03-01')
    const row = await recurring({
      rule: weekly('2027-03-01', {
        skipped: ['2027-03-08'],
        moved: [{ from: '2027-03-15', to: '2027-03-12' }],
        holidays: 'next_working_day',
        until: '2027-04-12',
      }),
      ahead_days: 60,
    })
    expect((await datesOf(row.id)).next).toEqual([
      { of: '2027-03-01', day: '2027-03-01', why: null, holiday: null },
      { of: '2027-03-08', day: null, why: 'skipped', holiday: null },
      { of: '2027-03-15', day: '2027-03-12', why: 'moved', holiday: null },
      { of: '2027-03-22', day: '2027-03-22', why: null, holiday: null },
      // Easter Monday.
      { of: '2027-03-29', day: '2027-03-30', why: 'holiday', holiday: 'easter_monday' },
      { of: '2027-04-05', day: '2027-04-05', why: null, holiday: null },
      { of: '2027-04-12', day: '2027-04-12', why: null, holiday: null },
    ])
    expect(await generateAll(engine)).toBe(6)
    expect(await daysOf(row.id)).toEqual([
      '2027-03-01',
      '2027-03-12',
      '2027-03-22',
      '2027-03-30',
      '2027-04-05',
      '2027-04-12',
    ])
    expect((await read(row.id))['next_on']).toBeNull()
    const over = await send<{ code: string }>('POST', `/recurring-jobs/${row.id}/make`, {})
    expect([over.status, over.body.code]).toEqual([409, 'recurring_over'])
  })

  test("bank holidays follow the franchise's region", async () => {
    await at('2027-11-01')
    const scotland = (await send('POST', '/franchises', { name: 'North', holiday_region: 'scotland' })).body.id
    const rule = { starts_on: '2027-11-30', unit: 'year', holidays: 'drop', count: 2 }
    const [there, here] = [await recurring({ rule, franchise_id: scotland }), await recurring({ rule })]
    // Saint Andrew's Day is a bank holiday in Scotland only.
    expect([there['next_on'], here['next_on']]).toEqual([null, '2027-11-30'])
    expect((await datesOf(there.id)).next).toEqual(
      ['2027-11-30', '2028-11-30'].map((of) => ({ of, day: null, why: 'holiday', holiday: 'st_andrew' })),
    )
  })

  test("the weeks of a clock change have each date once, by the business's day", async () => {
    await at('2027-03-27', '23:30')
    const row = await recurring({ rule: { starts_on: '2027-03-27', unit: 'day', until: '2027-03-30' } })
    expect(await generateAll(engine)).toBe(1)
    await at('2027-03-28', '00:30')
    expect(await generateAll(engine)).toBe(1)
    // 23:30 in winter time is the next day in the business's time.
    await at('2027-03-28', '23:30')
    expect(await generateAll(engine)).toBe(1)
    await at('2027-03-29', '22:30')
    expect(await generateAll(engine)).toBe(0)
    await at('2027-03-29', '23:00')
    expect(await generateAll(engine)).toBe(1)
    expect(await daysOf(row.id)).toEqual(['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'])
    await at('2027-10-30', '22:59')
    const autumn = await recurring({ rule: { starts_on: '2027-10-30', unit: 'day', until: '2027-11-01' } })
    expect(await generateAll(engine)).toBe(1)
    await at('2027-10-31', '23:30')
    expect(await generateAll(engine)).toBe(1)
    await at('2027-11-01', '00:00')
    expect(await generateAll(engine)).toBe(1)
    expect(await daysOf(autumn.id)).toEqual(['2027-10-30', '2027-10-31', '2027-11-01'])
  })
})

describe('missed dates', () => {
  test('after a long outage the last date is made up, the others are skipped and reported', async () => {
    await at('2027-05-03')
    const row = await recurring({ rule: weekly('2027-05-03') })
    expect(await generateAll(engine)).toBe(1)
    await at('2027-06-02')
    expect(await generateAll(engine)).toBe(1)
    expect(await daysOf(row.id)).toEqual(['2027-05-03', '2027-05-31'])
    expect((await said('recurring-jobs', row.id)).at(-2)).toEqual({
      key: 'recurring_missed',
      params: { smart_count: 3, from: '10/05/2027', to: '24/05/2027' },
    })
    expect((await datesOf(row.id)).made.filter(({ missed }) => missed)).toHaveLength(3)
    expect((await read(row.id))['next_on']).toBe('2027-06-07')
  })

  test('a pause creates nothing, then or later; the same applies to the archive', async () => {
    await at('2027-05-03')
    const row = await recurring({ rule: weekly('2027-05-03') })
    expect((await send('PATCH', `/recurring-jobs/${row.id}`, { active: false })).body['next_on']).toBeNull()
    await at('2027-06-02')
    expect(await generateAll(engine)).toBe(0)
    const resumed = await send('PATCH', `/recurring-jobs/${row.id}`, { active: true })
    expect(resumed.body['next_on']).toBe('2027-06-07')
    expect(await generateAll(engine)).toBe(0)
    await send('DELETE', `/recurring-jobs/${row.id}`)
    await at('2027-07-01')
    expect(await generateAll(engine)).toBe(0)
    await send('PATCH', `/recurring-jobs/reinstate/${row.id}`)
    expect((await read(row.id))['next_on']).toBe('2027-07-05')
    expect(await generateAll(engine)).toBe(0)
    expect(await daysOf(row.id)).toEqual([])
  })

  test('a new rule starts after the dates already created, and never in the past', async () => {
    await at('2027-05-03')
    const row = await recurring({ rule: weekly('2027-05-03'), ahead_days: 14 })
    expect(await generateAll(engine)).toBe(3)
    const changed = await send('PATCH', `/recurring-jobs/${row.id}`, {
      rule: weekly('2027-01-01', { weekdays: ['tuesday'] }),
    })
    expect(changed.body['next_on']).toBe('2027-05-18')
    expect(await generateAll(engine)).toBe(0)
    const undone = await send('POST', `/changesets/${String(changed.headers['changeset'])}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await read(row.id)).toMatchObject({ next_on: '2027-05-24', rule: row['rule'] })
    // Another exception leaves the other dates unchanged.
    await at('2027-05-10')
    const moved = { ...(row['rule'] as Values), moved: [{ from: '2027-05-31', to: '2027-05-12' }] }
    expect((await send('PATCH', `/recurring-jobs/${row.id}`, { rule: moved })).body['next_on']).toBe('2027-05-12')
    expect(await generateAll(engine)).toBe(2)
    expect(await daysOf(row.id)).toEqual(['2027-05-03', '2027-05-10', '2027-05-12', '2027-05-17', '2027-05-24'])
  })
})

describe('the content of the jobs', () => {
  test("from a template at the day's prices, times the franchise's factor; from its own lines as agreed, with the day's VAT", async () => {
    await at('2027-08-02')
    const rate = await create(resources.get('vat-rates'), { percent: 20, valid_from: null, valid_to: null })
    const made = await create(resources.get('services'), { price: 100, vat_rate_id: rate.id, active: true })
    const line = { ...service, service_id: made.id, price_ex_vat: 100, quantity: 2 }
    const template = (await send('POST', '/job-templates', { name: 'Plan', job_type_id: 2, services: [line] })).body
    const franchise_id = (await send('POST', '/franchises', { name: 'Dearer', price_factor: 1.5 })).body.id
    const rule = weekly('2027-08-02')
    const [ofTemplate, ofItself] = [
      await recurring({ rule, template_id: template.id, franchise_id }),
      await recurring({ rule, services: [line] }),
    ]
    expect(ofTemplate).toMatchObject({ services: [], job_type_id: null, total_inc_vat: 0 })
    await send('PATCH', `/services/${made.id}`, { price: 120 })
    await send('PATCH', `/vat-rates/${rate.id}`, { percent: 25 })
    expect(await generateAll(engine)).toBe(2)
    const jobOf = async (id: number) => (await send('GET', `/jobs/${String((await jobsOf(id))[0]?.['id'])}`)).body
    expect(await jobOf(ofTemplate.id)).toMatchObject({
      job_type_id: 2,
      franchise_price: 1.5,
      total_inc_vat: 450,
      services: [{ quantity: 2, price_ex_vat: 180, vat_percent: 25, service_id: made.id }],
    })
    expect(await jobOf(ofItself.id)).toMatchObject({
      total_inc_vat: 250,
      services: [{ quantity: 2, price_ex_vat: 100, vat_percent: 25, service_id: made.id }],
    })
  })

  test('the task about a stop is in the language of the person responsible', async () => {
    await at('2027-08-02')
    const gone = (await create(resources.get('customers'))).id
    const reader = await t.userWith(['RecurringJobs:list', 'Tasks:list'])
    await t.pool.query(`update users set locale = 'zh' where id = $1`, [reader.id])
    const row = await recurring({ rule: weekly('2027-08-02'), customer_id: gone, assignedTo: reader.id })
    await t.pool.query('update customers set archived_at = now() where id = $1', [gone])
    await generateAll(engine)
    const { data } = (await send('GET', `/tasks/list?subject=recurring-jobs&subject_id=${row.id}`)).body
    expect(data).toMatchObject([{ title: `不再创建工单：${String(row['name'])}`, assignedTo: reader.id }])
  })

  test('an archived customer or template stops it with a reason and one task; it continues once restored', async () => {
    await at('2027-09-06')
    const gone = (await create(resources.get('customers'))).id
    const template = (await send('POST', '/job-templates', { name: 'Plan 2', job_type_id: 2 })).body.id
    const row = await recurring({ rule: weekly('2027-09-06'), customer_id: gone, template_id: template, ahead_days: 3 })
    expect(await generateAll(engine)).toBe(1)
    expect((await send('DELETE', `/customers/${gone}`)).status).toBe(409) // its job blocks archiving it
    await t.pool.query('update customers set archived_at = now() where id = $1', [gone])
    expect(await generateAll(engine)).toBe(0)
    expect(await read(row.id)).toMatchObject({ halt: 'customer_archived', next_on: '2027-09-13' })
    const hand = await send<{ code: string; halt: string }>('POST', `/recurring-jobs/${row.id}/make`, {})
    expect([hand.status, hand.body.code, hand.body.halt]).toEqual([409, 'recurring_halted', 'customer_archived'])
    await generateAll(engine)
    const tasks = async () =>
      (await send('GET', `/tasks/list?subject=recurring-jobs&subject_id=${row.id}`)).body.data.map(({ title }) => title)
    expect(await tasks()).toEqual([`No more jobs: ${String(row['name'])}`])
    const halts = async () =>
      (await said('recurring-jobs', row.id)).map(({ key }) => key).filter((key) => key.startsWith('halt'))
    expect(await halts()).toEqual(['halt_customer_archived'])
    await t.pool.query('update customers set archived_at = null where id = $1', [gone])
    await send('PATCH', `/job-templates/${template}`, { active: false })
    await generateAll(engine)
    expect((await read(row.id))['halt']).toBe('template_inactive')
    expect(await tasks()).toHaveLength(1)
    expect((await send('DELETE', `/job-templates/${template}`)).status).toBe(409) // its schedule blocks archiving it
    await t.pool.query('update job_templates set archived_at = now() where id = $1', [template])
    await generateAll(engine)
    expect(await halts()).toEqual(['halt_customer_archived', 'halt_template_inactive', 'halt_template_archived'])
    expect((await send('GET', '/recurring-jobs/list?halted=true')).body.data.map(({ id }) => id)).toEqual([row.id])
    await send('PATCH', `/job-templates/reinstate/${template}`)
    await send('PATCH', `/job-templates/${template}`, { active: true })
    await at('2027-09-13')
    expect(await generateAll(engine)).toBe(1)
    expect((await read(row.id))['halt']).toBeNull()
  })

  test('a rejected job stops it and names the field', async () => {
    await at('2027-09-06')
    const row = await recurring({ rule: weekly('2027-09-06') })
    await t.pool.query('update job_types set archived_at = now() where id = 1')
    try {
      expect(await generateAll(engine)).toBe(0)
    } finally {
      await t.pool.query('update job_types set archived_at = null where id = 1')
    }
    expect((await read(row.id))['halt']).toBe('refused')
    expect((await said('recurring-jobs', row.id)).at(-1)).toEqual({
      key: 'halt_refused',
      params: { field: 'job_type_id' },
    })
    expect(await generateAll(engine)).toBe(1)
    expect((await read(row.id))['halt']).toBeNull()
  })
})

describe('invalid input', () => {
  const rule = weekly('2027-01-04')
  test.each<[string, Values, string]>([
    ['no rule', {}, 'rule'],
    ['a rule of another sort', { rule: 'weekly' }, 'rule'],
    ['an unknown rule property', { rule: { ...rule, hour: 9 } }, 'rule.hour'],
    ['a rule without dates', { rule: { ...rule, count: 1, skipped: ['2027-01-04'] } }, 'rule'],
    ['an end before the start', { rule: { ...rule, until: '2026-01-01' } }, 'rule.until'],
    ['a zero interval', { rule: { ...rule, interval: 0 } }, 'rule.interval'],
    ['a huge interval', { rule: { ...rule, interval: 1e9 } }, 'rule.interval'],
    ['an invalid day', { rule: { ...rule, starts_on: '2027-02-30' } }, 'rule.starts_on'],
    ['negative days ahead', { rule, ahead_days: -1 }, 'ahead_days'],
    ['too many days ahead', { rule, ahead_days: 91 }, 'ahead_days'],
    ['neither type nor template', { rule, job_type_id: null }, 'job_type_id'],
    ['an unknown customer', { rule, customer_id: 987_654 }, 'customer_id'],
    ['a client-supplied next date', { rule, next_on: '2027-01-04' }, 'next_on'],
    ['a client-supplied stop', { rule, halt: 'refused' }, 'halt'],
    ['an unknown field', { rule, colour: 'red' }, 'colour'],
    ['a negative quantity', { rule, services: [{ ...service, quantity: -1 }] }, 'services.0.quantity'],
  ])('%s', async (_, over, field) => {
    const refused = await send('POST', '/recurring-jobs', bodyOf(over))
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
  })

  test('a user without permission, and records out of scope; a stale change; a second action on an archived one', async () => {
    await at('2027-01-04')
    const row = await recurring({ rule })
    const reader = await t.userWith(['RecurringJobs:list', 'RecurringJobs:details'])
    expect((await send('POST', '/recurring-jobs', bodyOf({ rule }), reader.token)).status).toBe(403)
    expect((await send('POST', `/recurring-jobs/${row.id}/make`, {}, reader.token)).status).toBe(403)
    expect((await send('GET', `/recurring-jobs/${row.id}/dates`, undefined, reader.token)).status).toBe(200)
    // Creating a job needs permission to add jobs, even for users who may edit recurring ones.
    const half = await t.userWith(['RecurringJobs:list', 'RecurringJobs:edit'])
    expect((await send('POST', `/recurring-jobs/${row.id}/make`, {}, half.token)).status).toBe(403)
    const stranger = await t.userWith(
      ['RecurringJobs:list', 'RecurringJobs:details', 'RecurringJobs:edit', 'Jobs:add'],
      'franchise',
    )
    for (const path of [`/recurring-jobs/${row.id}`, `/recurring-jobs/${row.id}/dates`])
      expect((await send('GET', path, undefined, stranger.token)).status).toBe(404)
    expect((await send('POST', `/recurring-jobs/${row.id}/make`, {}, stranger.token)).status).toBe(404)
    expect((await send('POST', '/recurring-jobs/987654/make', {})).status).toBe(404)
    expect((await send('POST', `/recurring-jobs/${row.id}/make`, { days: 3 })).status).toBe(422)
    const stale = await call('PATCH', `/recurring-jobs/${row.id}`, {
      body: { notes: 'late' },
      headers: { 'if-match': '"0"' },
    })
    expect(stale.status).toBe(412)
    await send('DELETE', `/recurring-jobs/${row.id}`)
    const gone = await send<{ code: string }>('POST', `/recurring-jobs/${row.id}/make`, {})
    expect([gone.status, gone.body.code]).toEqual([409, 'archived'])
  })
})

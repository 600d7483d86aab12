import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { WORKERS_MAY } from '../../../../server/areas/access/auth/presets.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { described } from '../../../support/openapi.ts'

const t = await testApp()
const { worker } = await calendar(t)
const { job, customer, line } = invoicing(t)
const day = dayOf(new Date('2026-11-24T12:00:00Z'))
const at = (time: string) => `${day}T${time}:00Z`

/** Text found only in the other worker's records. */
const MARKS = [
  'Foreignmark',
  'Hiddenstreet',
  'secretboiler',
  'foreignnote',
  'foreignfile',
  'foreignmaterial',
  '+441134960188',
]
/** Ids of the other worker's records, by the start of an address. */
const ids: Record<string, number> = {}
let token = ''

/** A worker with their own account and a started visit to their own job. */
async function man(title: string, whose: Values) {
  const one = await worker({ name: `Worker ${title}`, shifts: hours(ALL_DAYS, '06:00', '22:00') })
  const user = await t.userWith(WORKERS_MAY, 'visits')
  await t.pool.query('update workers set user_id = $1 where id = $2', [user.id, one.id])
  const customer_id = await customer(whose)
  const of = await job({ customer_id }, [line(50)], { title, description: title })
  const made = await t.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'job',
      subject: 'jobs',
      subject_id: of,
      starts_at: at('09:00'),
      ends_at: at('10:00'),
      worker_ids: [one.id],
      notes: title,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { worker: one.id, user, job: of, visit: made.body.id, customer: customer_id }
}

beforeAll(async () => {
  t.clock.now = new Date(at('09:30'))
  const own = await man('ownboiler', {})
  token = own.user.token
  const other = await man('secretboiler', {
    last_name: 'Foreignmark',
    phone: '+441134960188',
    addresses: [{ line1: '1 Hiddenstreet', city: 'Leeds', postcode: 'LS6 2AB', primary: true }],
  })
  const material = await t.call<Wire>('POST', '/materials', {
    body: { name: 'Pipe', unit: 'metre', sell_price: 4, vat_rate_id: 1 },
  })
  const say = (path: string, body: object) =>
    t.call<Wire>('POST', `/my/visits/${other.visit}/${path}`, { token: other.user.token, body })
  await say('on-site', {})
  await say('note', { text: 'foreignnote' })
  await say('materials', { material_id: material.body.id, quantity: 1 })
  await t.pool.query("update appointments_materials_used set name = 'foreignmaterial'")
  const file = await t.app.inject({
    method: 'POST',
    url: `/panel-api/my/visits/${other.visit}/files?name=foreignfile.txt&description=foreignfile`,
    headers: { authorization: `Bearer ${other.user.token}`, 'content-type': 'application/octet-stream' },
    payload: 'foreignfile',
  })
  expect(file.statusCode, file.body).toBe(200)
  Object.assign(ids, {
    my: other.visit,
    appointments: other.visit,
    jobs: other.job,
    customers: other.customer,
    workers: other.worker,
    timesheets: other.worker,
    users: other.user.id,
    files: file.json().id,
  })
}, 60_000)

const { document } = await described(t)
const operations = Object.entries(document.paths).flatMap(([path, methods]) => {
  const own = path.replace('/panel-api', '')
  return Object.keys(methods).map((method) => ({ method: method.toUpperCase(), own }))
})
/** An address with the other worker's ids. */
const filled = (own: string) =>
  own
    .replace('{file}', String(ids['files']))
    .replace('{visit_id}', String(ids['my']))
    .replaceAll(/\{\w+\}/g, String(ids[own.split('/')[1] ?? ''] ?? 1))
const told = (text: string) => MARKS.filter((mark) => text.includes(mark))

test('the marker text is present for the other worker, so the search is meaningful', async () => {
  const { body } = await t.call('GET', `/appointments/${ids['my']}`)
  const about = await t.call('GET', `/jobs/${ids['jobs']}/timeline`)
  const whose = await t.call('GET', `/customers/${ids['customers']}`)
  const all = JSON.stringify([body, about.body, whose.body])
  expect(told(all).toSorted()).toEqual(MARKS.toSorted())
})

test('no address reveals anything of another worker’s visit', async () => {
  const leaks: string[] = []
  let read = 0
  for (const { method, own } of operations) {
    if (method !== 'GET' || /^\/(live|openapi|docs)/.test(own)) continue
    const path = filled(own)
    const queries = [
      '',
      `?from=${day}&to=${day}`,
      '?limit=200',
      '?q=Foreign',
      `?week=${day}`,
      `?subject=jobs&subject_id=${ids['jobs']}`,
    ]
    for (const query of queries) {
      const answer = await t.app.inject({
        method: 'GET',
        url: `/panel-api${path}${query}`,
        headers: { authorization: `Bearer ${token}` },
      })
      if (answer.statusCode === 200) read++
      if (answer.statusCode >= 500) leaks.push(`${path}${query}: ${answer.statusCode}`)
      for (const mark of told(answer.body)) leaks.push(`${path}${query}: ${mark}`)
    }
  }
  expect(leaks).toEqual([])
  expect(read).toBeGreaterThan(10)
}, 300_000)

/** The full body for each action on an own visit: sent for another's visit, it is rejected as such. */
const BODIES: Readonly<Record<string, object>> = {
  'part-done': { reason: 'x' },
  'no-access': { reason: 'x' },
  abort: { reason: 'x' },
  note: { text: 'x' },
  request: { what: 'other', text: 'x' },
  materials: { material_id: 1, quantity: 1 },
  'refused-steps': { steps: [{ step: 'onSite', at: '2026-11-24T09:00:00Z', code: 'x' }] },
  answers: { answers: [{ question_id: 1, value: 'yes' }] },
  sign: { signer_name: 'X', typed: true, digest: 'x' },
}
/** Every user's own data: session, profile, preferences, notifications. */
const OWN = /^\/(auth|live|users\/profile|preferences|notifications|push)\b/

test("no write reaches another worker's records", async () => {
  const tables = [
    'jobs',
    'jobs_services',
    'appointments',
    'appointments_times',
    'appointments_materials_used',
    'customers',
    'workers',
    'comments',
    'files',
    'tasks',
    'answers',
    'signed_documents',
    'timesheet_approvals',
    'invoices',
    'payments',
    'leads',
    'quotes',
  ]
  const state = async () => {
    const sums: Record<string, string> = {}
    for (const table of tables) {
      const { rows } = await t.pool.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as sum from ${table} r`,
      )
      sums[table] = rows[0]?.sum ?? ''
    }
    return sums
  }
  const before = await state()
  const through: string[] = []
  const mine: Record<string, number> = {}
  for (const { method, own } of operations) {
    if (method === 'GET' || OWN.test(own)) continue
    const path = filled(own)
    const body = BODIES[own.split('/').at(-1) ?? ''] ?? {}
    const isFile = /^\/my\/visits\/\{id\}\/files$/.test(own)
    const answer = await t.app.inject({
      method: method as 'POST',
      url: `/panel-api${path}${isFile ? '?name=a.txt&description=a' : ''}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      payload: isFile ? 'a' : JSON.stringify(body),
    })
    if (own.startsWith('/my/')) mine[`${method} ${own}`] = answer.statusCode
    if (answer.statusCode < 400 || answer.statusCode >= 500) through.push(`${method} ${path}: ${answer.statusCode}`)
  }
  expect(through).toEqual([])
  expect(await state()).toEqual(before)
  // The user has permission for these actions: only the visit is not theirs.
  expect(Object.keys(mine).length).toBeGreaterThan(12)
  expect(Object.entries(mine).filter(([, status]) => status !== 404)).toEqual([])
}, 300_000)

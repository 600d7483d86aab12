import { beforeAll, expect, test } from 'vitest'
import { fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

type Method = 'GET' | 'POST' | 'PATCH'

const t = await testApp()
const { worker, categories } = await calendar(t)
const DAY = '2027-06-08'
const at = (time: string, day = DAY) => fromWallClock(day, time) as string

beforeAll(() => {
  t.clock.now = new Date('2026-11-21T10:00:00Z')
})

interface Asked extends RecordBody {
  readonly code: string
  readonly confirm: readonly Values[]
}
const call = (method: Method, path: string, body?: Values) => t.call<Asked>(method, path, body ? { body } : {})
const book = (body: Values, confirm = '') =>
  call('POST', `/appointments${confirm && `?confirm=${confirm}`}`, { kind: 'survey', ...body })
const times = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) })

let made = 0
/** A job whose service needs a trade. */
async function jobFor(worker_category_id: number) {
  const service = { name: `Flue check ${++made}`, price: 50, vat_rate_id: 1, worker_category_id }
  const { body: known } = await call('POST', '/services', service)
  const { body: customer } = await call('POST', '/customers', {
    first_name: 'Ada',
    last_name: 'Li',
    phone: '01134960000',
  })
  const line = {
    service_id: known.id,
    name: 'Flue check',
    quantity: 1,
    price_ex_vat: 50,
    apply_vat: true,
    vat_percent: 20,
  }
  const { body, status } = await call('POST', '/jobs', { customer_id: customer.id, job_type_id: 1, services: [line] })
  expect(status, JSON.stringify(body)).toBe(200)
  return { kind: 'job', subject: 'jobs', subject_id: body.id }
}
const count = async () => (await t.pool.query('select count(*)::int as n from appointments')).rows[0].n as number

test('a time outside working hours needs confirmation and shows the hours; once confirmed, it is booked', async () => {
  const one = await worker({ shifts: hours(WEEK, '08:00', '16:00') })
  const before = await count()
  const visit = { ...times('15:30', '17:00'), worker_ids: [one.id] }
  const asked = await book(visit)
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({
    code: 'unusual_booking',
    confirm: [{ code: 'hours', worker_id: one.id, worker: one['name'], hours: '08:00–16:00' }],
  })
  expect(await count(), 'nothing is written').toBe(before)
  // Confirming another warning does not confirm this one, and an invalid code confirms nothing.
  for (const wrong of ['trade', 'HOURS', 'hours;', 'hours,']) expect((await book(visit, wrong)).status, wrong).toBe(409)
  expect((await book(visit, 'trade,hours')).status).toBe(200)
})

test('a worker of another trade needs confirmation, naming both trades; a worker already assigned does not', async () => {
  const about = await jobFor(categories[0])
  const [fits, other] = [await worker(), await worker({ worker_category_id: categories[1] })]
  const asked = await book({ ...about, ...times('09:00', '10:00'), worker_ids: [other.id] })
  expect(asked.body).toMatchObject({
    code: 'unusual_booking',
    confirm: [{ code: 'trade', worker: other['name'], trade: 'South', wanted: 'North' }],
  })
  const booked = await book({ ...about, ...times('09:00', '10:00'), worker_ids: [fits.id] })
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  const path = `/appointments/${booked.body.id}`
  expect((await call('PATCH', path, { worker_ids: [other.id] })).body.code).toBe('unusual_booking')
  expect((await call('PATCH', `${path}?confirm=trade`, { worker_ids: [other.id] })).status).toBe(200)
  expect((await call('PATCH', path, { ...times('11:00', '12:00') })).status, 'only moved').toBe(200)
  expect((await call('PATCH', path, { notes: 'Ring twice' })).status).toBe(200)
  // The same worker, but now for work of another trade.
  const gutter = await jobFor(categories[0])
  expect((await call('PATCH', path, { subject_id: gutter.subject_id })).body.code).toBe('unusual_booking')
  expect((await call('PATCH', `${path}?confirm=trade`, { subject_id: gutter.subject_id })).status).toBe(200)
  // A survey needs no trade, nor does a job without services.
  expect((await book({ ...times('14:00', '15:00'), worker_ids: [other.id] })).status).toBe(200)
})

test('moving or extending a visit asks only about new warnings; two at once are one question', async () => {
  const one = await worker({ shifts: hours(WEEK, '08:00', '16:00') })
  const late = await book({ ...times('15:00', '17:00'), worker_ids: [one.id] }, 'hours')
  const path = `/appointments/${late.body.id}`
  expect((await call('PATCH', path, times('15:00', '16:30'))).status, 'shorter').toBe(200)
  expect((await call('PATCH', path, times('15:00', '18:00'))).body.code).toBe('unusual_booking')
  expect((await call('PATCH', path, times('10:00', '11:00'))).status, 'back into the hours').toBe(200)
  const about = await jobFor(categories[0])
  const other = await worker({ worker_category_id: categories[1], shifts: hours(WEEK, '08:00', '16:00') })
  const asked = await book({ ...about, ...times('16:00', '17:00'), worker_ids: [other.id] })
  expect(asked.body.confirm.map(({ code }) => code)).toEqual(['trade', 'hours'])
  const half = await book({ ...about, ...times('16:00', '17:00'), worker_ids: [other.id] }, 'trade')
  expect(
    half.body.confirm.map(({ code }) => code),
    'the other half is asked still',
  ).toEqual(['hours'])
})

test('blocking errors come before questions; leave, blocked time and undo ask nothing', async () => {
  const one = await worker({ shifts: hours(WEEK, '08:00', '16:00') })
  const first = await book({ ...times('15:00', '17:00'), worker_ids: [one.id] }, 'hours')
  expect((await book({ ...times('16:30', '18:00'), worker_ids: [one.id] })).body.code).toBe('double_booked')
  const lock = { date: DAY, start: '18:00', end: '20:00', reason: 'Choir' }
  expect((await call('POST', `/workers/${one.id}/time-locks`, lock)).status).toBe(200)
  const moved = await call('PATCH', `/appointments/${first.body.id}`, times('09:00', '10:00'))
  const undone = await call('POST', `/changesets/${moved.headers['changeset']}/undo`, {})
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await call('GET', `/appointments/${first.body.id}`)).body['ends_at']).toBe(at('17:00'))
})

test('a series asks once for all visits; a bulk change skips those that would need confirmation', async () => {
  const one = await worker({ shifts: hours(WEEK, '08:00', '16:00') })
  const appointment = { kind: 'survey', title: 'Filter', ...times('15:30', '16:30'), worker_ids: [one.id] }
  const rule = { starts_on: DAY, unit: 'week', count: 3 }
  expect((await call('POST', '/appointments/series', { appointment, rule })).body.code).toBe('unusual_booking')
  const made = await call('POST', '/appointments/series?confirm=hours', { appointment, rule })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const [early, later] = [await worker(), await worker({ shifts: hours(WEEK, '08:00', '16:00') })]
  const visit = await book({ ...times('16:00', '17:00'), worker_ids: [early.id] })
  const change = { act: 'change', ids: [visit.body.id], change: { worker_ids: [later.id] } }
  const done = await t.call<{ data: { done: number[]; skipped: Values[] } }>('POST', '/appointments/bulk', {
    body: change,
  })
  expect(done.body.data).toMatchObject({ done: [], skipped: [{ id: visit.body.id, code: 'unusual_booking' }] })
})

import { beforeAll, expect, test } from 'vitest'
import { fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book, categories, franchises } = await calendar(t)
const DAY = '2027-06-08'
const at = (time: string, day = DAY) => fromWallClock(day, time) as string

interface Board {
  workers: { id: number; hours: { starts_at: string; ends_at: string }[]; taken: { starts_at: string }[] }[]
  appointments: {
    id: number
    worker_ids: number[]
    postcode: string | null
    customer: string | null
    lat: number | null
  }[]
  total_workers: number
}
interface Best {
  data: {
    job_id: number
    minutes: number
    workers: { worker_id: number; starts_at: string; reasons: { code: string }[] }[]
  }[]
}
interface Waiting {
  data: { id: number; title: string; minutes: number; postcode: string | null }[]
}

beforeAll(() => {
  t.clock.now = new Date('2026-11-21T10:00:00Z')
})

let made = 0
async function customer(lat: number, lng: number, postcode = 'LS6 2AB') {
  const address = { line1: '1 Mill Lane', city: 'Leeds', postcode, country: 'GB', primary: true, lat, lng }
  const { body } = await t.call<RecordBody>('POST', '/customers', {
    body: { first_name: 'Ada', last_name: `Lister ${++made}`, phone: '0113 496 0000', addresses: [address] },
  })
  if (!body.id) throw new Error(JSON.stringify(body))
  return body
}
async function job(of: RecordBody, extra: Record<string, unknown> = {}): Promise<RecordBody> {
  const { body, status } = await t.call<RecordBody>('POST', '/jobs', {
    body: { customer_id: of.id, job_type_id: 1, name: 'Boiler service', ...extra },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const board = async (query: string, token = t.token) => {
  const { status, body } = await t.call<Board>('GET', `/appointments/board?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const waiting = async (token = t.token) =>
  (await t.call<Waiting>('GET', '/appointments/unassigned?limit=200', { token })).body.data.map(({ id }) => id)

test('the board lists workers with their hours, filtered as requested, and the locations of their visits', async () => {
  const one = await worker({ shifts: hours(WEEK, '08:00', '16:00'), worker_category_id: categories[1] })
  const who = await customer(53.8, -1.55)
  await book({
    subject: 'customers',
    subject_id: who.id,
    starts_at: at('09:00'),
    ends_at: at('10:00'),
    worker_ids: [one.id],
  })
  const found = await board(`from=${DAY}&to=${DAY}&worker_category_id=${categories[1]}`)
  expect(found.workers).toMatchObject([
    { id: one.id, hours: [{ starts_at: at('08:00'), ends_at: at('16:00') }], taken: [] },
  ])
  expect(found.appointments).toMatchObject([
    { worker_ids: [one.id], postcode: 'LS6 2AB', customer: who['name'], lat: 53.8 },
  ])
  const bad = [
    'from=2027-06-08&to=2027-06-07',
    'from=2027-06-01&to=2027-06-30',
    'from=x&to=y',
    `from=${DAY}&to=${DAY}&colour=red`,
  ]
  for (const query of bad) expect((await t.call('GET', `/appointments/board?${query}`)).status, query).toBe(422)
})

test('the calendar gets the bookable times: combined hours minus blocked time and leave', async () => {
  const early = await worker({ shifts: hours(['tuesday'], '07:00', '12:00'), franchise_id: franchises[0] })
  const late = await worker({ shifts: hours(['tuesday'], '11:00', '16:00'), franchise_id: franchises[0] })
  const asked = async (ids: string) =>
    (await t.call<{ data: unknown }>('GET', `/appointments/hours?from=${DAY}&to=${DAY}&worker_ids=${ids}`)).body.data
  expect(await asked(`${early.id},${late.id}`)).toEqual([{ starts_at: at('07:00'), ends_at: at('16:00') }])
  const lock = { date: DAY, start: '08:00', end: '12:00', reason: 'Dentist' }
  expect((await t.call('POST', `/workers/${early.id}/time-locks`, { body: lock })).status).toBe(200)
  expect(await asked(String(early.id))).toEqual([{ starts_at: at('07:00'), ends_at: at('08:00') }])
  expect(await asked(`${early.id},${late.id}`)).toEqual([
    { starts_at: at('07:00'), ends_at: at('08:00') },
    { starts_at: at('11:00'), ends_at: at('16:00') },
  ])
})

test('a visit the user may not see is shown as busy, without details', async () => {
  const one = await worker({ franchise_id: franchises[0], worker_category_id: categories[1] })
  await book({
    starts_at: at('11:00'),
    ends_at: at('12:00'),
    worker_ids: [one.id],
    title: 'Secret',
    franchise_id: franchises[1],
  })
  const { id, token } = await t.userWith(['Appointments:index', 'Workers:list'], 'franchise')
  await t.pool.query('update users set franchise_id = $1 where id = $2', [franchises[0], id])
  const found = await board(`from=${DAY}&to=${DAY}&worker_ids=${one.id}`, token)
  expect(found.appointments).toEqual([])
  expect(found.workers[0]?.taken).toEqual([{ starts_at: at('11:00'), ends_at: at('12:00') }])
  expect(JSON.stringify(found)).not.toContain('Secret')
  expect((await t.call('GET', '/appointments/unassigned', { token })).status).toBe(403)
  expect((await t.call('GET', '/appointments/best?job_ids=1', { token })).status).toBe(403)
})

test('a job is unassigned until it is booked, and again when the booking is removed', async () => {
  const one = await worker()
  const wanted = await job(await customer(53.8, -1.55))
  expect(await waiting()).toContain(wanted.id)
  const visit = { kind: 'job', subject: 'jobs', subject_id: wanted.id, starts_at: at('13:00'), ends_at: at('14:00') }
  const { body } = await book({ ...visit, worker_ids: [one.id] })
  expect(await waiting()).not.toContain(wanted.id)
  await t.call('PATCH', `/appointments/${body.id}`, { body: { status: 'cancelled', cancel_reason: 'Rang off' } })
  expect(await waiting()).toContain(wanted.id)
  await t.call('DELETE', `/jobs/${wanted.id}`)
  expect(await waiting()).not.toContain(wanted.id)
})

test("the best worker is near and free in time, with reasons; the job's services give the duration", async () => {
  const service = await t.call<RecordBody>('POST', '/services', {
    body: { name: 'Flue check', price: 50, vat_rate_id: 1, default_duration: 100, worker_category_id: categories[0] },
  })
  const [near, far, other] = [
    await worker({ franchise_id: franchises[1], skills: 'flues' }),
    await worker({ franchise_id: franchises[1] }),
    await worker({ franchise_id: franchises[1], worker_category_id: categories[1] }),
  ]
  const [here, there] = [await customer(53.8, -1.55), await customer(53.96, -1.08, 'YO10 4DD')]
  const first = { starts_at: at('08:00'), ends_at: at('09:00') }
  await book({ ...first, worker_ids: [near.id], subject: 'customers', subject_id: here.id })
  await book({ ...first, worker_ids: [far.id], subject: 'customers', subject_id: there.id })
  const line = {
    service_id: service.body.id,
    name: 'Flue check',
    quantity: 1,
    price_ex_vat: 50,
    apply_vat: true,
    vat_percent: 20,
  }
  const wanted = await job(here, { franchise_id: franchises[1], services: [line] })
  const { body } = await t.call<Best>(
    'GET',
    `/appointments/best?job_ids=${wanted.id}&from=${DAY}&days=1&franchise_id=${franchises[1]}`,
  )
  const [best] = body.data
  expect(best?.minutes).toBe(105)
  expect(best?.workers.map(({ worker_id }) => worker_id)).toEqual([near.id, far.id])
  expect(best?.workers.map(({ worker_id }) => worker_id)).not.toContain(other.id)
  expect(best?.workers[0]?.starts_at).toBe(at('09:00'))
  expect(String(best?.workers[1]?.starts_at) > at('09:45')).toBe(true)
  expect(best?.workers[0]?.reasons.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['category', 'travel', 'load', 'skill']),
  )
  // A proposed slot can be booked.
  const [top] = best?.workers ?? []
  const done = await book({
    kind: 'job',
    subject: 'jobs',
    subject_id: wanted.id,
    worker_ids: [top?.worker_id],
    starts_at: top?.starts_at,
    ends_at: at('10:45'),
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
})

test('a job planned for a day is proposed for that day, however far ahead; the tray shows the day', async () => {
  await worker({ franchise_id: franchises[0], worker_category_id: categories[1] })
  const [planned, free] = [await job(await customer(53.8, -1.55)), await job(await customer(53.8, -1.55))]
  // Only the program sets planned days: it creates recurring jobs.
  await t.pool.query('update jobs set planned_for = $1 where id = $2', ['2027-09-15', planned.id])
  const query = `job_ids=${planned.id},${free.id}&from=${DAY}&worker_category_id=${categories[1]}&franchise_id=${franchises[0]}`
  const { body } = await t.call<Best>('GET', `/appointments/best?${query}`)
  const top = (id: number) => body.data.find((one) => one.job_id === id)?.workers[0]
  expect(top(planned.id)?.starts_at).toBe(at('08:00', '2027-09-15'))
  expect(top(planned.id)?.reasons[0]).toEqual({ code: 'planned_on', day: '2027-09-15' })
  expect(top(free.id)?.starts_at).toBe(at('08:00'))
  expect(top(free.id)?.reasons[0]).toEqual({ code: 'soonest' })
  const list = await t.call<{ data: { id: number; planned_for: string | null }[] }>(
    'GET',
    '/appointments/unassigned?limit=200',
  )
  expect(list.body.data.find((one) => one.id === planned.id)?.planned_for).toBe('2027-09-15')
})

test('the quick view shows the customer and phone number, as permissions allow', async () => {
  const one = await worker()
  const who = await customer(53.8, -1.55)
  const { body } = await book({
    subject: 'customers',
    subject_id: who.id,
    starts_at: at('15:00'),
    ends_at: at('16:00'),
    worker_ids: [one.id],
  })
  const quick = await t.call('GET', `/appointments/${body.id}/quick`)
  expect(quick.body).toMatchObject({
    customer: { id: who.id, phone: '+441134960000' },
    address: '1 Mill Lane, Leeds LS6 2AB',
    job: null,
  })
  const { token } = await t.userWith(['Appointments:index'])
  expect((await t.call('GET', `/appointments/${body.id}/quick`, { token })).body).toMatchObject({ customer: null })
  expect((await t.call('GET', '/appointments/999999/quick')).status).toBe(404)
})

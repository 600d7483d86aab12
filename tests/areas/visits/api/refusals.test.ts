import { expect, test } from 'vitest'
import { fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, type Refusal, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book, franchises } = await calendar(t)
const DAY = '2027-02-01'
const at = (time: string, day = DAY) => fromWallClock(day, time) as string
const on = (from: string, to: string, id: number, over: Values = {}) => ({
  starts_at: at(from),
  ends_at: at(to),
  worker_ids: [id],
  ...over,
})
t.clock.now = new Date('2026-11-21T10:00:00Z')

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const refusal = async (body: Values, token = t.token) => {
  const answer = await t.call<Refusal & { in_the_way: unknown }>('POST', '/appointments', {
    body: { kind: 'internal', ...body },
    token,
  })
  expect(answer.status).toBe(409)
  return answer.body.in_the_way
}
const shifts = hours(WEEK, '09:00', '17:00')

test('a clash says who is where until when, as far as the user may know', async () => {
  const adam = await worker({ name: 'Adam Kowalski', shifts })
  const customer = await post('/customers', {
    last_name: 'Hollis',
    phone: '+441134960177',
    addresses: [{ line1: 'Manor Road', city: 'Leeds', postcode: 'LS11 5PS' }],
  })
  const job = await post('/jobs', { customer_id: customer.id, job_type_id: 1, title: 'New boiler' })
  const visit = { kind: 'job', subject: 'jobs', subject_id: job.id }
  expect((await book(on('09:00', '10:30', adam.id, visit))).status).toBe(200)
  expect((await book(on('10:30', '11:00', adam.id, { kind: 'internal', title: 'Talk' }))).status).toBe(200)
  const who = { worker_id: adam.id, worker: 'Adam Kowalski' }
  expect(await refusal(on('10:00', '10:30', adam.id))).toEqual({
    ...who,
    why: 'booked',
    place: 'Manor Road',
    until: at('10:30'),
  })
  // Out of several, the longest clash is named; a meeting has no location.
  expect(await refusal(on('10:00', '12:00', adam.id))).toMatchObject({ place: null, until: at('11:00') })
  const { token } = await t.userWith(['Appointments:add', 'Workers:list'])
  expect(await refusal(on('10:00', '10:30', adam.id), token)).toEqual({
    ...who,
    why: 'booked',
    place: null,
    until: at('10:30'),
  })
})

test('days off and blocked time are explained in the same way', async () => {
  const bea = await worker({ name: 'Bea Bell', shifts })
  await book(on('12:00', '13:00', bea.id, { kind: 'lock' }))
  expect(await refusal(on('12:30', '13:30', bea.id))).toMatchObject({
    worker: 'Bea Bell',
    why: 'lock',
    until: at('13:00'),
  })
  await book({
    kind: 'leave',
    worker_ids: [bea.id],
    starts_at: at('00:00', '2027-02-02'),
    ends_at: at('00:00', '2027-02-04'),
  })
  const away = { starts_at: at('09:00', '2027-02-02'), ends_at: at('10:00', '2027-02-02'), worker_ids: [bea.id] }
  expect(await refusal(away)).toMatchObject({ why: 'leave', until: null })
  const sunday = { starts_at: at('09:00', '2027-02-07'), ends_at: at('10:00', '2027-02-07'), worker_ids: [bea.id] }
  expect(await refusal(sunday)).toMatchObject({ worker: 'Bea Bell', why: 'no_shift' })
})

test('a worker of another franchise is not found, whether booked, free or away', async () => {
  const [mine, theirs] = franchises
  const here = await worker({ name: 'Cara Holt', shifts, franchise_id: mine })
  const away = await worker({ name: 'Dev Patel', shifts, franchise_id: theirs })
  expect((await book(on('09:00', '12:00', away.id))).status).toBe(200)
  const { id, token } = await t.userWith(
    ['Appointments:add', 'Appointments:edit', 'Appointments:details', 'Workers:list'],
    'franchise',
  )
  await t.pool.query('update users set franchise_id = $1 where id = $2', [mine, id])
  const visit = await book({ ...on('09:00', '10:00', here.id), franchise_id: mine }, token)
  expect(visit.status, JSON.stringify(visit.body)).toBe(200)
  const { id: booked } = visit.body as unknown as RecordBody
  const sunday = { starts_at: at('09:00', '2027-02-07'), ends_at: at('10:00', '2027-02-07') }
  const answers = []
  for (const times of [
    on('09:30', '10:30', away.id),
    on('13:00', '14:00', away.id),
    { ...sunday, worker_ids: [away.id] },
  ]) {
    const made = await t.call<Values>('POST', '/appointments', { body: { kind: 'internal', ...times }, token })
    const moved = await t.call<Values>('PATCH', `/appointments/${booked}`, { body: times, token })
    for (const { status, body } of [made, moved]) answers.push({ status, code: body['code'], errors: body['errors'] })
  }
  const unseen = { status: 422, code: 'invalid', errors: { 'worker_ids.0': [{ code: 'not_found' }] } }
  expect(answers).toEqual(answers.map(() => unseen))
})

import { beforeAll, expect, test } from 'vitest'
import { fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const t = await testApp()
const { worker, book, franchises } = await calendar(t)
const DAY = '2027-06-08'
const at = (time: string, day = DAY) => fromWallClock(day, time) as string

beforeAll(() => {
  t.clock.now = new Date('2026-11-21T10:00:00Z')
})

const call = <T = RecordBody>(method: Method, path: string, body?: Values, token = t.token, headers = {}) =>
  t.call<T>(method, path, { ...(body ? { body } : {}), token, headers })

async function job(): Promise<RecordBody> {
  const who = { first_name: 'Ada', last_name: 'Lister', phone: '0113 496 0000' }
  const { body: customer } = await call('POST', '/customers', who)
  return (await call('POST', '/jobs', { customer_id: customer.id, job_type_id: 1, name: 'Boiler service' })).body
}
const status = async (id: number) => {
  const { body } = await call('GET', `/jobs/${id}`)
  return (await call('GET', `/job-statuses/${String(body['job_status_id'])}`)).body['category']
}
const waits = async (id: number) => {
  const { body } = await call<{ data: { id: number }[] }>('GET', '/appointments/unassigned?limit=200')
  return body.data.some((one) => one.id === id)
}
async function visit(extra: Values = {}) {
  const [of, one] = [await job(), await worker()]
  const about = { kind: 'job', subject: 'jobs', subject_id: of.id }
  const times = { starts_at: at('09:00'), ends_at: at('10:00'), worker_ids: [one.id] }
  const answer = await book({ ...about, ...times, ...extra })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { job: of, worker: one, visit: answer.body as RecordBody }
}

test('unassigning cancels the visit and the job needs booking again; undo restores the booking', async () => {
  const { job: of, visit: one, worker: who } = await visit()
  expect(await status(of.id)).toBe('scheduled')
  const done = await call<{ appointment: RecordBody }>('POST', `/appointments/${one.id}/unassign`, {
    worker_id: who.id,
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body.appointment).toMatchObject({ status: 'cancelled', worker_ids: [who.id] })
  expect(done.body.appointment['cancel_reason']).toMatch(/Unassigned/)
  expect(await status(of.id)).toBe('unscheduled')
  expect(await waits(of.id)).toBe(true)
  // Its time is free: another customer's job fits in.
  const other = await book({ starts_at: at('09:00'), ends_at: at('10:00'), worker_ids: [who.id] })
  expect(other.status).toBe(200)
  await call('DELETE', `/appointments/${(other.body as RecordBody).id}`)
  const undo = await call('POST', `/changesets/${done.headers['changeset']}/undo`, {})
  expect(undo.status, JSON.stringify(undo.body)).toBe(200)
  expect((await call('GET', `/appointments/${one.id}`)).body).toMatchObject({ status: 'booked', cancel_reason: null })
  expect(await status(of.id)).toBe('scheduled')
  expect(await waits(of.id)).toBe(false)
})

test('with several workers the others stay assigned; a worker not on the visit is rejected at the field', async () => {
  const [helper, stranger] = [await worker(), await worker()]
  const { visit: one, worker: who } = await visit()
  await call('PATCH', `/appointments/${one.id}`, { worker_ids: [who.id, helper.id] })
  const refused = await call<{ errors: object }>('POST', `/appointments/${one.id}/unassign`, { worker_id: stranger.id })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toHaveProperty('worker_id')
  const done = await call<{ appointment: RecordBody }>('POST', `/appointments/${one.id}/unassign`, {
    worker_id: who.id,
  })
  expect(done.body.appointment).toMatchObject({ status: 'booked', worker_ids: [helper.id] })
})

test('a confirmed, started or finished visit stays, as does one without a job or in the past', async () => {
  const refusal = async (id: number) => {
    const { status: code, body } = await call<{ code: string }>('POST', `/appointments/${id}/unassign`, {})
    return [code, body.code]
  }
  for (const [reached] of [['confirmed'], ['on_the_way'], ['on_site'], ['done'], ['cancelled']]) {
    const { visit: one } = await visit()
    const why = reached === 'cancelled' ? { cancel_reason: 'Rang off' } : {}
    expect((await call('PATCH', `/appointments/${one.id}`, { status: reached, ...why })).status).toBe(200)
    expect(await refusal(one.id), reached).toEqual([409, 'visit_settled'])
    expect((await call('GET', `/appointments/${one.id}`)).body['status']).toBe(reached)
  }
  const survey = await book({ starts_at: at('09:00'), ends_at: at('10:00'), worker_ids: [(await worker()).id] })
  expect(await refusal((survey.body as RecordBody).id)).toEqual([409, 'visit_settled'])
  const past = {
    starts_at: at('09:00', '2026-11-10'),
    ends_at: at('10:00', '2026-11-10'),
    override_reason: 'Written down late',
  }
  expect(await refusal((await visit(past)).visit.id)).toEqual([409, 'past'])
})

test('two at once: the user with a stale version is told; without permission, or out of scope, nothing happens', async () => {
  const { visit: one } = await visit({ franchise_id: franchises[1] })
  const moved = await call('PATCH', `/appointments/${one.id}`, { starts_at: at('11:00'), ends_at: at('12:00') })
  expect(moved.status).toBe(200)
  const path = `/appointments/${one.id}/unassign`
  const stale = await call('POST', path, {}, t.token, { 'if-match': `"${String(one['version'])}"` })
  expect(stale.status).toBe(412)
  const reader = await t.userWith(['Appointments:index'])
  expect((await call('POST', path, {}, reader.token)).status).toBe(403)
  const elsewhere = await t.userWith(['Appointments:index', 'Appointments:edit'], 'franchise')
  await t.pool.query('update users set franchise_id = $1 where id = $2', [franchises[0], elsewhere.id])
  expect((await call('POST', path, {}, elsewhere.token)).status).toBe(404)
  expect((await call('GET', `/appointments/${one.id}`)).body['status']).toBe('booked')
})

import { beforeAll, expect, test } from 'vitest'
import { fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book, categories, franchises } = await calendar(t)
/** A Tuesday. */
const DAY = '2027-06-08'
const at = (time: string, day = DAY) => fromWallClock(day, time) as string

beforeAll(() => {
  t.clock.now = new Date('2026-11-21T10:00:00Z')
})

interface Under {
  visits: (RecordBody & { moves: Values[]; others: { worker_id: number; name: string }[]; unassignable: boolean })[]
  hidden: number
}
const send = <T = RecordBody & { code?: string; visit?: number; confirm?: Values[] }>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: Values,
  token = t.token,
) => t.call<T>(method, path, { ...(body ? { body } : {}), token })
const under = async (of: RecordBody, token = t.token, query = `from=${DAY}&to=${DAY}`) => {
  const { status, body } = await send<Under>('GET', `/workers/${of.id}/leave/visits?${query}`, undefined, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
let made = 0
const customer = async () =>
  (await send('POST', '/customers', { first_name: 'Ada', last_name: `Li ${++made}`, phone: '01134960000' })).body
async function visitOf(one: RecordBody, from: string, to: string, extra: Values = {}) {
  const job = await send('POST', '/jobs', { customer_id: (await customer()).id, job_type_id: 1, name: `Job ${++made}` })
  const about = { kind: 'job', subject: 'jobs', subject_id: job.body.id, title: `Visit ${made}` }
  const answer = await book({ ...about, starts_at: at(from), ends_at: at(to), worker_ids: [one.id], ...extra })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as RecordBody
}
const read = async ({ id }: RecordBody) => (await send('GET', `/appointments/${id}`)).body
const seen = ({ id, version }: RecordBody) => ({ id, version })
const team = () => send('POST', '/worker-categories', { name: `Team ${++made}` }).then(({ body }) => body.id)
const enter = (of: RecordBody, body: Values, token = t.token, query = '') =>
  send('POST', `/workers/${of.id}/leave${query}`, { from: DAY, to: DAY, ...body }, token)

test('visits during a leave are listed, each with nearby times and free colleagues; one save settles all, one undo restores all', async () => {
  const own = await team()
  const [one, free, busy] = await Promise.all(
    ['Ann', 'Bob', 'Cid'].map((name) => worker({ name, worker_category_id: own, shifts: hours(WEEK) })),
  )
  if (!one || !free || !busy) throw new Error('nobody')
  await worker({ name: 'Other trade', worker_category_id: categories[1] })
  await book({ starts_at: at('09:30'), ends_at: at('10:30'), worker_ids: [busy.id] })
  const [first, second, third] = [
    await visitOf(one, '09:00', '10:00'),
    await visitOf(one, '11:00', '12:00', { status: 'confirmed' }),
    await visitOf(one, '14:00', '15:00'),
  ]
  await visitOf(one, '09:00', '10:00', { starts_at: at('09:00', '2027-06-09'), ends_at: at('10:00', '2027-06-09') })
  const { visits, hidden } = await under(one)
  expect(hidden).toBe(0)
  expect(visits.map(({ id, unassignable }) => [id, unassignable])).toEqual([
    [first.id, true],
    [second.id, false],
    [third.id, true],
  ])
  expect(visits[0]?.others).toEqual([{ worker_id: free.id, name: 'Bob' }])
  expect(visits[1]?.others.map(({ name }) => name)).toEqual(['Bob', 'Cid'])
  // The day before offers the same time; on the day after it is taken, so the nearest is a quarter of an hour later.
  expect(visits[0]?.moves[0]).toEqual({ starts_at: at('09:00', '2027-06-07'), ends_at: at('10:00', '2027-06-07') })
  expect(visits[0]?.moves).toContainEqual({ starts_at: at('08:00', '2027-06-09'), ends_at: at('09:00', '2027-06-09') })
  const [move] = visits[0]?.moves ?? []
  const settled = [
    { way: 'move', ...seen(first), ...move },
    { way: 'give', ...seen(second), worker_id: busy.id },
    { way: 'unassign', ...seen(third) },
  ]
  const done = await enter(one, { reason: 'Holiday', visits: settled })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body['kind']).toBe('leave')
  expect(await read(first)).toMatchObject({ starts_at: at('09:00', '2027-06-07'), worker_ids: [one.id] })
  expect(await read(second)).toMatchObject({ starts_at: at('11:00'), worker_ids: [busy.id], status: 'confirmed' })
  expect(await read(third)).toMatchObject({ status: 'cancelled' })
  expect((await under(one)).visits).toEqual([])
  const undone = await send('POST', `/changesets/${done.headers['changeset']}/undo`, {})
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  for (const [visit, from] of [
    [first, '09:00'],
    [second, '11:00'],
    [third, '14:00'],
  ] as const)
    expect(await read(visit)).toMatchObject({ starts_at: at(from), worker_ids: [one.id] })
  expect((await read(third))['status']).toBe('booked')
  expect(await read(done.body)).toMatchObject({ archived_at: expect.any(String) })
})

test('nothing is partly written: a visit that is rejected, missing, stale or listed twice cancels the whole save, and is named', async () => {
  const own = await team()
  const [one, busy] = [await worker({ worker_category_id: own }), await worker({ worker_category_id: own })]
  const [first, second] = [await visitOf(one, '09:00', '10:00'), await visitOf(one, '11:00', '12:00')]
  await book({ starts_at: at('11:00'), ends_at: at('12:00'), worker_ids: [busy.id] })
  const good = { way: 'unassign', ...seen(first) }
  const refused = async (visits: Values[]) => {
    const { status, body } = await enter(one, { visits })
    expect(await read(first), JSON.stringify(visits)).toMatchObject({ status: 'booked', version: first['version'] })
    expect(await read(second)).toMatchObject({ status: 'booked', worker_ids: [one.id], starts_at: at('11:00') })
    return [status, body.code, body.visit]
  }
  const give = { way: 'give', ...seen(second), worker_id: busy.id }
  expect(await refused([good, give])).toEqual([409, 'double_booked', second.id])
  expect(await refused([good]), 'the other one is in the way still').toEqual([409, 'double_booked', undefined])
  expect(await refused([good, { ...give, version: 99 }])).toEqual([412, 'stale', second.id])
  expect(await refused([good, good])).toEqual([422, 'invalid', undefined])
  const stays = { way: 'move', ...seen(second), starts_at: at('13:00'), ends_at: at('14:00') }
  expect(await refused([good, stays]), 'moved within the leave').toEqual([409, 'double_booked', undefined])
  const elsewhere = await visitOf(busy, '15:00', '16:00')
  expect((await refused([good, { way: 'unassign', ...seen(elsewhere) }]))[0]).toBe(422)
  expect((await refused([good, { ...give, worker_id: 999_999 }]))[0]).toBe(422)
  const settled = await visitOf(one, '15:00', '16:00', { status: 'confirmed' })
  expect(await refused([good, { way: 'unassign', ...seen(settled) }])).toEqual([409, 'visit_settled', settled.id])
})

test('a user who cannot see a visit, or its customer, gets a count; one who cannot edit visits settles none; confirmations are asked here too', async () => {
  const own = await team()
  const [one, late] = [
    await worker({ worker_category_id: own, franchise_id: franchises[0] }),
    await worker({ worker_category_id: own, franchise_id: franchises[0], shifts: hours(WEEK, '12:00', '18:00') }),
  ]
  const mine = await visitOf(one, '09:00', '10:00', { franchise_id: franchises[0] })
  await visitOf(one, '11:00', '12:00', { franchise_id: franchises[1], title: 'Secret' })
  await book({ starts_at: at('14:00'), ends_at: at('15:00'), worker_ids: [one.id], franchise_id: franchises[0] })
  const as = async (permissions: string[]) => {
    const { id, token } = await t.userWith(permissions, 'franchise')
    await t.pool.query('update users set franchise_id = $1 where id = $2', [franchises[0], id])
    return token
  }
  const planner = ['Workers:edit', 'Workers:index', 'Workers:list']
  const none = await under(one, await as(planner))
  expect([none.visits, none.hidden]).toEqual([[], 3])
  // Without permission to see customers, only visits without one are named.
  const blind = await under(one, await as([...planner, 'Appointments:index', 'Appointments:edit']))
  expect([blind.visits.length, blind.hidden]).toEqual([1, 2])
  expect(JSON.stringify([none, blind])).not.toMatch(/Secret|Ada/)
  expect(
    (await send('GET', `/workers/${one.id}/leave/visits?from=${DAY}&to=${DAY}`, undefined, await as(['Workers:list'])))
      .status,
  ).toBe(403)
  const settled = [{ way: 'unassign', ...seen(mine) }]
  expect((await enter(one, { visits: settled }, await as(planner))).status).toBe(403)
  expect((await read(mine))['status']).toBe('booked')
  for (const bad of [`from=${DAY}&to=2027-06-07`, 'from=x&to=y', `from=${DAY}&to=2029-06-07`])
    expect((await send('GET', `/workers/${one.id}/leave/visits?${bad}`)).status, bad).toBe(422)
  const all = await under(one)
  const given = all.visits.map(({ id, version }) => ({ way: 'give', id, version, worker_id: late.id }))
  const asked = await enter(one, { visits: given })
  expect([asked.status, asked.body.code]).toEqual([409, 'unusual_booking'])
  expect((await enter(one, { visits: given }, t.token, '?confirm=hours')).status).toBe(200)
})

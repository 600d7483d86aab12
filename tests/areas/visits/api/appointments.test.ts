import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, fromWallClock, startOfDay } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours, type Refusal, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book, locations, categories } = await calendar(t)
const RIGHTS = ['list', 'add', 'edit', 'delete'].map((action) => `Appointments:${action}`)
const at = (day: string, time: string) => fromWallClock(day, time) as string
const on = (day: string, from: string, to: string, ...worker_ids: number[]) => ({
  starts_at: at(day, from),
  ends_at: at(day, to),
  worker_ids,
})
const move = (one: { id: number }, body: Values, token = t.token) =>
  t.call<Wire & { clashes: unknown[] }>('PATCH', `/appointments/${one.id}`, { body, token })
const booked = async (body: Values): Promise<RecordBody> => {
  const answer = await book(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const DAY = '2027-02-01'

beforeAll(() => void (t.clock.now = new Date('2026-11-21T10:00:00Z')))

describe('invalid input is rejected at its field and writes nothing', () => {
  test.each([
    [
      'an end before the start',
      { starts_at: at(DAY, '10:00'), ends_at: at(DAY, '09:00') },
      'ends_at',
      'end_before_start',
    ],
    ['no time', { starts_at: at(DAY, '10:00'), ends_at: at(DAY, '10:00') }, 'ends_at', 'end_before_start'],
    ['another day', { starts_at: at(DAY, '10:00'), ends_at: at('2027-02-02', '09:00') }, 'ends_at', 'another_day'],
    ['a time that does not exist', { starts_at: '2027-03-28T01:30' }, 'starts_at', 'instant'],
    ['an unknown worker', { worker_ids: [987_654] }, 'worker_ids.0', 'not_found'],
    ['no worker', { worker_ids: [] }, 'worker_ids', 'worker_needed'],
    ['500 workers', { worker_ids: Array.from({ length: 500 }, (_, i) => i + 1) }, 'worker_ids', 'too_many'],
    ['no kind', { kind: null }, 'kind', 'required'],
    ['a job visit without a job', { kind: 'job' }, 'subject_id', 'subject_whole'],
    ['a cancellation without a reason', { status: 'cancelled' }, 'cancel_reason', 'reason_needed'],
  ])('%s', async (_what, wrong, field, code) => {
    const one = await worker()
    const answer = await book({ ...on(DAY, '10:00', '11:00', one.id), ...wrong })
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [expect.objectContaining({ code })] }])
    expect((await t.call<Wire>('GET', `/appointments/list?worker_ids=${one.id}`)).body.total).toBe(0)
  })

  test('a worker without hours that day, on leave, blocked or deactivated cannot be booked', async () => {
    const one = await worker({ shifts: hours(WEEK, '09:00', '17:00') })
    const blocked = (body: Values) => book({ worker_ids: [one.id], ...body })
    const why = async (day: string) => {
      const { status, body } = await blocked(on(day, '10:00', '11:00', one.id))
      return [status, body.code, body.unavailable?.map((u) => [u.worker_id, u.day, u.why])]
    }
    expect(await why('2027-02-06')).toEqual([409, 'worker_unavailable', [[one.id, '2027-02-06', 'no_shift']]])
    await booked({
      kind: 'leave',
      starts_at: startOfDay('2027-02-08'),
      ends_at: startOfDay('2027-02-11'),
      worker_ids: [one.id],
    })
    expect((await why('2027-02-10'))[2]).toEqual([[one.id, '2027-02-10', 'leave']])
    await booked({ kind: 'lock', ...on('2027-02-11', '08:00', '18:00', one.id) })
    expect((await why('2027-02-11'))[2]).toEqual([[one.id, '2027-02-11', 'lock']])
    // A reason does not change this.
    const forced = await blocked({ ...on('2027-02-10', '10:00', '11:00', one.id), override_reason: 'Please' })
    expect(forced.body.code).toBe('worker_unavailable')
    // With half a day blocked, the other half can be booked and the blocked half clashes.
    await booked({ kind: 'lock', ...on('2027-02-12', '09:00', '13:00', one.id) })
    expect((await blocked(on('2027-02-12', '13:00', '14:00', one.id))).status).toBe(200)
    expect((await blocked(on('2027-02-12', '12:30', '13:00', one.id))).body.code).toBe('double_booked')
    const saturday = { exceptions: [{ day: '2027-02-06', from: '10:00', to: '12:00', note: null }] }
    await t.call('PUT', `/workers/${one.id}/availability`, { body: saturday })
    expect((await why('2027-02-06'))[0]).toBe(200)
  })
})

describe('a double booking', () => {
  test('names the clash, and offers the next free slots and a free colleague', async () => {
    const skill = { worker_category_id: categories[1], location_ids: [locations[1]] }
    const one = await worker({ ...skill, shifts: hours(WEEK, '09:00', '12:00') })
    const colleague = await worker({ ...skill, shifts: hours(WEEK, '09:00', '17:00') })
    const elsewhere = await worker({ ...skill, location_ids: [locations[0]] })
    const first = await booked(on(DAY, '09:00', '10:30', one.id))
    const { status, body } = await book(on(DAY, '10:00', '11:00', one.id))
    expect([status, body.code, body.clashes]).toEqual([
      409,
      'double_booked',
      [{ appointment_id: first.id, worker_id: one.id, starts_at: at(DAY, '09:00'), ends_at: at(DAY, '10:30') }],
    ])
    expect(body.free).toEqual([
      ...['10:30', '10:45', '11:00'].map((from) => ({
        worker_id: one.id,
        starts_at: at(DAY, from),
        ends_at: at(DAY, `${Number(from.slice(0, 2)) + 1}${from.slice(2)}`),
      })),
      { worker_id: colleague.id, starts_at: at(DAY, '10:00'), ends_at: at(DAY, '11:00') },
    ])
    expect(body.free.map(({ worker_id }) => worker_id)).not.toContain(elsewhere.id)
    // One ends as the other starts.
    const after = await booked(on(DAY, '10:30', '11:00', one.id))
    expect((await move(after, { starts_at: at(DAY, '10:29') })).body.clashes).toHaveLength(1)
    expect((await move(after, { worker_ids: [colleague.id], starts_at: at(DAY, '09:30') })).status).toBe(200)
    expect((await move(after, { worker_ids: [colleague.id, one.id] })).body.code).toBe('double_booked')
  })

  test('out of 50 concurrent requests for one slot exactly one is saved', async () => {
    const [one, two] = [await worker(), await worker()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        book(on(DAY, '09:00', '10:00', ...(i % 3 === 0 ? [two.id, one.id] : [one.id]))),
      ),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'kept' : body.code)).toSorted()
    expect(codes).toEqual([...Array.from({ length: 49 }, () => 'double_booked'), 'kept'])
    const { rows } = await t.pool.query('select count(*)::int as n from worker_bookings where worker_id = $1', [one.id])
    expect(rows[0].n).toBe(1)
  })

  test('is rejected by the database itself, for every writer', async () => {
    const one = await worker()
    const [first] = [await booked(on(DAY, '09:00', '10:00', one.id))]
    const second = await booked(on(DAY, '11:00', '12:00', one.id))
    const past = t.pool.query('update appointments set starts_at = $1 where id = $2', [at(DAY, '09:30'), second.id])
    await expect(past).rejects.toMatchObject({ code: '23P01', constraint: 'worker_bookings_apart' })
    // Two visits that swap places in one transaction do not overlap at its end.
    const client = await t.pool.connect()
    await client.query('begin')
    await client.query('update appointments set starts_at = $1, ends_at = $2 where id = $3', [
      at(DAY, '11:00'),
      at(DAY, '12:00'),
      first?.id,
    ])
    await client.query('update appointments set starts_at = $1, ends_at = $2 where id = $3', [
      at(DAY, '09:00'),
      at(DAY, '10:00'),
      second.id,
    ])
    await client.query('commit')
    client.release()
  })

  test('is allowed deliberately: with permission and a reason, and is marked', async () => {
    const one = await worker()
    await booked(on(DAY, '09:00', '10:00', one.id))
    const again = { ...on(DAY, '09:30', '10:30', one.id), override_reason: 'Two at one address' }
    const plain = await t.userWith([...RIGHTS, 'Workers:list'])
    const refused = await book(again, plain.token)
    expect(refused.body).toMatchObject({ status: 403, code: 'forbidden', area: 'Appointments', action: 'overlap' })
    const sneaky = await book(
      { ...on(DAY, '15:00', '16:00', one.id), exclusive: false, override_reason: 'x' },
      plain.token,
    )
    expect(sneaky.status).toBe(403)
    const silent = await book({ ...on(DAY, '15:00', '16:00', one.id), exclusive: false })
    expect(silent.body.errors).toEqual({ override_reason: [{ code: 'reason_needed' }] })
    const able = await t.userWith([...RIGHTS, 'Workers:list', 'Appointments:overlap'])
    const { status, body } = await book(again, able.token)
    expect([status, body['exclusive']]).toEqual([200, false])
    // A deliberate double booking blocks the next one like any other visit.
    expect((await book(on(DAY, '10:15', '10:45', one.id))).body.clashes).toHaveLength(1)
  })
})

describe('a visit', () => {
  test('frees its time when cancelled or archived, and is restored only if the time is free', async () => {
    const one = await worker()
    const first = await booked(on(DAY, '09:00', '10:00', one.id))
    await move(first, { status: 'cancelled', cancel_reason: 'Customer is away' })
    const second = await booked(on(DAY, '09:30', '10:30', one.id))
    expect((await move(first, { status: 'booked' })).body.code).toBe('double_booked')
    await t.call('DELETE', `/appointments/${second.id}`)
    expect((await move(first, { status: 'booked' })).body).toMatchObject({ status: 'booked', cancel_reason: null })
    const back = await t.call<Wire>('PATCH', `/appointments/reinstate/${second.id}`)
    expect([back.status, back.body.code]).toEqual([409, 'double_booked'])
  })

  test('follows its allowed statuses only', async () => {
    const one = await booked(on(DAY, '09:00', '10:00', (await worker()).id))
    for (const status of ['confirmed', 'on_the_way', 'on_site', 'part_done'])
      expect((await move(one, { status })).status, status).toBe(200)
    const { status, body } = await move(one, { status: 'cancelled', cancel_reason: 'x' })
    expect([status, body.code]).toEqual([409, 'status_move'])
  })

  test('in the past cannot be moved, but its outcome can be recorded', async () => {
    const one = await worker()
    const late = { ...on('2026-11-19', '09:00', '10:00', one.id), override_reason: 'Written down late' }
    const old = await booked(late)
    expect((await move(old, { starts_at: at('2026-11-19', '08:30') })).body.code).toBe('past')
    expect((await move(old, { worker_ids: [(await worker()).id] })).body.code).toBe('past')
    expect((await move(old, { status: 'done' })).status).toBe(200)
    const yesterday = (
      await t.call<Wire>('POST', '/appointments?confirm=past_day', {
        body: { kind: 'survey', ...on('2026-11-20', '09:00', '10:00', one.id) },
      })
    ).body
    expect((await move(yesterday, { starts_at: at('2026-11-20', '08:30') })).status).toBe(200)
    expect((await move(yesterday, on('2026-11-19', '11:00', '12:00', one.id))).body.code).toBe('past')
  })

  test('on a past day needs confirmation; before yesterday it needs the exceptions permission and a reason', async () => {
    const one = await worker()
    const post = (body: object, query = '', token = t.token) =>
      t.call<Refusal>('POST', `/appointments${query}`, { body: { kind: 'survey', ...body }, token })
    const yesterday = on('2026-11-20', '11:00', '12:00', one.id)
    expect(await post(yesterday)).toMatchObject({ status: 409, body: { confirm: [{ code: 'past_day' }] } })
    expect((await post(yesterday, '?confirm=past_day')).status).toBe(200)
    // A time earlier today is saved without a question, and leave on any date.
    expect((await post(on('2026-11-21', '06:00', '06:30', one.id), '?confirm=hours')).status).toBe(200)
    const before = on('2026-11-18', '11:00', '12:00', one.id)
    expect((await post({ ...before, kind: 'leave' })).status).toBe(200)
    const late = on('2026-11-17', '11:00', '12:00', one.id)
    expect((await post(late)).body.errors).toEqual({ override_reason: [{ code: 'past_reason' }] })
    const { token } = await t.userWith(['Appointments:list', 'Appointments:add', 'Workers:list'])
    expect((await post({ ...late, override_reason: 'Forgotten' }, '', token)).status).toBe(403)
    expect((await post({ ...late, override_reason: 'Forgotten' })).status).toBe(200)
  })

  test("stays within its day's hours across clock changes, quarter by quarter", async () => {
    const one = await worker({ shifts: hours(ALL_DAYS, '00:00', '00:00').map((s) => ({ ...s, from: '00:15' })) })
    for (const [day, length] of [
      ['2027-03-28', 23],
      ['2027-10-31', 25],
    ] as const) {
      const begin = Date.parse(startOfDay(day))
      const quarters = Array.from({ length: length * 4 }, (_, q) => new Date(begin + q * 900_000).toISOString())
      const kept = await Promise.all(
        quarters.map((starts_at) =>
          t.call('POST', '/appointments?confirm=hours', {
            body: {
              kind: 'survey',
              starts_at,
              worker_ids: [one.id],
              ends_at: new Date(Date.parse(starts_at) + 900_000).toISOString(),
            },
          }),
        ),
      )
      expect(kept.map(({ status }) => status)).toEqual(quarters.map(() => 200))
      const over = await book({
        starts_at: quarters.at(-1),
        ends_at: new Date(begin + (length * 4 + 1) * 900_000).toISOString(),
        worker_ids: [one.id],
      })
      expect(over.body.errors).toEqual({ ends_at: [{ code: 'another_day' }] })
      const whole = await book({
        kind: 'lock',
        starts_at: startOfDay(day),
        ends_at: startOfDay(addDays(day, 1)),
        worker_ids: [one.id],
      })
      expect([whole.body.code, whole.body.clashes.length]).toEqual(['double_booked', Math.min(50, length * 4)])
    }
  })

  test('gets free slots by category and location, shifts minus bookings', async () => {
    const skill = { worker_category_id: categories[1], location_ids: [locations[0]] }
    const one = await worker({ ...skill, shifts: hours(['tuesday'], '09:00', '11:00') })
    await booked(on('2027-02-02', '09:30', '10:00', one.id))
    const free = async (query: string) => (await t.call<Wire>('GET', `/appointments/free?${query}`)).body
    const filter = `worker_category_id=${categories[1]}&location_id=${locations[0]}`
    const found = await free(`from=2027-02-01&days=7&minutes=30&${filter}&worker_ids=${one.id}`)
    expect(found.data.map((slot) => slot['starts_at'])).toEqual(
      ['09:00', '10:00', '10:15', '10:30'].map((time) => at('2027-02-02', time)),
    )
    expect((await free(`from=2027-02-01&worker_ids=${one.id}&location_id=${locations[1]}`)).data).toEqual([])
    for (const [query, field] of [
      ['from=2027-02-30', 'from'],
      ['minutes=0', 'minutes'],
      ['days=4000', 'days'],
      ['worker_ids=a', 'worker_ids.0'],
      ['nonsense=1', 'nonsense'],
    ] as const)
      expect(Object.keys((await free(query)).errors), query).toEqual([field])
  })

  test('is listed between two dates, and counted by day, within filters and scope', async () => {
    const [one, two] = [await worker({ worker_category_id: categories[1] }), await worker()]
    await booked(on('2027-03-27', '17:00', '18:00', one.id))
    await booked(on('2027-03-28', '08:00', '09:30', one.id, two.id))
    await booked({ kind: 'lock', ...on('2027-03-28', '10:00', '11:00', two.id) })
    const ask = async (what: 'between' | 'days', more: string, token = t.token) =>
      (await t.call<Wire>('GET', `/appointments/${what}?from=2027-03-28&to=2027-03-28&${more}`, { token })).body
    const both = `worker_ids=${one.id},${two.id}`
    expect((await ask('between', both)).data.map(({ kind }) => kind)).toEqual(['survey', 'lock'])
    expect((await ask('between', `${both}&kind=lock`)).total).toBe(1)
    expect((await ask('between', `${both}&worker_category_id=${categories[1]}`)).total).toBe(1)
    expect((await ask('days', both)).data).toEqual([{ day: '2027-03-28', visits: 1, blocks: 1, minutes: 90 }])
    const own = await t.userWith(['Appointments:index'], 'own')
    expect((await ask('between', both, own.token)).total).toBe(0)
    for (const wrong of ['kind=none', 'worker_ids=x', 'colour=red'])
      expect((await ask('days', wrong)).code, wrong).toBe('invalid')
  })
})

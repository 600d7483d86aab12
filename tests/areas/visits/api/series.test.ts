import { beforeAll, describe, expect, test } from 'vitest'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book, franchises } = await calendar(t)
const at = (day: string, time: string) => fromWallClock(day, time) as string
const on = (day: string, from: string, to: string, ...worker_ids: number[]) => ({
  kind: 'survey',
  starts_at: at(day, from),
  ends_at: at(day, to),
  worker_ids,
})
interface Planned {
  of: string
  day: string
  starts_at: string | null
  troubles: { code: string; worker_id: number | null; why: string | null; appointment_id: number | null }[]
}
interface Answer extends Wire {
  data: { done: number[]; skipped: { id: number; code: string }[] } & Wire['data']
  dates: Planned[]
  changeset: string
}
const WEEKLY = { starts_on: '2027-03-01', unit: 'week', count: 6 }
const make = (appointment: Values, rule: Values = {}, rest: Values = {}, token = t.token) =>
  t.call<Answer>('POST', '/appointments/series', {
    body: { appointment, rule: { ...WEEKLY, ...rule }, ...rest },
    token,
  })
const act = (id: number, body: Values, token = t.token) =>
  t.call<Answer>('POST', `/appointments/${id}/series`, { body, token })
const one = async (id: number) => (await t.call<RecordBody>('GET', `/appointments/${id}`)).body
const clocks = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { day, time } = localDayAndTime(String((await one(id))['starts_at']))
      return `${day} ${time}`
    }),
  )
const count = async (who: RecordBody) =>
  (await t.call<Wire>('GET', `/appointments/list?worker_ids=${who.id}`)).body.total

beforeAll(() => void (t.clock.now = new Date('2026-11-21T10:00:00Z')))

describe('creating a series', () => {
  test('as a whole, at the same local time across the clock change, and undone as a whole', async () => {
    const who = await worker()
    const made = await make(on('2027-03-01', '09:00', '10:00', who.id))
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { done } = made.body.data
    expect(await clocks(done)).toEqual(
      ['03-01', '03-08', '03-15', '03-22', '03-29', '04-05'].map((day) => `2027-${day} 09:00`),
    )
    const about = await t.call<{ rule: Values; dates: { id: number }[] }>('GET', `/appointments/${done[2]}/series`)
    expect(about.body.dates.map(({ id }) => id)).toEqual(done)
    expect(about.body.rule).toMatchObject({ starts_on: '2027-03-01', unit: 'week', region: 'england_wales' })
    const listed = await t.call<Wire>(
      'GET',
      `/appointments/list?series_id=${String((await one(done[0] as number))['series_id'])}`,
    )
    expect(listed.body.total).toBe(6)
    const undone = await t.call<Wire>('POST', `/changesets/${made.body.changeset}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await count(who)).toBe(0)
  })

  test('once, even if the request arrives twice', async () => {
    const who = await worker()
    const body = { appointment: on('2027-03-01', '09:00', '10:00', who.id), rule: WEEKLY }
    const send = () =>
      t.call<Answer>('POST', '/appointments/series', { body, headers: { 'idempotency-key': 'series-once' } })
    const [a, b] = await Promise.all([send(), send()])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(a.body.data.done).toEqual(b.body.data.done)
    expect(await count(who)).toBe(6)
  })

  test('or rejecting it as a whole with the clashing dates, which can be excluded', async () => {
    const who = await worker({ shifts: hours(WEEK) })
    const other = await book(on('2027-03-15', '09:30', '11:00', who.id))
    // A series on Saturdays would match no working hours.
    const clashing = await make(on('2027-03-01', '09:00', '10:00', who.id), {
      unit: 'week',
      weekdays: ['monday', 'saturday'],
      count: 6,
    })
    expect([clashing.status, clashing.body.code]).toEqual([409, 'series_clashes'])
    const found = clashing.body.dates.map(({ of, troubles }) => [
      of,
      troubles[0]?.code,
      troubles[0]?.why,
      troubles[0]?.appointment_id,
    ])
    expect(found).toEqual([
      ['2027-03-06', 'worker_unavailable', 'no_shift', null],
      ['2027-03-13', 'worker_unavailable', 'no_shift', null],
      ['2027-03-15', 'double_booked', null, other.body.id],
      ['2027-03-20', 'worker_unavailable', 'no_shift', null],
    ])
    expect(await count(who)).toBe(1)
    const skip = clashing.body.dates.map(({ of }) => of)
    const made = await make(
      on('2027-03-01', '09:00', '10:00', who.id),
      { weekdays: ['monday', 'saturday'], count: 6 },
      { skip },
    )
    expect(await clocks(made.body.data.done)).toEqual(['2027-03-01 09:00', '2027-03-08 09:00'])
  })

  test("around the franchise's bank holidays, if set", async () => {
    const [north] = franchises
    await t.call('PATCH', `/franchises/${north}`, { body: { holiday_region: 'scotland' } })
    const who = await worker()
    const days = async (holidays: string, rest: Values = {}) => {
      const body = {
        appointment: { ...on('2026-11-30', '09:00', '10:00', who.id), ...rest },
        rule: { starts_on: '2026-11-30', unit: 'week', count: 2, holidays },
      }
      const { status, body: found } = await t.call<Answer>('POST', '/appointments/series/preview', { body })
      expect(status, JSON.stringify(found)).toBe(200)
      return found.dates.map(({ day }) => day)
    }
    expect(await days('drop')).toEqual(['2026-11-30', '2026-12-07'])
    // St Andrew's Day is a holiday in Scotland only.
    expect(await days('drop', { franchise_id: north })).toEqual(['2026-12-07'])
    expect(await days('next_working_day', { franchise_id: north })).toEqual(['2026-12-01', '2026-12-07'])
    expect(await count(who)).toBe(0)
  })

  test('rejects a time the clock skips: that date is named, and can be excluded', async () => {
    const who = await worker({ shifts: hours([...WEEK, 'saturday', 'sunday'], '00:00', '12:00') })
    const rule = { starts_on: '2027-03-21', unit: 'week', count: 3 }
    const skipped = await make(on('2027-03-21', '01:30', '03:00', who.id), rule)
    expect(skipped.body.dates.map(({ of, starts_at, troubles }) => [of, starts_at, troubles[0]?.code])).toEqual([
      ['2027-03-28', null, 'time_skipped'],
    ])
    const made = await make(on('2027-03-21', '01:30', '03:00', who.id), rule, { skip: ['2027-03-28'] })
    expect(await clocks(made.body.data.done)).toEqual(['2027-03-21 01:30', '2027-04-04 01:30'])
  })

  test.each<[string, Values, Values, string, string]>([
    ['a rule without an end', {}, { count: null }, 'rule.until', 'required'],
    ['too many dates', {}, { unit: 'day', count: 900 }, 'rule.count', 'too_many'],
    ['an end years ahead', {}, { count: null, until: '2099-01-01' }, 'rule.until', 'too_far'],
    ['an end before the first date', {}, { count: null, until: '2027-02-28' }, 'rule.until', 'before_start'],
    ['an unknown unit', {}, { unit: 'hour' }, 'rule.unit', 'choice'],
    ['no count', {}, { interval: 'x' }, 'rule.interval', 'type'],
    ['an unknown field', {}, { often: 1 }, 'rule.often', 'unknown_field'],
    ['an unknown worker', { worker_ids: [987_654] }, {}, 'worker_ids.0', 'not_found'],
    ['an end before the start', { ends_at: at('2027-03-01', '08:00') }, {}, 'appointment.ends_at', 'end_before_start'],
    ['leave', { kind: 'leave' }, {}, 'appointment.kind', 'not_offered'],
    ['no worker', { worker_ids: [] }, {}, 'appointment.worker_ids', 'worker_needed'],
    ['a client-supplied series', { series_id: 1 }, {}, 'appointment.series_id', 'read_only'],
  ])('is rejected with %s', async (_what, wrong, rule, field, code) => {
    const who = await worker()
    const answer = await make({ ...on('2027-03-01', '09:00', '10:00', who.id), ...wrong }, rule)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [expect.objectContaining({ code })] }])
    expect(await count(who)).toBe(0)
  })

  test('is rejected without permission', async () => {
    const who = await worker()
    const reader = (await t.userWith(['Appointments:list'])).token
    expect((await make(on('2027-03-01', '09:00', '10:00', who.id), {}, {}, reader)).status).toBe(403)
  })
})

describe('changing a series', () => {
  const series = async () => {
    const who = await worker()
    const { body } = await make(on('2027-03-01', '09:00', '10:00', who.id))
    return { who, ids: body.data.done }
  }

  test.each([
    ['this', [2]],
    ['following', [2, 3, 4, 5]],
    ['all', [0, 1, 2, 3, 4, 5]],
  ] as const)('%s: new times and another weekday, undone as one', async (scope, changed) => {
    const { ids } = await series()
    const before = await clocks(ids)
    const change = { starts_at: at('2027-03-16', '14:00'), ends_at: at('2027-03-16', '15:30') }
    const moved = await act(ids[2] as number, { scope, change })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(moved.body.data.done.toSorted((a, b) => a - b)).toEqual(changed.map((i) => ids[i]))
    const after = ['03-02', '03-09', '03-16', '03-23', '03-30', '04-06'].map((day) => `2027-${day} 14:00`)
    expect(await clocks(ids)).toEqual(
      before.map((was, i) => ((changed as readonly number[]).includes(i) ? after[i] : was)),
    )
    expect((await t.call('POST', `/changesets/${moved.body.changeset}/undo`)).status).toBe(200)
    expect(await clocks(ids)).toEqual(before)
  })

  test("by a day, where each visit takes the next one's place", async () => {
    const who = await worker()
    const { body } = await make(on('2027-03-01', '09:00', '10:00', who.id), { unit: 'day', count: 5 })
    const ids = body.data.done
    const change = { starts_at: at('2027-03-02', '09:00'), ends_at: at('2027-03-02', '10:00') }
    expect((await act(ids[0] as number, { scope: 'all', change })).status).toBe(200)
    const back = { starts_at: at('2027-03-01', '09:00'), ends_at: at('2027-03-01', '10:00') }
    const undone = await act(ids[0] as number, { scope: 'all', change: back })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await clocks(ids)).toEqual([1, 2, 3, 4, 5].map((n) => `2027-03-0${n} 09:00`))
  })

  test('to another worker, except on dates they are booked, which stay', async () => {
    const { ids } = await series()
    const other = await worker()
    await book(on('2027-03-22', '09:30', '10:30', other.id))
    const change = { worker_ids: [other.id] }
    const refused = await act(ids[0] as number, { scope: 'all', change })
    expect([refused.status, refused.body.dates.map(({ of }) => of)]).toEqual([409, ['2027-03-22']])
    expect(await count(other)).toBe(1)
    const done = await act(ids[0] as number, { scope: 'all', change, skip: ['2027-03-22'] })
    expect(done.body.data).toEqual({ done: ids.filter((_, i) => i !== 3), skipped: [{ id: ids[3], code: 'left_out' }] })
    expect(await count(other)).toBe(6)
  })

  test('by cancelling upcoming visits: past and completed ones stay', async () => {
    const { ids } = await series()
    await t.call('PATCH', `/appointments/${ids[4]}`, { body: { status: 'done' } })
    const reason = await act(ids[2] as number, { scope: 'following', change: { status: 'cancelled' } })
    expect([reason.status, Object.keys(reason.body.errors ?? {})]).toEqual([422, ['change.cancel_reason']])
    const change = { status: 'cancelled', cancel_reason: 'Customer moved' }
    expect((await act(ids[2] as number, { scope: 'following', change })).body.data.done).toEqual([
      ids[2],
      ids[3],
      ids[5],
    ])
    expect(await Promise.all(ids.map(async (id) => (await one(id))['status']))).toEqual([
      'booked',
      'booked',
      'cancelled',
      'cancelled',
      'done',
      'cancelled',
    ])
    t.clock.now = new Date('2027-03-10T10:00:00Z')
    const later = await t.userWith(['Appointments:edit'])
    const past = await act(ids[1] as number, { scope: 'all', change: { site: 'Yard' } }, later.token)
    t.clock.now = new Date('2026-11-21T10:00:00Z')
    expect(past.body.data.done, 'the first is past').toEqual([ids[1]])
  })

  test.each<[string, Values, number, string]>([
    ['an unknown scope', { scope: 'some', change: { site: 'x' } }, 422, 'scope'],
    ['no change', { scope: 'all', change: {} }, 422, 'change'],
    ['an unknown field', { scope: 'all', change: { where: 'x' } }, 422, 'change.where'],
    ['its series', { scope: 'all', change: { series_id: 7 } }, 422, 'change.series_id'],
    ['an end on another day', { scope: 'all', change: { ends_at: at('2027-03-02', '09:00') } }, 422, 'change.ends_at'],
  ])('is rejected with %s', async (_what, body, status, field) => {
    const { ids } = await series()
    const before = await clocks(ids)
    const answer = await act(ids[0] as number, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]])
    expect(await clocks(ids)).toEqual(before)
  })

  test("a single visit has no series, and another franchise's visit is not found", async () => {
    const who = await worker()
    const alone = (await book(on('2027-03-01', '12:00', '13:00', who.id))).body
    expect((await t.call('GET', `/appointments/${alone.id}/series`)).status).toBe(404)
    expect((await act(alone.id, { scope: 'all', change: { site: 'x' } })).status).toBe(422)
    expect((await act(alone.id, { scope: 'this', change: { site: 'Yard' } })).status).toBe(200)
    expect((await act(99_999, { scope: 'this', change: { site: 'Yard' } })).status).toBe(404)
  })
})

test('of two concurrent series for one worker at the same time, one is saved', async () => {
  const who = await worker()
  const answers = await Promise.all([0, 1, 2, 3].map(() => make(on('2027-03-01', '09:00', '10:00', who.id))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await count(who)).toBe(6)
})

test("bank holidays of the franchises' regions are listed between two dates", async () => {
  const [north, south] = franchises
  await t.call('PATCH', `/franchises/${north}`, { body: { holiday_region: 'scotland' } })
  const told = async (query: string) => {
    const { status, body } = await t.call<{ data: { day: string; name: string; regions: string[] }[] }>(
      'GET',
      `/appointments/holidays?from=2026-11-01&to=2026-12-31&${query}`,
    )
    return status === 200 ? body.data.map(({ day, name, regions }) => `${day} ${name} ${regions.length}`) : status
  }
  const christmas = (n: number) => [`2026-12-25 christmas ${n}`, `2026-12-28 boxing_day ${n}`]
  expect(await told(`franchise_id=${north}`)).toEqual(['2026-11-30 st_andrew 1', ...christmas(1)])
  expect(await told(`franchise_id=${south}`)).toEqual(christmas(1))
  expect(await told(`franchise_id=${north},${south}`)).toEqual(['2026-11-30 st_andrew 1', ...christmas(2)])
  expect((await t.call('GET', '/appointments/holidays?from=2026-11-02&to=2026-11-01')).status).toBe(422)
})

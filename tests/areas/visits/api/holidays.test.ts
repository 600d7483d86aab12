import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayOf, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
const { worker, book, franchises } = await calendar(t)
const [north, south] = franchises
const [GOOD_FRIDAY, EASTER_MONDAY] = ['2027-03-26', '2027-03-29']
const on = (day: string, who: RecordBody, from = '09:00', to = '10:00') => ({
  starts_at: fromWallClock(day, from),
  ends_at: fromWallClock(day, to),
  worker_ids: [who.id],
})
const set = (franchise: number, body: Values) => t.call<Wire>('PATCH', `/franchises/${franchise}`, { body })
const availability = (who: RecordBody, body: Values) =>
  t.call<Wire & { clashes?: Values[] }>('PUT', `/workers/${who.id}/availability`, { body })

beforeAll(() => void (t.clock.now = new Date('2026-11-21T10:00:00Z')))
beforeEach(async () => {
  await set(north, { holiday_region: 'scotland', closed_on_holidays: true })
  await set(south, { holiday_region: 'england_wales', closed_on_holidays: true })
})

test("a franchise is closed on its region's bank holidays unless set otherwise", async () => {
  const [scot, english, alone] = [
    await worker({ franchise_id: north, shifts: hours(WEEK) }),
    await worker({ franchise_id: south, shifts: hours(WEEK) }),
    await worker({ shifts: hours(WEEK) }),
  ]
  const refused = await book(on(GOOD_FRIDAY, english))
  expect([refused.status, refused.body.code]).toEqual([409, 'worker_unavailable'])
  expect(refused.body.unavailable).toEqual([{ worker_id: english.id, day: GOOD_FRIDAY, why: 'holiday' }])
  const offered = refused.body.free.filter(({ worker_id }) => worker_id === english.id)
  expect(offered.map(({ starts_at }) => dayOf(starts_at))).toEqual(Array.from({ length: 3 }, () => '2027-03-30'))
  // Easter Monday is a bank holiday, but not in Scotland.
  expect((await book(on(EASTER_MONDAY, english))).status).toBe(409)
  expect((await book(on(EASTER_MONDAY, scot))).status).toBe(200)
  expect((await book(on(GOOD_FRIDAY, scot))).status).toBe(409)
  expect((await book(on(GOOD_FRIDAY, alone))).status, 'nobody says whose holidays are his').toBe(200)
  expect((await book(on('2027-03-27', english))).body.unavailable[0]?.why, 'a Saturday').toBe('no_shift')
  await set(south, { closed_on_holidays: false })
  expect((await book(on(GOOD_FRIDAY, english))).status).toBe(200)
})

test('a worker with hours on a holiday works; hours under a visit cannot be removed', async () => {
  const who = await worker({ franchise_id: south, shifts: hours(WEEK) })
  const own = { day: GOOD_FRIDAY, from: '10:00', to: '12:00', note: 'On call' }
  expect((await availability(who, { exceptions: [own] })).status).toBe(200)
  expect((await book(on(GOOD_FRIDAY, who, '10:00', '11:00'))).status).toBe(200)
  const taken = await availability(who, { exceptions: [] })
  expect([taken.status, taken.body.code]).toEqual([409, 'hours_booked'])
})

test('a visit already on a holiday blocks nothing', async () => {
  const who = await worker({ franchise_id: south, shifts: hours(WEEK) })
  await set(south, { closed_on_holidays: false })
  expect((await book(on(GOOD_FRIDAY, who))).status).toBe(200)
  await set(south, { closed_on_holidays: true })
  expect((await availability(who, { shifts: hours(WEEK, '07:00', '15:00') })).status).toBe(200)
})

test('free slots, open hours, the year view and series exclude the holiday', async () => {
  const who = await worker({ franchise_id: south, shifts: hours(WEEK) })
  const free = await t.call<{ data: { starts_at: string }[] }>(
    'GET',
    `/appointments/free?worker_ids=${who.id}&from=${GOOD_FRIDAY}&days=7&minutes=540&limit=50`,
  )
  const bookable = ['2027-03-30', '2027-03-31', '2027-04-01']
  expect([...new Set(free.body.data.map(({ starts_at }) => dayOf(starts_at)))]).toEqual(bookable)
  const open = await t.call<{ data: { starts_at: string }[] }>(
    'GET',
    `/appointments/hours?worker_ids=${who.id}&from=2027-03-25&to=2027-03-30`,
  )
  expect(open.body.data.map(({ starts_at }) => dayOf(starts_at))).toEqual(['2027-03-25', '2027-03-30'])
  const board = await t.call<{ workers: { hours: { starts_at: string }[] }[] }>(
    'GET',
    `/appointments/board?worker_ids=${who.id}&from=2027-03-25&to=2027-03-30`,
  )
  expect(board.body.workers[0]?.hours.map(({ starts_at }) => dayOf(starts_at))).toEqual(['2027-03-25', '2027-03-30'])
  const year = await t.call<{ holidays: string | null }>('GET', `/workers/${who.id}/availability`)
  expect(year.body.holidays).toBe('england_wales')
  await set(south, { closed_on_holidays: false })
  const opened = await t.call<{ holidays: string | null }>('GET', `/workers/${who.id}/availability`)
  expect(opened.body.holidays).toBeNull()
  await set(south, { closed_on_holidays: true })
  const body = {
    appointment: { kind: 'survey', ...on('2027-03-22', who) },
    rule: { starts_on: '2027-03-22', unit: 'week', count: 3 },
  }
  const series = await t.call<{ dates: { day: string; troubles: { why: string | null }[] }[] }>(
    'POST',
    '/appointments/series/preview',
    { body },
  )
  expect(series.body.dates.map(({ day, troubles }) => [day, troubles[0]?.why])).toEqual([
    ['2027-03-22', undefined],
    [EASTER_MONDAY, 'holiday'],
    ['2027-04-05', undefined],
  ])
})

test('the setting behaves like any other field', async () => {
  for (const [value, code] of [
    ['perhaps', 'type'],
    [7, 'type'],
  ]) {
    const { status, body } = await set(north, { closed_on_holidays: value })
    expect([status, body.errors]).toEqual([422, { closed_on_holidays: [expect.objectContaining({ code })] }])
  }
})

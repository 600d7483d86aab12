import { beforeAll, describe, expect, test } from 'vitest'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'
import { type About, type Answer, at, MONDAYS, seriesActs, WEEKLY } from '../../../support/series.ts'

const t = await testApp()
const { worker, book, franchises } = await calendar(t)
const { series, about, days, daysOnly, change, preview, undo } = seriesActs(t, worker)
const NOW = new Date('2026-11-21T10:00:00Z')

beforeAll(() => void (t.clock.now = NOW))

describe('changing the rule of a series', () => {
  test('from one date on: visits on its dates stay the same, others are removed, new ones are added; undone as one', async () => {
    const { ids } = await series()
    const before = await days(ids[0] as number)
    const { next } = await about(ids[2] as number)
    expect(next.following).toMatchObject({ starts_on: MONDAYS[2], count: 4, weekdays: ['monday'] })
    expect(next.all).toMatchObject({ starts_on: MONDAYS[0], count: 6 })
    const rule = { ...next.following, interval: 2, count: 3 }
    const shownFirst = await preview(ids[2], 'following', rule)
    expect(shownFirst.body.dates.map(({ day, fate, id }) => [day, fate, id])).toEqual([
      ['2027-03-15', 'keep', ids[2]],
      ['2027-03-22', 'remove', ids[3]],
      ['2027-03-29', 'keep', ids[4]],
      ['2027-04-05', 'remove', ids[5]],
      ['2027-04-12', 'add', null],
    ])
    expect(await days(ids[0] as number), 'nothing is written by looking').toEqual(before)
    const done = await change(ids[2], 'following', rule)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const after = await days(ids[2] as number)
    expect(after.slice(0, 4)).toEqual([0, 1, 2, 4].map((i) => `${MONDAYS[i]} ${ids[i]}`))
    expect(after.slice(4).map((text) => text.slice(0, 10))).toEqual(['2027-04-12'])
    const made = (await t.call<RecordBody>('GET', `/appointments/${done.body.data.done.at(-1)}`)).body
    expect(made).toMatchObject({ title: 'Filter', status: 'booked', series_day: '2027-04-12' })
    expect(localDayAndTime(String(made['starts_at'])).time, 'nine on the wall, summer or winter').toBe('09:00')
    expect((await about(ids[0] as number)).rule, 'what was before has its own rule').toMatchObject({ interval: 1 })
    expect((await about(ids[4] as number)).rule).toMatchObject({ interval: 2, starts_on: MONDAYS[2] })
    await undo(done)
    expect(await days(ids[0] as number)).toEqual(before)
    expect((await about(ids[4] as number)).rule).toMatchObject({ interval: 1, count: 6 })
  })

  test('for all upcoming dates: a later end, with clashes named by date and excluded', async () => {
    const { who, ids } = await series()
    await book({ starts_at: at('2027-04-12', '09:30'), ends_at: at('2027-04-12', '11:00'), worker_ids: [who.id] })
    const { next } = await about(ids[3] as number)
    const rule = { ...next.all, count: null, until: '2027-04-20' }
    const refused = await change(ids[3], 'all', rule)
    expect([refused.status, refused.body.code]).toEqual([409, 'series_clashes'])
    expect(refused.body.dates.map(({ of, troubles }) => [of, troubles[0]?.code])).toEqual([
      ['2027-04-12', 'double_booked'],
    ])
    expect(await daysOnly(ids[0] as number)).toEqual(MONDAYS)
    expect((await change(ids[3], 'all', rule, { skip: ['2027-04-12'] })).status).toBe(200)
    expect(await daysOnly(ids[0] as number)).toEqual([...MONDAYS, '2027-04-19'])
    expect((await about(ids[0] as number)).next.all['skipped'], 'it is an exception now').toEqual(['2027-04-12'])
  })

  test('keeps exceptions: an archived date stays archived until restored', async () => {
    const { ids } = await series()
    await t.call('DELETE', `/appointments/${ids[3]}`)
    const { next } = await about(ids[1] as number)
    expect(next.following['skipped']).toEqual([MONDAYS[3]])
    const longer = { ...next.following, count: 6 }
    expect((await change(ids[1], 'following', longer)).status).toBe(200)
    const left = [...MONDAYS.filter((_, i) => i !== 3), '2027-04-12']
    expect(await daysOnly(ids[0] as number)).toEqual(left)
    expect((await change(ids[1], 'following', { ...longer, skipped: [MONDAYS[2]] })).status).toBe(200)
    expect(await daysOnly(ids[0] as number)).toEqual([MONDAYS[0], MONDAYS[1], ...MONDAYS.slice(3), '2027-04-12'])
  })

  test('keeps past, completed and cancelled visits, and adds none in the past', async () => {
    const { ids } = await series()
    await t.call('PATCH', `/appointments/${ids[3]}`, { body: { status: 'done' } })
    const cancelled = { status: 'cancelled', cancel_reason: 'Closed' }
    await t.call('PATCH', `/appointments/${ids[4]}`, { body: cancelled })
    t.clock.now = new Date('2027-03-11T10:00:00Z')
    const token = (await t.userWith(['Appointments:edit', 'Appointments:add', 'Appointments:delete'])).token
    const rule = { ...WEEKLY, weekdays: ['thursday'], count: 5 }
    const done = await change(ids[0], 'following', rule, {}, token)
    t.clock.now = NOW
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    // The Mondays up to the 8th are past, the 22nd is done and the 29th cancelled; Thursdays start on the 11th.
    expect(await daysOnly(ids[0] as number)).toEqual([
      '2027-03-01',
      '2027-03-08',
      '2027-03-11',
      '2027-03-18',
      '2027-03-22',
      '2027-03-25',
      '2027-03-29',
      '2027-04-01',
    ])
  })

  test('to the weekday the whole series was moved to: the visits keep their identity', async () => {
    const { ids } = await series()
    const moved = { starts_at: at('2027-03-02', '09:00'), ends_at: at('2027-03-02', '10:00') }
    const body = { scope: 'all', change: moved }
    expect((await t.call('POST', `/appointments/${ids[0]}/series`, { body })).status).toBe(200)
    const before = await days(ids[0] as number)
    const rule = { ...WEEKLY, weekdays: ['tuesday'], count: 7 }
    const done = await change(ids[0], 'all', rule)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await days(ids[0] as number)).slice(0, 6)).toEqual(before)
    expect((await about(ids[0] as number)).dates.map(({ day }) => day)).toEqual([
      '2027-03-02',
      '2027-03-09',
      '2027-03-16',
      '2027-03-23',
      '2027-03-30',
      '2027-04-06',
      '2027-04-13',
    ])
    await undo(done)
    expect((await about(ids[0] as number)).dates.flatMap(({ day, archived }) => (archived ? [] : [day]))).toEqual(
      MONDAYS,
    )
  })

  test('to observe bank holidays: visits the rule had put on them move, and visits a user moved stay', async () => {
    const { ids } = await series()
    // 2027-03-29 is Easter Monday.
    const onward = await change(ids[0], 'all', { ...WEEKLY, holidays: 'next_working_day' })
    expect(onward.status, JSON.stringify(onward.body)).toBe(200)
    const pushed = MONDAYS.map((day) => (day === '2027-03-29' ? '2027-03-30' : day))
    expect(await days(ids[0] as number)).toEqual(pushed.map((day, i) => `${day} ${ids[i]}`))
    expect((await change(ids[0], 'all', WEEKLY)).status).toBe(200)
    expect(await daysOnly(ids[0] as number)).toEqual(MONDAYS)
    const byHand = { starts_at: at('2027-03-31', '09:00'), ends_at: at('2027-03-31', '10:00') }
    await t.call('PATCH', `/appointments/${ids[4]}`, { body: byHand })
    expect((await change(ids[0], 'all', { ...WEEKLY, holidays: 'next_working_day' })).status).toBe(200)
    expect(await days(ids[0] as number)).toContain(`2027-03-31 ${ids[4]}`)
    expect((await change(ids[0], 'all', { ...WEEKLY, holidays: 'drop' })).status).toBe(200)
    expect(await daysOnly(ids[0] as number)).toEqual(MONDAYS.filter((day) => day !== '2027-03-29'))
  })

  test('the last day of the month stays the last day, starting from a shorter month', async () => {
    const who = await worker()
    const first = { kind: 'survey', worker_ids: [who.id], starts_at: at('2027-01-31', '09:00') }
    const { body } = await t.call<Answer>('POST', '/appointments/series', {
      body: {
        appointment: { ...first, ends_at: at('2027-01-31', '10:00') },
        rule: { starts_on: '2027-01-31', unit: 'month', count: 4 },
      },
    })
    const february = body.data.done[1] as number
    const { next } = await about(february)
    expect(next.following).toMatchObject({ starts_on: '2027-02-28', month_day: 31, count: 3 })
    expect((await change(february, 'following', { ...next.following, count: 4 })).status).toBe(200)
    const all = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']
    expect(await daysOnly(february)).toEqual(all)
  })

  test.each<[string, Values, string, string]>([
    ['an unknown scope', { scope: 'this' }, 'scope', 'choice'],
    ['no rule', { rule: undefined }, 'rule', 'required'],
    ['a rule without an end', { rule: { ...WEEKLY, count: null } }, 'rule.until', 'required'],
    ['an end before the start', { rule: { ...WEEKLY, until: '2027-02-01' } }, 'rule.until', 'before_start'],
    ['too many dates', { rule: { ...WEEKLY, unit: 'day', count: 900 } }, 'rule.count', 'too_many'],
    ['no date at all', { rule: { ...WEEKLY, skipped: MONDAYS } }, 'rule.until', 'no_dates'],
    ['an invalid date', { skip: ['2027-02-30'] }, 'skip.0', 'date'],
    ['an unknown field', { rules: [] }, 'rules', 'unknown_field'],
  ])('is rejected for %s', async (_what, wrong, field, code) => {
    const { ids } = await series()
    const body = { scope: 'all', rule: WEEKLY, ...wrong }
    const answer = await t.call<Answer>('POST', `/appointments/${ids[0]}/series/rule`, { body })
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [expect.objectContaining({ code })] }])
    expect(await daysOnly(ids[0] as number)).toEqual(MONDAYS)
  })

  test('is rejected without a series, without permission and for a stale version; the second of two concurrent changes sees the first', async () => {
    const { who, ids } = await series()
    const times = { starts_at: at('2027-03-01', '12:00'), ends_at: at('2027-03-01', '13:00') }
    const alone = (await book({ ...times, worker_ids: [who.id] })).body
    expect((await change(alone.id, 'all', WEEKLY)).status).toBe(422)
    expect((await preview(alone.id, 'all', WEEKLY)).status).toBe(404)
    expect((await change(99_999, 'all', WEEKLY)).status).toBe(404)
    const reader = (await t.userWith(['Appointments:index', 'Appointments:list'])).token
    expect((await change(ids[0], 'all', WEEKLY, {}, reader)).status).toBe(403)
    expect((await t.call<About>('GET', `/appointments/${ids[0]}/series`, { token: reader })).body.next).toBeNull()
    const editor = (await t.userWith(['Appointments:edit'])).token
    expect((await change(ids[0], 'all', { ...WEEKLY, count: 7 }, {}, editor)).status, 'adds one').toBe(403)
    expect((await change(ids[0], 'all', { ...WEEKLY, count: 5 }, {}, editor)).status, 'takes one out').toBe(403)
    const sent = { body: { scope: 'all', rule: { ...WEEKLY, count: 7 } }, headers: { 'if-match': '"1"' } }
    const both = await Promise.all([0, 1].map(() => t.call('POST', `/appointments/${ids[0]}/series/rule`, sent)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await daysOnly(ids[0] as number)).toEqual([...MONDAYS, '2027-04-12'])
    await t.call('DELETE', `/appointments/${ids[1]}`)
    expect((await change(ids[1], 'all', WEEKLY)).status).toBe(409)
  })

  test("by a franchise user: only their own franchise's series exist", async () => {
    const { ids } = await series()
    const { id, token } = await t.userWith(['Appointments:edit', 'Appointments:add'], 'franchise')
    await t.pool.query('update users set franchise_id = $1 where id = $2', [franchises[0], id])
    expect((await change(ids[0], 'all', WEEKLY, {}, token)).status).toBe(404)
  })
})

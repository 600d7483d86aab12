import { beforeAll, describe, expect, test } from 'vitest'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { testApp } from '../../../support/app.ts'
import { calendar } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'
import { type Answer, at, MONDAYS, seriesActs, WEEKLY } from '../../../support/series.ts'

const t = await testApp()
const { worker, book } = await calendar(t)
const { series, about, daysOnly, change, preview, undo } = seriesActs(t, worker)

beforeAll(() => void (t.clock.now = new Date('2026-11-21T10:00:00Z')))

describe('the rule and the times of a series change in one action', () => {
  /** Day, time, workers and title of all visits not archived. */
  const all = async (id: number) => {
    const { dates } = await about(id)
    const ids = dates.flatMap((one) => (one.archived ? [] : [one.id]))
    const rows = await Promise.all(
      ids.map(async (one) => (await t.call<RecordBody>('GET', `/appointments/${one}`)).body),
    )
    return rows.map((row) => {
      const [begin, end] = [localDayAndTime(String(row['starts_at'])), localDayAndTime(String(row['ends_at']))]
      return `${begin.day} ${begin.time}-${end.time} ${String(row['worker_ids'])}`
    })
  }
  const afternoon = (day: string) => ({ starts_at: at(day, '14:00'), ends_at: at(day, '15:30') })

  test('every other week, in the afternoon, with another worker: previewed, saved at once, undone as one', async () => {
    const { who, ids } = await series()
    const [first, other] = [ids[0] as number, await worker()]
    const before = await all(first)
    const { next } = await about(ids[2] as number)
    const rule = { ...next.following, interval: 2, count: 3 }
    const rest = { change: { ...afternoon(MONDAYS[2] as string), worker_ids: [other.id] } }
    const looked = await preview(ids[2], 'following', rule, rest)
    expect(looked.body.dates.map(({ day, fate }) => [day, fate])).toEqual([
      ['2027-03-15', 'change'],
      ['2027-03-22', 'remove'],
      ['2027-03-29', 'change'],
      ['2027-04-05', 'remove'],
      ['2027-04-12', 'add'],
    ])
    expect(await all(first), 'nothing is written by looking').toEqual(before)
    const done = await change(ids[2], 'following', rule, rest)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const later = ['2027-03-15', '2027-03-29', '2027-04-12'].map((day) => `${day} 14:00-15:30 ${other.id}`)
    expect(await all(first)).toEqual([...before.slice(0, 2), ...later])
    expect(before[0], 'summer time or not').toBe(`2027-03-01 09:00-10:00 ${who.id}`)
    await undo(done)
    expect(await all(first)).toEqual(before)
    expect((await about(first)).rule).toMatchObject({ interval: 1, count: 6 })
  })

  test('clashes of the new times are named by date, and those dates stay unchanged if excluded; otherwise nothing is saved', async () => {
    const { who, ids } = await series()
    const busy = { starts_at: at('2027-03-15', '14:30'), ends_at: at('2027-03-15', '16:00'), worker_ids: [who.id] }
    expect((await book(busy)).status).toBe(200)
    const before = await all(ids[0] as number)
    const rest = { change: afternoon(MONDAYS[0] as string) }
    const refused = await change(ids[0], 'all', { ...WEEKLY, count: 7 }, rest)
    expect([refused.status, refused.body.dates.map(({ of }) => of)]).toEqual([409, ['2027-03-15']])
    expect(await all(ids[0] as number)).toEqual(before)
    expect((await change(ids[0], 'all', { ...WEEKLY, count: 7 }, { ...rest, skip: ['2027-03-15'] })).status).toBe(200)
    const after = await all(ids[0] as number)
    expect(after.map((text) => text.slice(0, 16))).toEqual(
      [...MONDAYS, '2027-04-12'].map((day) => `${day} ${day === '2027-03-15' ? '09:00' : '14:00'}`),
    )
  })

  test.each<[string, Values, string, string]>([
    ['another day', { ...afternoon('2027-03-02') }, 'change.starts_at', 'rule_days'],
    ['an end before the start', { ends_at: at('2027-03-01', '08:00') }, 'change.ends_at', 'end_before_start'],
    ['an unknown field', { nonsense: 1 }, 'change.nonsense', 'unknown_field'],
    ['no worker', { worker_ids: [] }, 'change.worker_ids', 'worker_needed'],
  ])('is rejected for %s', async (_what, wrong, field, code) => {
    const { ids } = await series()
    const answer = await change(ids[0], 'all', { ...WEEKLY, count: 7 }, { change: wrong })
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [expect.objectContaining({ code })] }])
    expect(await daysOnly(ids[0] as number)).toEqual(MONDAYS)
  })

  test('a time the clock skips on one date is named; a user who may not double-book is told so', async () => {
    const sundays = { starts_on: '2027-03-14', unit: 'week', count: 3 }
    const who = await worker({
      shifts: [{ weekday: 'sunday', from: '00:00', to: '12:00', valid_from: null, valid_to: null }],
    })
    const times = { starts_at: at('2027-03-14', '09:00'), ends_at: at('2027-03-14', '10:00') }
    const made = await t.call<Answer>('POST', '/appointments/series', {
      body: { appointment: { kind: 'survey', worker_ids: [who.id], ...times }, rule: sundays },
    })
    const [id] = made.body.data.done
    const early = { change: { starts_at: at('2027-03-14', '01:30'), ends_at: at('2027-03-14', '03:30') } }
    const refused = await change(id, 'all', { ...sundays, count: 4 }, early)
    expect(refused.body.dates.map(({ of, troubles }) => [of, troubles[0]?.code])).toEqual([
      ['2027-03-28', 'time_skipped'],
    ])
    const editor = (await t.userWith(['Appointments:edit', 'Appointments:add', 'Appointments:delete'])).token
    const busy = { starts_at: at('2027-03-21', '10:30'), ends_at: at('2027-03-21', '11:30'), worker_ids: [who.id] }
    expect((await book(busy)).status).toBe(200)
    const later = { starts_at: at('2027-03-14', '10:00'), ends_at: at('2027-03-14', '11:00') }
    const reason = { change: { ...later, override_reason: 'They share a van' } }
    expect((await change(id, 'all', { ...sundays, count: 4 }, { change: later })).status).toBe(409)
    expect((await change(id, 'all', { ...sundays, count: 4 }, reason, editor)).status).toBe(403)
    expect((await change(id, 'all', { ...sundays, count: 4 }, reason)).status).toBe(200)
    expect(await all(id as number)).toEqual(
      ['2027-03-14', '2027-03-21', '2027-03-28', '2027-04-04'].map((day) => `${day} 10:00-11:00 ${who.id}`),
    )
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { startOfDay } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'

interface Shown extends Wire {
  readonly shifts: Values[]
  readonly blocks: { id: number; kind: string; title: string | null; starts_at: string; ends_at: string }[]
  readonly booked: { day: string; visits: number }[]
  readonly done: number[]
}

const t = await testApp()
const { worker, book } = await calendar(t)
const to = (one: { id: number }, path: string, body?: Values, token = t.token) =>
  t.call<Shown>('POST', `/workers/${one.id}/${path}`, { body: body ?? {}, token })
const shown = async (one: { id: number }, span = 'from=2027-03-01&to=2027-04-30') =>
  (await t.call<Shown>('GET', `/workers/${one.id}/availability?${span}`)).body

beforeAll(() => void (t.clock.now = new Date('2026-11-21T10:00:00Z')))

describe('a blocked time', () => {
  test.each([
    [{ start: '09:00', end: '10:00' }, 'date', 'time_lock'],
    [{ date: '2027-03-01', end: '10:00' }, 'start', 'time_lock'],
    [{ date: '2027-03-01', start: '09:00' }, 'end', 'time_lock'],
    [{ date: '2027-03-01', start: '10:00', end: '09:00' }, 'end', 'time_lock'],
    [{ date: '2027-03-01', start: '10:00', end: '10:00' }, 'end', 'time_lock'],
    [{ date: '2027-02-30', start: '09:00', end: '10:00' }, 'date', 'date'],
    [{ date: '2027-03-01', start: '25:00', end: '26:00' }, 'start', 'time'],
    [{ date: '2027-03-28', start: '01:30', end: '04:00' }, 'start', 'time_skipped'],
    [{ date: '2027-03-28', start: '00:30', end: '01:15' }, 'end', 'time_skipped'],
  ])('%j is rejected at its field', async (body, field, code) => {
    const one = await worker()
    const answer = await to(one, 'time-locks', body)
    expect([answer.status, answer.body.errors[field]]).toEqual([422, [{ code }]])
    expect((await shown(one)).blocks).toEqual([])
  })

  test.each([
    ['2027-03-28', 23],
    ['2027-03-29', 24],
    ['2027-10-31', 25],
  ])('for the whole of %s lasts %i hours', async (date, length) => {
    const one = await worker()
    const { status, body } = await to(one, 'time-locks', { date, start: '00:00', end: '24:00', reason: 'Training' })
    expect([status, body['kind'], body['starts_at'], body['title']]).toEqual([
      200,
      'lock',
      startOfDay(date),
      'Training',
    ])
    expect(Date.parse(String(body['ends_at'])) - Date.parse(String(body['starts_at']))).toBe(length * 3_600_000)
    const visit = await book({ starts_at: `${date}T09:00:00Z`, ends_at: `${date}T10:00:00Z`, worker_ids: [one.id] })
    expect(visit.body.code).toBe('worker_unavailable')
  })

  test('starting in an hour that occurs twice starts at the first', async () => {
    const { body } = await to(await worker(), 'time-locks', { date: '2027-10-31', start: '01:30', end: '03:00' })
    expect([body['starts_at'], body['ends_at']]).toEqual(['2027-10-31T00:30:00Z', '2027-10-31T03:00:00Z'])
  })

  test('clashes with bookings, is created once, and can be undone', async () => {
    const one = await worker()
    await book({ starts_at: '2027-03-02T09:00:00Z', ends_at: '2027-03-02T10:00:00Z', worker_ids: [one.id] })
    const lock = { date: '2027-03-02', start: '08:00', end: '12:00' }
    expect((await to(one, 'time-locks', lock)).body.code).toBe('double_booked')
    const free = { ...lock, start: '10:00', end: '12:00' }
    const headers = { 'idempotency-key': 'lock once'.replace(' ', '-') }
    const twice = await Promise.all(
      [1, 2].map(() => t.call<RecordBody>('POST', `/workers/${one.id}/time-locks`, { body: free, headers })),
    )
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
    const { blocks, booked } = await shown(one)
    expect([blocks.length, booked]).toEqual([1, [{ day: '2027-03-02', visits: 1 }]])
    const back = await t.call('DELETE', `/workers/${one.id}/time-locks/${blocks[0]?.id}`)
    expect([back.status, (await shown(one)).blocks]).toEqual([200, []])
    const visit = await t.call<Wire>('GET', `/appointments/list?worker_ids=${one.id}`)
    const wrong = await t.call('DELETE', `/workers/${one.id}/time-locks/${visit.body.data[0]?.id}`)
    expect(wrong.status, 'a visit is no lock').toBe(404)
  })
})

describe('leave', () => {
  test('runs from midnight to midnight over days, and needs both dates', async () => {
    const one = await worker()
    expect((await to(one, 'leave', { from: '2027-03-27' })).body.errors).toEqual({ to: [{ code: 'required' }] })
    expect((await to(one, 'leave', { from: '2027-03-27', to: '2027-03-26' })).status).toBe(422)
    const { body } = await to(one, 'leave', { from: '2027-03-27', to: '2027-03-29', reason: 'Holiday' })
    expect([body['starts_at'], body['ends_at']]).toEqual(['2027-03-27T00:00:00Z', '2027-03-29T23:00:00Z'])
    expect((await shown(one)).blocks).toMatchObject([{ kind: 'leave', title: 'Holiday' }])
  })
})

describe('weekly hours', () => {
  test('are replaced as a whole, protected against concurrent edits, and copied to others', async () => {
    const [one, two] = [await worker({ shifts: [] }), await worker({ shifts: hours(['sunday']) })]
    const url = `/workers/${one.id}/availability`
    const put = (body: Values, ifMatch: string, token = t.token) =>
      t.call<Wire>('PUT', url, { body, headers: { 'if-match': ifMatch }, token })
    const shifts = hours(WEEK, '07:30', '16:00')
    expect((await put({ shifts }, '"1"')).status).toBe(200)
    expect((await put({ shifts: [] }, '"1"')).status).toBe(412)
    expect((await put({ name: 'Other' }, '"2"')).body.errors).toEqual({ name: [{ code: 'unknown_field' }] })
    const reader = await t.userWith(['Workers:list', 'Workers:availability'])
    expect((await t.call('GET', url, { token: reader.token })).status).toBe(200)
    expect((await put({ shifts: [] }, '"2"', reader.token)).status).toBe(403)
    const copied = await to(one, 'availability/copy', { worker_ids: [two.id] })
    expect(copied.body.done).toEqual([two.id])
    const plain = ({ shifts: lines }: Shown) => lines.map(({ id: _, ...line }) => line)
    expect(plain(await shown(two))).toEqual(shifts)
    expect((await t.call('GET', `${url}?from=2027-01-01&to=2029-01-01`)).status).toBe(422)
  })
})

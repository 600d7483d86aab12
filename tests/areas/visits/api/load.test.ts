import { beforeAll, expect, test } from 'vitest'
import { addDays, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'

const t = await testApp()
const { worker, book, categories, franchises } = await calendar(t)
/** A Tuesday. */
const DAY = '2027-06-08'
const at = (time: string, day = DAY) => fromWallClock(day, time) as string

interface Load {
  data: {
    id: number
    category: { id: number; name: string } | null
    available: number[]
    booked: number[]
    away: (string | null)[]
  }[]
  usual: number[]
  total: number
}

beforeAll(() => {
  t.clock.now = new Date('2026-11-21T10:00:00Z')
})

const load = async (query: string, token = t.token) => {
  const { status, body } = await t.call<Load>('GET', `/appointments/load?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('hours without leave, the booked part, and why there are none; by day', async () => {
  const one = await worker({ shifts: hours(WEEK, '08:00', '16:00'), worker_category_id: categories[1] })
  const visit = { worker_ids: [one.id], starts_at: at('09:00'), ends_at: at('10:30') }
  expect((await book(visit)).status).toBe(200)
  const [away, back] = [addDays(DAY, 1), addDays(DAY, 2)]
  const leave = { kind: 'leave', worker_ids: [one.id], starts_at: at('00:00', away), ends_at: at('12:00', back) }
  expect((await book(leave)).status).toBe(200)
  const gone = await t.call('POST', '/appointments', {
    body: { kind: 'survey', worker_ids: [one.id], starts_at: at('12:00'), ends_at: at('13:00') },
  })
  expect(gone.status).toBe(200)
  const { id } = gone.body as { id: number }
  await t.call('PATCH', `/appointments/${id}`, { body: { status: 'cancelled', cancel_reason: 'Not needed' } })
  const found = await load(`from=${DAY}&to=${addDays(DAY, 4)}&worker_ids=${one.id}`)
  expect(found.data).toMatchObject([
    {
      category: { id: categories[1] },
      available: [480, 0, 240, 480, 0],
      booked: [90, 0, 0, 0, 0],
      away: [null, 'leave', null, null, 'no_shift'],
    },
  ])
  const bad = [`from=${DAY}&to=${addDays(DAY, -1)}`, `from=${DAY}&to=${addDays(DAY, 60)}`, 'from=x&to=y']
  for (const query of bad) expect((await t.call('GET', `/appointments/load?${query}`)).status, query).toBe(422)
})

test('with no workers chosen: at most eight, of the own franchise; hidden bookings count, workers out of scope are not named', async () => {
  const [mine, other] = franchises
  const own = await Promise.all(Array.from({ length: 9 }, () => worker({ franchise_id: mine })))
  const stranger = await worker({ franchise_id: other })
  const [first] = own
  const hidden = { worker_ids: [first?.id], franchise_id: other, title: 'Secret' }
  expect((await book({ ...hidden, starts_at: at('11:00'), ends_at: at('12:00') })).status).toBe(200)
  const { id, token } = await t.userWith(['Appointments:index', 'Workers:list'], 'franchise')
  await t.pool.query('update users set franchise_id = $1 where id = $2', [mine, id])
  const seen = await load(`from=${DAY}&to=${DAY}`, token)
  expect(seen.usual).toHaveLength(8)
  expect(own.map((one) => one.id)).toEqual(expect.arrayContaining(seen.usual))
  expect(seen.data.map((one) => one.id)).not.toContain(stranger.id)
  expect(seen.data.find((one) => one.id === first?.id)?.booked).toEqual([60])
  expect(JSON.stringify(seen)).not.toContain('Secret')
  const { body } = await t.call<{ data: { name: string }[] }>('GET', `/appointments/between?from=${DAY}&to=${DAY}`, {
    token,
  })
  expect(body.data.map(({ name }) => name)).not.toContain('Secret')
  const all = await load(`from=${DAY}&to=${DAY}`)
  expect(all.usual.length).toBeLessThanOrEqual(8)
  expect(all.data.map((one) => one.id)).toContain(stranger.id)
  const { token: without } = await t.userWith(['Jobs:list'])
  expect((await t.call('GET', `/appointments/load?from=${DAY}&to=${DAY}`, { token: without })).status).toBe(403)
})

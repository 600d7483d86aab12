import { expect, test } from 'vitest'
import { occurrences, recurrence, timesOn } from '../../../../schema/engine/time/recurrence.ts'
import { addDays, comesAt, fromWallClock, toMillis, wholeDay } from '../../../../schema/engine/time/time.ts'
import { demoAccount } from '../../../../server/areas/access/auth/demo.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'
import { startServer } from '../../../support/server.ts'

const deep = Boolean(process.env['DEEP'])
/** The time is before all the changes, so that nothing is in the past. */
const NOW = '2026-03-20T12:00:00Z'
const t = await testApp()
const { worker } = await calendar(t)
t.clock.now = new Date(NOW)
const { rows: administrators } = await t.pool.query<{ id: number }>('select id from users where email = $1', [
  demoAccount.email,
])
const token = await t.tokenOf(administrators[0]?.id as number)

const CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']
// The machine's time zone must not matter: only the business's does.
const ZONES = ['Pacific/Kiritimati', 'America/St_Johns', 'UTC']
const LAST = 95
const clock = (q: number) => `${String(q >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][q & 3]}`
/** The moment a day's clock shows a quarter; the following midnight for the quarter after the last. */
const wall = (day: string, q: number) =>
  q > LAST ? fromWallClock(addDays(day, 1), '00:00') : fromWallClock(day, clock(q))

/**
 * Quarter hours of the week around a change: all of them with DEEP, else every third of the day itself, split over the zones, and those around
 * the change, which each zone has.
 */
const quarters = (change: string, zone: number) =>
  (deep ? [-3, -2, -1, 0, 1, 2, 3] : [0]).flatMap((by) =>
    Array.from({ length: LAST + 1 }, (_, q) => q)
      .filter((q) => deep || q % (3 * ZONES.length) === 3 * zone || (q > 1 && q < 10) || q === LAST)
      .map((q) => ({ day: addDays(change, by), q })),
  )

test.each(ZONES)(
  "a server in %s books, moves, rejects overlaps, repeats and blocks time by the business's clock",
  { timeout: deep ? 3_600_000 : 90_000 },
  async (TZ) => {
    const variables = { DATABASE_URL: t.url, JWT_SECRET: SECRET, TZ, NOW }
    const server = startServer(variables, [process.execPath, 'tests/support/datedServer.ts'])
    const address = await server.address
    const call = async (method: string, path: string, given?: unknown) => {
      const sent = given === undefined ? {} : { body: JSON.stringify(given) }
      const headers = {
        authorization: `Bearer ${token}`,
        ...('body' in sent && { 'content-type': 'application/json' }),
      }
      const answer = await fetch(`${address}/panel-api${path}`, { method, headers, ...sent })
      return { status: answer.status, body: (await answer.json()) as RecordBody }
    }
    const instants = ({ body }: { body: RecordBody }) =>
      [body['starts_at'], body['ends_at']].map((at) => toMillis(at as string))

    /** Each quarter is booked, rejected a second time, moved on by a quarter, and its slot is free again. */
    const quarter = async (who: RecordBody, day: string, q: number) => {
      const what = `${TZ} ${day} ${clock(q)}`
      const [from, to] = [wall(day, q), wall(day, q + 1)]
      const range = timesOn(day, clock(q), q === LAST ? '00:00' : clock(q + 1))
      if (!range || !from || !to) {
        expect(Boolean(from && to), `${what} is skipped by the clock and by the rule`).toBe(false)
        const lock = { date: day, start: clock(q), end: q === LAST ? '24:00' : clock(q + 1) }
        expect((await call('POST', `/workers/${who.id}/time-locks`, lock)).status, what).toBe(422)
        return
      }
      const visit = { kind: 'survey', worker_ids: [who.id] }
      const made = await call('POST', '/appointments?confirm=hours', { ...visit, starts_at: from, ends_at: to })
      expect(made.status, `${what} ${JSON.stringify(made.body)}`).toBe(200)
      expect(instants(made), what).toEqual([range.from, range.to])
      const again = await call('POST', '/appointments', { ...visit, starts_at: from, ends_at: to })
      expect(again.status, `${what} again`).toBe(409)
      const next = q < LAST ? wall(day, q + 2) : undefined
      if (next) {
        const moved = await call('PATCH', `/appointments/${made.body.id}?confirm=hours`, {
          starts_at: to,
          ends_at: next,
        })
        expect([moved.status, ...instants(moved)], `${what} moved`).toEqual([200, toMillis(to), toMillis(next)])
      }
      expect((await call('DELETE', `/appointments/${made.body.id}`)).status, what).toBe(200)
    }

    const week = async (change: string) => {
      const who = await worker({ shifts: hours(ALL_DAYS, '00:15', '00:00') }, token)
      for (const { day, q } of quarters(change, ZONES.indexOf(TZ))) await quarter(who, day, q)
      // A daily series keeps its local time across the change.
      const first = addDays(change, -2)
      const rule = { starts_on: first, unit: 'day', count: 4 }
      const at = { starts_at: wall(first, 36), ends_at: wall(first, 40) }
      const body = { appointment: { kind: 'survey', ...at, worker_ids: [who.id] }, rule }
      const { body: planned } = await call('POST', '/appointments/series/preview', body)
      const expected = occurrences(recurrence.parse(rule), first, addDays(first, 9)).map(
        (one) => timesOn(one.day, clock(36), clock(40))?.from,
      )
      expect((planned['dates'] as { starts_at: string }[]).map((one) => toMillis(one.starts_at))).toEqual(expected)
      const made = await call('POST', '/appointments/series', body)
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      const [id] = (made.body['data'] as { done: number[] }).done
      const to = { starts_at: wall(first, 40), ends_at: wall(first, 44) }
      expect((await call('POST', `/appointments/${id}/series`, { scope: 'all', change: to })).status).toBe(200)
      const { body: about } = await call('GET', `/appointments/${id}/series`)
      expect((about['dates'] as { starts_at: string }[]).map((one) => toMillis(one.starts_at))).toEqual(
        expected.map((_, i) => toMillis(wall(addDays(first, i), 40) as string)),
      )
      // The day of the change as a whole has 23 or 25 hours. Bookings block it first.
      const whole = { date: change, start: '00:00', end: '24:00' }
      expect((await call('POST', `/workers/${who.id}/time-locks`, whole)).status).toBe(409)
      const other = await worker({ shifts: hours(ALL_DAYS) }, token)
      const lock = await call('POST', `/workers/${other.id}/time-locks`, whole)
      const { from, to: end } = wholeDay(change)
      expect([lock.status, ...instants(lock), (end - from) / 3_600_000]).toEqual([
        200,
        from,
        end,
        change.includes('-03-') ? 23 : 25,
      ])
      const refused = { starts_at: wall(change, 40), ends_at: wall(change, 44) }
      const answer = await call('POST', '/appointments', { kind: 'survey', worker_ids: [other.id], ...refused })
      expect([answer.status, answer.body['code']]).toEqual([409, 'worker_unavailable'])
      expect(comesAt(change, '12:00')).toBe(toMillis(wall(change, 48) as string))
    }
    // Each has its own worker, so that they do not wait for each other.
    await Promise.all(CHANGES.map(week))
  },
)

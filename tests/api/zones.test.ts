import { expect, test } from 'vitest'
import { occurrences, recurrence, timesOn } from '../../schema/recurrence.ts'
import { addDays, fromWallClock, toMillis, wholeDay } from '../../schema/time.ts'
import { SECRET, testApp } from '../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../support/calendar.ts'
import type { RecordBody } from '../support/factory.ts'
import { startServer } from '../support/server.ts'

const deep = Boolean(process.env['DEEP'])
const t = await testApp()
const { worker } = await calendar(t)

/** Clock changes that are still to come when this runs in 2026: the others can be booked, but not moved any more. */
const CHANGES = ['2027-03-28', '2027-10-31']
const clock = (q: number) => `${String(q >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][q & 3]}`
/** Every quarter of an hour of the week around a change; without DEEP those around the change itself. */
const quarters = (change: string) =>
  (deep ? [-3, -2, -1, 0, 1, 2, 3] : [0]).flatMap((by) =>
    (deep ? Array.from({ length: 95 }, (_, q) => q) : [3, 4, 7, 8]).map((q) => ({ day: addDays(change, by), q })),
  )

// The zone of the machine must not count: only that of the business does.
test.each(['Pacific/Kiritimati', 'America/St_Johns', 'UTC'])(
  'a server in %s books, moves, repeats and locks by the clock of the business',
  {
    timeout: deep ? 3_600_000 : 60_000,
  },
  async (TZ) => {
    const server = startServer({ DATABASE_URL: t.url, JWT_SECRET: SECRET, DEMO: '0', TZ })
    const address = await server.address
    const call = async (method: string, path: string, given?: unknown) => {
      const sent = given === undefined ? {} : { body: JSON.stringify(given) }
      const headers = {
        authorization: `Bearer ${t.token}`,
        ...('body' in sent && { 'content-type': 'application/json' }),
      }
      const answer = await fetch(`${address}/panel-api${path}`, { method, headers, ...sent })
      return { status: answer.status, body: (await answer.json()) as RecordBody }
    }
    for (const change of CHANGES) {
      const who = await worker({ shifts: hours(ALL_DAYS, '00:00', '23:45') })
      for (const { day, q } of quarters(change)) {
        const [from, to] = [fromWallClock(day, clock(q)), fromWallClock(day, clock(q + 1))]
        const appointment = { kind: 'survey', starts_at: from, ends_at: to, worker_ids: [who.id] }
        const what = `${TZ} ${day} ${clock(q)}`
        const range = timesOn(day, clock(q), clock(q + 1))
        if (!range || !from || !to) {
          const lock = await call('POST', `/workers/${who.id}/time-locks`, {
            date: day,
            start: clock(q),
            end: clock(q + 1),
          })
          expect([lock.status, fromWallClock(day, clock(q)) && fromWallClock(day, clock(q + 1))], what).toEqual([
            422,
            undefined,
          ])
          continue
        }
        const made = await call('POST', '/appointments', appointment)
        expect(made.status, `${what} ${JSON.stringify(made.body)}`).toBe(200)
        expect([toMillis(made.body['starts_at'] as string), toMillis(made.body['ends_at'] as string)], what).toEqual([
          range.from,
          range.to,
        ])
        expect((await call('POST', '/appointments', appointment)).status, `${what} again`).toBe(409)
        const later =
          fromWallClock(day, clock(q + 2)) ?? (q + 2 === 96 ? fromWallClock(addDays(day, 1), '00:00') : undefined)
        if (later) {
          const moved = await call('PATCH', `/appointments/${made.body.id}`, { ends_at: later })
          expect([moved.status, toMillis(moved.body['ends_at'] as string)], `${what} moved`).toEqual([
            200,
            toMillis(later),
          ])
        }
        expect((await call('DELETE', `/appointments/${made.body.id}`)).status).toBe(200)
      }
      const first = addDays(change, -2)
      const rule = { starts_on: first, unit: 'day', count: 4 }
      const at = { starts_at: fromWallClock(first, '09:00'), ends_at: fromWallClock(first, '10:00') }
      const body = { appointment: { kind: 'survey', ...at, worker_ids: [who.id] }, rule }
      const planned = (await call('POST', '/appointments/series/preview', body)).body['dates'] as {
        starts_at: string
      }[]
      const expected = occurrences(recurrence.parse(rule), first, addDays(first, 9)).map(
        (one) => timesOn(one.day, '09:00', '10:00')?.from,
      )
      expect(planned.map((one) => toMillis(one.starts_at))).toEqual(expected)
      const lock = await call('POST', `/workers/${who.id}/time-locks`, { date: change, start: '00:00', end: '24:00' })
      const { from, to } = wholeDay(change)
      expect([
        lock.status,
        toMillis(lock.body['starts_at'] as string),
        toMillis(lock.body['ends_at'] as string),
      ]).toEqual([200, from, to])
    }
  },
)

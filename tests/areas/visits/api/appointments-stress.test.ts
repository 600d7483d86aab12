import { beforeAll, expect, test } from 'vitest'
import { addDays, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { SECRET, type TestApp, testApp } from '../../../support/app.ts'
import { calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'
import { patientFetch, startServer } from '../../../support/server.ts'

const deep = Boolean(process.env['DEEP'])
const t = await testApp()
// A second server process shares only the database, and so does a second app.
const other = await testApp({ db: t.db, pool: t.pool })
const { worker } = await calendar(t)
/** Total number of actions; `ACTS` and `CLIENTS` set other numbers for a deep run, and `MINUTES` limits its time. */
const ACTS = deep ? Number(process.env['ACTS'] ?? 100_000) : 240
const CLIENTS = deep ? Number(process.env['CLIENTS'] ?? 16) : 8
/** More workers for more actions: with every hour taken, nothing more is booked. */
const PEOPLE = deep ? Math.max(12, Math.ceil(ACTS / 8000)) : 4
const EACH = ACTS / CLIENTS
const MINUTES = Number(process.env['MINUTES'] ?? 60)
/** A session is limited to thirty requests a second, so in a deep run each client has its own, started on the real clock. */
const tokens: string[] = []
for (let n = 0; deep && n < CLIENTS; n++) tokens.push(await t.tokenOf(1))

beforeAll(() => {
  t.clock.now = new Date('2026-11-21T10:00:00Z')
  other.clock.now = t.clock.now
})

/** Makes the same calls to a server in its own process on the same database. */
async function processOf({ url }: TestApp): Promise<(token: string) => TestApp['call']> {
  const server = startServer({ DATABASE_URL: url, JWT_SECRET: SECRET, SEALING_KEY: SECRET, DEMO: '0' })
  const address = await server.address
  return (token) =>
    async <Body>(method: string, path: string, given: { body?: unknown } = {}) => {
      const body = given.body === undefined ? {} : { body: JSON.stringify(given.body) }
      const headers = {
        authorization: `Bearer ${token}`,
        ...('body' in body && { 'content-type': 'application/json' }),
      }
      // An overloaded server says so, and a well-behaved client retries.
      const answer = await patientFetch(`${address}/panel-api${path}`, { method, headers, ...body })
      return { status: answer.status, headers: {}, body: (await answer.json()) as Body }
    }
}

/** The random numbers are seeded, so a failure can be reproduced. */
function dice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * n)
  }
}

test(`${CLIENTS * EACH} concurrent bookings, series, moves, locks, cancellations and changes of hours leave no overlap and no booking on a day off`, {
  timeout: deep ? (MINUTES + 10) * 60_000 : 30_000,
}, async () => {
  const people: RecordBody[] = []
  for (let i = 0; i < PEOPLE; i++) people.push(await worker({ shifts: hours(['monday', 'tuesday', 'thursday']) }))
  const answers = new Map<number, number>()
  const begun = performance.now()
  let acts = 0
  const processes = deep ? [await processOf(t), await processOf(t)] : []
  const calls: TestApp['call'][] = []
  for (let n = 0; n < CLIENTS; n++) calls.push(processes[n % 2]?.(tokens[n] as string) ?? (n % 2 ? other.call : t.call))
  const client = async (n: number) => {
    const roll = dice(n + 7)
    const call = calls[n] as TestApp['call']
    const mine: number[] = []
    for (let i = 0; i < EACH && performance.now() - begun < MINUTES * 60_000; i++) {
      const day = addDays('2027-03-22', roll(deep ? 60 : 10))
      const from = 8 * 4 + roll(36)
      const clock = (q: number) => `${String(q >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][q & 3]}`
      const times = {
        starts_at: fromWallClock(day, clock(from)),
        ends_at: fromWallClock(day, clock(from + 1 + roll(8))),
      }
      const who = [...new Set([people[roll(PEOPLE)]?.id, people[roll(PEOPLE)]?.id])]
      const one = who[0] as number
      const act = roll(10)
      const known = mine[roll(mine.length || 1)]
      const isSeries = act === 0
      const first = { kind: 'survey', ...times, worker_ids: who }
      const rule = { starts_on: day, unit: 'day', interval: 1 + roll(3), count: 2 + roll(3) }
      const answer = await (isSeries
        ? call<RecordBody>('POST', '/appointments/series', { body: { appointment: first, rule }, token: t.token })
        : act < 5 || known === undefined
          ? call<RecordBody>('POST', '/appointments', {
              body: first,
              token: t.token,
            })
          : act < 7
            ? call<RecordBody>('PATCH', `/appointments/${known}`, {
                body: { ...times, worker_ids: who },
                token: t.token,
              })
            : act < 8
              ? call<RecordBody>('POST', `/workers/${one}/time-locks`, {
                  body: { date: day, start: clock(from), end: clock(from + 4) },
                  token: t.token,
                })
              : act < 9
                ? call<RecordBody>('PUT', `/workers/${one}/availability`, {
                    body: {
                      shifts: hours(
                        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].slice(roll(2), 3 + roll(3)),
                      ),
                    },
                    token: t.token,
                  })
                : call<RecordBody>('DELETE', `/appointments/${known}`, { token: t.token }))
      acts++
      if (deep && acts % 2000 === 0) {
        const seconds = (performance.now() - begun) / 1000
        console.log(`${acts} acts in ${seconds.toFixed(0)} s, ${(acts / seconds).toFixed(0)} a second`)
      }
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
      if (answer.status !== 200 || act >= 5) continue
      const made = answer.body['data'] as { done: number[] } | undefined
      mine.push(...(made?.done ?? [answer.body.id]))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
  if (deep) console.log(`${acts} acts: ${[...answers].map(([status, n]) => `${n} answered ${status}`).join(', ')}`)
  expect([...answers.keys()].filter((status) => ![200, 409].includes(status))).toEqual([])
  expect(answers.get(200)).toBeGreaterThan(20)
  expect(answers.get(409)).toBeGreaterThan(20)
  const { rows: overlaps } = await t.pool.query(`
      select * from (select a.id, l.target_id, a.starts_at, lag(a.ends_at) over (partition by l.target_id order by a.starts_at, a.ends_at) as before
        from appointments a join appointments_worker_ids l on l.owner_id = a.id where a.archived_at is null) x where before > starts_at`)
  expect(overlaps).toEqual([])
  const { rows: off } = await t.pool.query(`
      select a.id from appointments a join appointments_worker_ids l on l.owner_id = a.id
      where a.archived_at is null and a.kind = 'survey' and not exists (select from workers_shifts s where s.owner_id = l.target_id
        and s.weekday = trim(lower(to_char(a.starts_at at time zone 'Europe/London', 'day'))))`)
  expect(off).toEqual([])
  const { rows: kept } = await t.pool.query('select count(*)::int as n from appointments where archived_at is null')
  const { rows: taken } = await t.pool.query('select count(distinct appointment_id)::int as n from worker_bookings')
  expect(taken[0].n).toBe(kept[0].n)
})

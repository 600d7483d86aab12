import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'
import { patientFetch, startServer } from '../../../support/server.ts'

// The test process creates no jobs itself: the servers below do all the work.
const t = await testApp()
const AHEAD = 90

const server = () =>
  startServer({
    DATABASE_URL: t.url,
    DEMO: '0',
    JWT_SECRET: SECRET,
    SEALING_KEY: SECRET,
    LOG_LEVEL: 'error',
  })

const post = async (address: string, path: string, body: Values): Promise<RecordBody> => {
  const response = await patientFetch(`${address}/panel-api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${t.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as RecordBody
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer
}

test('a server killed midway leaves the rest to two others, without duplicate or lost jobs', {
  timeout: 120_000,
}, async () => {
  const today = dayOf(Date.now())
  const first = server()
  const address = await first.address
  const customer = await post(address, '/customers', { last_name: 'Hollis', phone: '0113 496 0177' })
  const { id } = await post(address, '/recurring-jobs', {
    name: 'Every day',
    customer_id: customer.id,
    job_type_id: 1,
    ahead_days: AHEAD,
    rule: { starts_on: today, unit: 'day' },
    services: [{ name: 'Round', quantity: 1, price_ex_vat: 1, vat_percent: 20 }],
  })
  const written = async () =>
    (
      await t.pool.query<{ jobs: number; days: number; claims: number; logged: number }>(
        `select count(*)::int as jobs, count(distinct planned_for)::int as days,
           (select count(*)::int from recurring_job_dates where recurring_job_id = $1) as claims,
           (select count(*)::int from log_entries where entity = 'jobs' and event = 'created') as logged
         from jobs where recurring_job_id = $1`,
        [id],
      )
    ).rows[0]
  // Nobody requests it: the server does it a moment after the record was created.
  await expect.poll(async () => (await written())?.jobs, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  first.kill('SIGKILL')
  await first.ended
  const half = await written()
  // Each date has its job and its log entry, or neither.
  expect(half).toEqual({ jobs: half?.jobs, days: half?.jobs, claims: half?.jobs, logged: half?.jobs })
  expect(half?.jobs).toBeLessThan(AHEAD + 1)

  const others = [server(), server()]
  await Promise.all(others.map((one) => one.address))
  await expect.poll(async () => (await written())?.jobs, { timeout: 60_000 }).toBe(AHEAD + 1)
  const all = AHEAD + 1
  expect(await written()).toEqual({ jobs: all, days: all, claims: all, logged: all })
  const { rows } = await t.pool.query('select next_on::text as day from recurring_jobs where id = $1', [id])
  expect(rows).toEqual([{ day: addDays(today, all) }])
})

import { expect, test } from 'vitest'
import { SECRET, testApp } from '../../../support/app.ts'
import { patientFetch, startServer } from '../../../support/server.ts'
import type { ImportState } from '../../../support/transfer.ts'

// The test process runs no job itself: the servers below do all the work.
const t = await testApp()
const ROWS = 4000

const server = () =>
  startServer({
    DATABASE_URL: t.url,
    DEMO: '0',
    JWT_SECRET: SECRET,
    SEALING_KEY: SECRET,
    LOG_LEVEL: 'error',
  })

async function call(address: string, method: string, path: string, body?: string | object): Promise<ImportState> {
  const file = typeof body === 'string'
  const response = await patientFetch(`${address}/panel-api/locations/imports${path}`, {
    method,
    headers: {
      authorization: `Bearer ${t.token}`,
      ...(body ? { 'content-type': file ? 'application/octet-stream' : 'application/json' } : {}),
    },
    ...(body ? { body: file ? body : JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as ImportState
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer
}

test('a server killed during an import leaves it to the next, without duplicated or lost rows', {
  timeout: 120_000,
}, async () => {
  const first = server()
  const address = await first.address
  const names = Array.from({ length: ROWS }, (_, i) => `Restarted ${i}`)
  const { id } = await call(address, 'POST', '?name=a.csv', `Name\n${names.join('\n')}\n`)
  await call(address, 'POST', `/${id}/check`, { columns: ['name'] })
  await expect.poll(async () => (await call(address, 'GET', `/${id}`)).status, { timeout: 30_000 }).toBe('checked')
  await call(address, 'POST', `/${id}/run`, {})
  await expect
    .poll(async () => (await call(address, 'GET', `/${id}`)).done, { timeout: 30_000, interval: 10 })
    .toBeGreaterThan(0)
  first.kill('SIGKILL')
  await first.ended
  const written = async () =>
    (
      await t.pool.query(
        `select (select count(*)::int from locations where name like 'Restarted %') as there, (select count(distinct name)::int from locations where name like 'Restarted %') as apart,
           (select count(*)::int from log_entries where entity = 'locations') as logged, done, created, status from imports where id = $1`,
        [id],
      )
    ).rows[0]
  const half = await written()
  expect(half).toMatchObject({
    status: 'running',
    there: half.done,
    apart: half.done,
    logged: half.done,
    created: half.done,
  })
  expect(half.done).toBeLessThan(ROWS)

  const [second, third] = [server(), server()]
  await Promise.all([second.address, third.address])
  await expect.poll(async () => (await written()).status, { timeout: 60_000 }).toBe('done')
  expect(await written()).toEqual({ status: 'done', there: ROWS, apart: ROWS, logged: ROWS, created: ROWS, done: ROWS })
})

import { expect, test } from 'vitest'
import type { Jobs } from '../../../server/engine/jobs/jobs.ts'
import { pgBossJobs } from '../../../server/engine/jobs/pgBossJobs.ts'
import { testApp } from '../../support/app.ts'
import { cloneDatabase } from '../../support/database.ts'

const TOKEN = 'a token for the tests alone'.replaceAll(' ', '-')
const url = await cloneDatabase()
const jobs: Jobs = pgBossJobs({ url, say: (error) => console.warn(error.message) })
const t = await testApp({ metrics: { token: TOKEN }, jobs }, url)
const without = await testApp()

const read = (token: string | null = TOKEN) => t.call<string>('GET', '/metrics', { token })
/** The count for a metric with all of these labels. */
const counted = async (name: string, labels: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await read()
  expect(status).toBe(200)
  const lines = body.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const found = lines.filter((line) =>
    Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
  )
  return found.map((line) => Number(line.split(' ').at(-1)))
}

test('are available with the token, and not without', async () => {
  const { status, headers, body } = await read()
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('process_resident_memory_bytes ')
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds ')
  for (const wrong of [null, t.token, `${TOKEN}x`, TOKEN.slice(1)]) {
    const refused = await read(wrong)
    expect([refused.status, JSON.parse(JSON.stringify(refused.body)).code]).toEqual([401, 'metrics_token'])
    expect(refused.headers['www-authenticate']).toContain('Bearer')
  }
  expect((await without.call('GET', '/metrics', { token: TOKEN })).status).toBe(404)
})

test('count requests by route pattern, and contain nothing users typed', async () => {
  const route = '/panel-api/leads/:id'
  await t.call('GET', '/leads/424242')
  await t.call('GET', '/leads/434343')
  await t.call('GET', '/leads/list?q=Somebody')
  await t.call('GET', '/nowhere/at-all-Somebody', { token: null })
  expect(await counted('crm_http_requests_total', { route, status: '404' })).toEqual([2])
  expect(await counted('crm_http_request_duration_seconds_count', { route })).toEqual([2])
  expect((await counted('crm_http_requests_total', { route: '/panel-api/leads/list', status: '200' }))[0]).toBe(1)
  // The request itself.
  expect(await counted('crm_http_requests_under_way')).toEqual([1])
  const { body } = await read()
  for (const typed of ['424242', 'Somebody', 'at-all', '@', '127.0.0.1']) expect(body).not.toContain(typed)
})

test('report the state of the pool, the streams and the queues', async () => {
  const connections = await counted('crm_database_connections', { state: 'idle' })
  expect(connections[0]).toBeGreaterThan(0)
  expect(await counted('crm_database_connections', { state: 'waited_for' })).toEqual([0])
  expect(await counted('crm_streams_open')).toEqual([0])
  expect(await counted('crm_jobs')).toEqual([])
  await jobs.start()
  expect((await counted('crm_jobs', { state: 'waiting' })).length).toBeGreaterThan(5)
})

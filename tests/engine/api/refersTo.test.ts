import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { createApp } from '../../../server/app.ts'
import { openKysely, openPool } from '../../../server/engine/db/kysely.ts'
import { SECRET, testApp } from '../../support/app.ts'
import { appUrlOf } from '../../support/database.ts'
import { createFactory } from '../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)
/** Another server on the same database. */
const pool = openPool(appUrlOf(t.url), { max: 2 })
const other = await createApp({
  db: openKysely(pool),
  pool,
  ownerUrl: t.url,
  logKey: t.logKey,
  resources,
  auth: { secret: SECRET },
})
await other.ready()
afterAll(async () => {
  await other.close()
  await pool.end()
})

interface Made {
  readonly id: number
  readonly version: number
}

const json = { authorization: `Bearer ${t.token}`, 'content-type': 'application/json' }

/** Jobs that count as done, and whether their status was compared with cached ids. */
async function done(app = t.app): Promise<{ ids: number[]; byIds: boolean }> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await app.inject({ url: '/panel-api/jobs/list?done=true&limit=100', headers: json })
  const texts = asked.mock.calls.map(([config]) => JSON.stringify(config))
  asked.mockRestore()
  expect(answer.statusCode).toBe(200)
  return {
    ids: answer.json<{ data: Made[] }>().data.map(({ id }) => id),
    byIds: texts.some((text) => text.includes('job_status_id\\" = any')),
  }
}

const status = (await t.call<Made>('POST', '/job-statuses', { body: { title: 'Signed off', category: 'on_hold' } }))
  .body
const job = await factory.create(resources.get('jobs'), { job_status_id: status.id })

async function turn(category: string, app = t.app): Promise<void> {
  const { version } = (await t.call<Made>('GET', `/job-statuses/${status.id}`)).body
  const answer = await app.inject({
    method: 'PATCH',
    url: `/panel-api/job-statuses/${status.id}`,
    payload: { category },
    headers: { ...json, 'if-match': `"${version}"` },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('library data is cached after the first request, and updated at once by a write on this server', async () => {
  expect((await done()).ids).not.toContain(job.id)
  await expect.poll(async () => (await done()).byIds).toBe(true)
  for (let times = 0; times < 20; times++) {
    await turn('completed')
    expect((await done()).ids).toContain(job.id)
    await turn('on_hold')
    expect((await done()).ids).not.toContain(job.id)
    if (times % 5 === 0) await expect.poll(async () => (await done()).byIds).toBe(true)
  }
})

test('a write on another server applies once its notification arrives', async () => {
  await expect.poll(async () => (await done()).byIds).toBe(true)
  await turn('completed', other)
  // The first request after the notification reads the library.
  await expect.poll(async () => (await done()).byIds, { interval: 5, timeout: 10_000 }).toBe(false)
  expect((await done()).ids).toContain(job.id)
  await expect.poll(async () => (await done(other)).byIds).toBe(true)
  await turn('on_hold')
  await expect.poll(async () => (await done(other)).ids).not.toContain(job.id)
})

test('a write that bypasses the program is noticed a few seconds later', async () => {
  await expect.poll(async () => (await done()).byIds).toBe(true)
  await t.pool.query(`update job_statuses set category = 'completed' where id = $1`, [status.id])
  await expect.poll(async () => (await done()).ids, { interval: 500 }).toContain(job.id)
})

test('while other servers are not heard, the library is read each time', async () => {
  await expect.poll(async () => (await done()).byIds).toBe(true)
  await t.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
  )
  await expect.poll(async () => (await done()).byIds, { interval: 5, timeout: 10_000 }).toBe(false)
  expect((await done()).ids).toContain(job.id)
  await expect.poll(async () => (await done()).byIds).toBe(true)
})

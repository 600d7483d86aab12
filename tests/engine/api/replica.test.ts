import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { resources } from '../../../schema/all.ts'
import type { Breakdown } from '../../../schema/areas/jobs/breakdown.ts'
import { endpoints } from '../../../schema/endpoints.ts'
import type { ReportAnswer } from '../../../schema/engine/reports/shapes.ts'
import { type Db, openKysely, openPool } from '../../../server/engine/db/kysely.ts'
import { openReplica, replicaOf } from '../../../server/engine/replica/replica.ts'
import { testApp } from '../../support/app.ts'
import type { Wire } from '../../support/factory.ts'
import { invoicing } from '../../support/invoicing.ts'
import { startStandby } from '../../support/standby.ts'

const standby = await startStandby()
afterAll(() => standby.stop())
/** How long a failed replica is left alone in this test, in ms. */
const ALONE = 1_500
const said: string[] = []
const asked: ('primary' | 'copy')[] = []
const copyPool = openPool(standby.copyApp, { max: 4, connectionTimeoutMillis: 2_000 })
copyPool.on('error', () => undefined)
const copy = openKysely(copyPool)
const replica = replicaOf(copy, ({ message }) => void said.push(message), ALONE)
const pool = openPool(standby.primaryApp, { max: 6 })
pool.on('error', () => undefined)
const primary = openKysely(pool)
const api = await testApp(
  {
    db: primary,
    pool,
    ownerUrl: standby.primary,
    replica: {
      ask: (from, question, asks) =>
        replica.ask(
          from,
          (db) => {
            asked.push(db === copy ? 'copy' : 'primary')
            return question(db)
          },
          asks,
        ),
    },
  },
  standby.primary,
)
afterAll(async () => {
  await copyPool.end()
  await pool.end()
})
const { create, customer, franchise, job, line } = invoicing(api)
const get = async <B = Wire>(path: string): Promise<B> => {
  const { status, body } = await api.call<B>('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
let of: { customer_id: number; franchise_id: number }
const newJob = async () => {
  of ??= { customer_id: await customer(), franchise_id: await franchise() }
  return job(of, [line(1)])
}

/** The four kinds of reads that use a replica: each returns the number of jobs, which are worth a pound each. */
const JOBS: Readonly<Record<string, () => Promise<number>>> = {
  report: async () =>
    (await get<ReportAnswer>('/reports/services-finances?from=2020-01-01&to=2039-12-31&compare=none&basis=agreed'))
      .total.figures['net'] ?? Number.NaN,
  breakdown: async () => (await get<Breakdown>('/jobs/breakdown?by=status')).total.jobs,
  export: async () => (await get<string>('/jobs/export?columns=number')).trim().split('\n').length - 1,
  log: async () => (await get<{ data: unknown[] }>('/logs/list?entity=jobs&event=created&limit=100')).data.length,
}
const all = async () =>
  Object.fromEntries(await Promise.all(Object.entries(JOBS).map(async ([name, count]) => [name, await count()])))
const each = (jobs: number) => Object.fromEntries(Object.keys(JOBS).map((name) => [name, jobs]))

let jobs = 0
beforeEach(() => {
  asked.length = 0
  said.length = 0
})
/** Waits until a failed replica is used again. */
const askedAgain = () =>
  vi.waitFor(
    async () => {
      asked.length = 0
      expect(await JOBS['log']?.()).toBe(jobs)
      expect(asked).toEqual(['copy'])
    },
    { timeout: 60_000, interval: 200 },
  )

test('reports, the breakdown, exports and the log read the replica, including what was just written', async () => {
  for (let i = 0; i < 5; i++) {
    await newJob()
    jobs++
    expect(await all()).toEqual(each(jobs))
  }
  expect(said).toEqual([])
  expect(asked).toEqual(Array(asked.length).fill('copy'))
  expect(asked.length).toBeGreaterThanOrEqual(5 * Object.keys(JOBS).length)
}, 120_000)

test('everything declared to read a replica does, as do exports of a list, the breakdown and all data', async () => {
  const [id] = (await get<{ data: { id: number }[] }>('/jobs/list?limit=1')).data.map((one) => one.id)
  const [entry] = (await get<{ data: { id: number }[] }>('/logs/list?entity=jobs')).data.map((one) => one.id)
  const at = encodeURIComponent(new Date().toISOString())
  const paths: Readonly<Record<string, string>> = {
    breakdown: '/jobs/breakdown?by=worker',
    logs: '/logs/list?action=jobs&url=job',
    logEntry: `/logs/${entry}`,
    securityLog: '/logs/security',
    asAt: `/jobs/${id}/as-at?at=${at}`,
  }
  const declared = endpoints.filter(({ reads }) => reads === 'copy')
  expect(new Set(declared.map(({ name }) => name))).toEqual(new Set(Object.keys(paths)))
  expect(declared.every(({ method = 'GET' }) => method === 'GET')).toBe(true)
  const files = ['/jobs/export?format=xlsx', '/jobs/breakdown/export?by=month', '/timesheets/export']
  for (const path of [...Object.values(paths), ...files]) {
    asked.length = 0
    await get(path)
    expect(asked, path).toEqual(['copy'])
  }
  const made = await create(resources.get('take-outs'), { notes: 'For the move' })
  await vi.waitFor(async () => expect((await get(`/take-outs/${made.id}`))['status']).toBe('done'), {
    timeout: 60_000,
    interval: 200,
  })
  expect(asked.at(-1)).toBe('copy')
  expect(said).toEqual([])
  // Everyday requests use the primary database.
  asked.length = 0
  for (const path of ['/jobs/list', `/jobs/${id}`, '/server-logs/list', `/logs/${entry}/chain`, '/logs/archives'])
    await get(path)
  expect(asked).toEqual([])
}, 120_000)

test('a rejected query is rejected once, and an invalid one does not mark the replica as failed', async () => {
  const { status, body } = await api.call<Wire>('GET', '/jobs/breakdown?by=status&nothing=1')
  expect(status, JSON.stringify(body)).toBe(422)
  expect(asked).toEqual(['copy'])
  const wrong = (db: Db) => sql`select 1 / 0 as n`.execute(db)
  await expect(replica.ask(primary, wrong)).rejects.toThrow('division by zero')
  await JOBS['log']?.()
  expect(asked).toEqual(['copy', 'copy'])
  expect(said).toEqual([])
})

test('a wait never hangs: at the end of a WAL segment the replica is up to date', async () => {
  await api.pool.query('select pg_switch_wal()')
  expect(await all()).toEqual(each(jobs))
  expect(new Set(asked)).toEqual(new Set(['copy']))
})

test('a lagging replica is skipped, with everything written', async () => {
  await standby.pause()
  await newJob()
  jobs++
  expect(await all()).toEqual(each(jobs))
  expect(said).toContain('the replica is behind')
  expect(new Set(asked)).toEqual(new Set(['primary']))
  await standby.resume()
  await askedAgain()
}, 120_000)

test('a read that the replica cancels is repeated on the primary, and the replica stays in use', async () => {
  await standby.set('max_standby_streaming_delay', '0')
  await standby.set('hot_standby_feedback', 'off')
  const { rows } = await api.pool.query<{ id: number }>(
    "insert into job_types (title, position, colour, active, show_price_in_app) values ('Goes', 90, '#2e7d32', true, false) returning id",
  )
  const from: string[] = []
  const found = await replica.ask(primary, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const count = async () =>
          (await sql<{ n: number }>`select count(*)::int as n from job_types where title = 'Goes'`.execute(tx)).rows[0]
            ?.n
        from.push(db === copy ? 'copy' : 'primary')
        const before = await count()
        if (db === copy) {
          await api.pool.query('delete from job_types where id = $1', [rows[0]?.id])
          // Cleanup reaches the replica during its query.
          await Promise.all([sql`select pg_sleep(60)`.execute(tx), api.pool.query('vacuum job_types')])
        }
        return before
      }),
  )
  expect(from).toEqual(['copy', 'primary'])
  expect(found).toBe(0)
  expect(said).toEqual([expect.stringContaining('conflict with recovery')])
  asked.length = 0
  expect(await JOBS['log']?.()).toBe(jobs)
  expect(asked).toEqual(['copy'])
  // A query that cannot be repeated is not started there.
  asked.length = 0
  for (const path of ['/jobs/export?columns=number', '/jobs/export?columns=number']) await get(path)
  expect(asked).toEqual(['primary', 'primary'])
  expect(said.slice(1)).toEqual([expect.stringContaining('hot_standby_feedback')])
  await standby.set('hot_standby_feedback', 'on')
}, 120_000)

test('an export that breaks midway fails; the next one reads the primary; the replica is used again later', async () => {
  await api.pool.query(
    `insert into job_types (title, position, colour, active, show_price_in_app) select md5(n::text) || md5((-n)::text), n, '#2e7d32', true, false from generate_series(1, 100000) n`,
  )
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/panel-api/job-types/export?columns=id,title,position,colour,created_at,updated_at`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${api.token}` } })
  expect(answer.status).toBe(200)
  await standby.stopCopy()
  await expect(answer.text().then((text) => `${text.length} characters`)).rejects.toThrow()
  expect(asked).toEqual(['copy'])
  const second = await fetch(url, { headers: { authorization: `Bearer ${api.token}` } })
  expect((await second.text()).split('\n').length).toBeGreaterThan(100_000)
  await newJob()
  jobs++
  expect(await all()).toEqual(each(jobs))
  expect(new Set(asked.slice(1))).toEqual(new Set(['primary']))
  await standby.startCopy()
  await askedAgain()
}, 120_000)

test('a replica that stopped following is not used, and accepts no write', async () => {
  const other = openReplica(standby.copyApp, (text) => void said.push(text))
  const write = (db: Db) => sql`create table nothing ()`.execute(db)
  await expect(other.replica.ask(primary, write)).rejects.toThrow(/permission denied/)
  await standby.promote()
  await newJob()
  jobs++
  expect(await all()).toEqual(each(jobs))
  expect(asked).not.toContain('copy')
  expect(said).toContain('the replica follows another database, or none')
  await other.close()
}, 120_000)

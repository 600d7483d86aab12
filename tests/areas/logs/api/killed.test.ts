import { expect, test } from 'vitest'
import { aged, monthsAgo } from '../../../support/aged.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { patientFetch, startServer } from '../../../support/server.ts'

// The test process runs no job itself: the servers below do all the work.
const t = await testApp()
const ROWS = 1500

const server = () =>
  startServer({ DATABASE_URL: t.url, DEMO: '0', JWT_SECRET: SECRET, SEALING_KEY: SECRET, LOG_LEVEL: 'error' })

async function call<T>(address: string, method: string, path: string, body?: object) {
  const response = await patientFetch(`${address}/panel-api${path}`, {
    method,
    headers: { authorization: `Bearer ${t.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as T
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return { body: answer, changeset: response.headers.get('changeset') ?? '' }
}

/** Kills a server once it waits for the lock held here, in the middle of its work. */
async function killedWhileHeld(
  running: ReturnType<typeof server>,
  hold: string,
  values: unknown[],
  begin: () => Promise<unknown>,
) {
  const held = await t.pool.connect()
  try {
    await held.query('begin')
    await held.query(hold, values)
    await begin()
    await expect
      .poll(
        async () =>
          (
            await t.pool.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rowCount,
        { timeout: 30_000, interval: 20 },
      )
      .toBeGreaterThan(0)
    running.kill('SIGKILL')
    await running.ended
    await held.query('rollback')
  } finally {
    held.release()
  }
}

test('a server killed during a queued revert has reverted nothing; of the next two, one does all of it, once', async () => {
  await t.pool.query(
    `insert into locations (name, colour, active) select 'Killed ' || n, '#000001', true from generate_series(1, $1::int) n`,
    [ROWS],
  )
  const first = server()
  const address = await first.address
  const { changeset } = await call(address, 'POST', '/locations/bulk', {
    act: 'change',
    matching: { params: { q: 'Killed' }, archived: false },
    change: { county: 'Of the change' },
  })
  const changed = async () =>
    (await t.pool.query<{ n: number }>(`select count(*)::int as n from locations where county = 'Of the change'`))
      .rows[0]?.n
  expect(await changed()).toBe(ROWS)
  const begin = () => call<{ job: { id: number } }>(address, 'POST', `/changesets/${changeset}/revert`, {})
  await killedWhileHeld(first, `select from locations where name = $1 for update`, [`Killed ${ROWS / 2}`], begin)
  expect(await changed()).toBe(ROWS)
  const job = async () =>
    (
      await t.pool.query<{ finished_at: string | null; own_changeset: string; result: { done: number } | null }>(
        'select * from changeset_reverts',
      )
    ).rows
  expect(await job()).toMatchObject([{ finished_at: null, result: null }])

  const [second, third] = [server(), server()]
  await Promise.all([second.address, third.address])
  await expect.poll(async () => (await job())[0]?.finished_at, { timeout: 60_000 }).not.toBeNull()
  const [done] = await job()
  expect(done?.result).toMatchObject({ done: ROWS, skipped: 0 })
  expect(await changed()).toBe(0)
  const { rows } = await t.pool.query<{ n: number; records: number }>(
    'select count(*)::int as n, count(distinct entity_id)::int as records from log_entries where changeset = $1',
    [done?.own_changeset],
  )
  expect(rows).toEqual([{ n: ROWS, records: ROWS }])
  expect(await t.brokenLog()).toEqual([])
}, 120_000)

test('a server killed while deleting archived entries leaves its file, and the next ones delete the rest, once', async () => {
  const ids: number[] = []
  for (let n = 0; n < 600; n++) ids.push(await aged(t, 'quotes', [monthsAgo(40), monthsAgo(30)]))
  const first = server()
  const address = await first.address
  const { body: outlook } = await call<{ before: string; entries: number }>(address, 'GET', '/logs/truncate')
  expect(outlook.entries).toBe(1200)
  const begin = () => call(address, 'POST', '/logs/truncate', { before: outlook.before, count: outlook.entries })
  // Chains are deleted in order: those before this one are done by then.
  await killedWhileHeld(
    first,
    `select from log_entries where entity = 'quotes' and entity_id = $1 for update`,
    [ids[450]],
    begin,
  )
  const state = async () =>
    (
      await t.pool.query<{ state: string; removed: number; written: number; sha256: string }>(
        'select * from log_archives',
      )
    ).rows[0]
  const half = await state()
  expect(half).toMatchObject({ state: 'stored', written: 1200 })
  expect(half?.removed).toBeGreaterThan(0)
  expect(half?.removed).toBeLessThan(1200)
  expect(await t.brokenLog()).toEqual([])

  const [second, third] = [server(), server()]
  await Promise.all([second.address, third.address])
  await expect.poll(async () => (await state())?.state, { timeout: 60_000 }).toBe('done')
  expect(await state()).toMatchObject({ removed: 1200, sha256: half?.sha256 })
  const { rowCount } = await t.pool.query("select from security_entries where event = 'log_truncated'")
  expect(rowCount, 'told once').toBe(1)
  expect(await t.brokenLog()).toEqual([])
}, 120_000)

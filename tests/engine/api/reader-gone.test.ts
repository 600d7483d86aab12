import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openKysely, openPool } from '../../../server/engine/db/kysely.ts'
import { testApp } from '../../support/app.ts'
import { appUrlOf, cloneDatabase } from '../../support/database.ts'

const url = await cloneDatabase()
// A request waits for a locked table as long as it takes: it ends only when its client has gone.
const pool = openPool(`${appUrlOf(url)}?options=${encodeURIComponent('-c lock_timeout=0')}`)
afterAll(() => pool.end())
const t = await testApp({ pool, db: openKysely(pool) }, url)
const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })

const open = new Set<Socket>()
t.app.server.on('connection', (socket) => {
  open.add(socket)
  socket.once('close', () => open.delete(socket))
})

/** Statements of this sort that are waiting for a table. */
const waiting = async (sort: string) => {
  const { rows } = await t.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
    [sort],
  )
  return rows[0]?.n
}

function ask(path: string) {
  const leaves = new AbortController()
  const answer = fetch(`${origin}/panel-api${path}`, {
    signal: leaves.signal,
    headers: { authorization: `Bearer ${t.token}` },
  })
  return { leave: () => leaves.abort(), status: answer.then(({ status }) => status).catch(({ name }: Error) => name) }
}

test.each([
  ['/jobs/breakdown?by=status', 'jobs', 'with base as materialized'],
  ['/reports/payments-by-type/lines?from=2026-01-01&to=2026-12-31', 'payments', 'f.what, f.of, f.record'],
])('%s is cancelled in the database when its client disconnects, and frees its slot', async (path, table, sort) => {
  // The first reader refreshes the cached reports.
  expect((await t.call('GET', path)).status).toBe(200)
  const holder = await t.pool.connect()
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  try {
    const [first, second, third] = [ask(path), ask(path), ask(path)]
    // Two run at once; the third waits its turn.
    await expect.poll(() => waiting(sort)).toBe(2)
    for (const one of [third, first, second]) one.leave()
    expect(await Promise.all([first.status, second.status, third.status])).toEqual(Array(3).fill('AbortError'))
    await expect.poll(() => waiting(sort)).toBe(0)
    const next = [ask(path), ask(path)]
    await expect.poll(() => waiting(sort)).toBe(2)
    await holder.query('rollback')
    expect(await Promise.all(next.map(({ status }) => status))).toEqual([200, 200])
  } finally {
    holder.release(true)
  }
})

test('a client that disconnects before its query starts runs none, and takes no slot', async () => {
  const path = '/jobs/breakdown?by=status'
  // Every caller is looked up first: the reader disconnects while that waits.
  const holder = await t.pool.connect()
  await holder.query('begin')
  await holder.query('lock table sessions in access exclusive mode')
  const early = [ask(path), ask(path)]
  await expect.poll(() => waiting('from sessions')).toBe(2)
  const during = open.size
  for (const one of early) one.leave()
  expect(await Promise.all(early.map(({ status }) => status))).toEqual(['AbortError', 'AbortError'])
  await expect.poll(() => open.size).toBe(during - 2)
  await holder.query('rollback')
  await holder.query('begin')
  await holder.query('lock table jobs in access exclusive mode')
  try {
    const next = ask(path)
    await expect.poll(() => waiting('with base as materialized')).toBe(1)
    await holder.query('rollback')
    expect(await next.status).toBe(200)
  } finally {
    holder.release(true)
  }
})

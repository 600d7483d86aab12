import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listenTo } from '../../../server/engine/jobs/listener.ts'
import { cloneDatabase } from '../../support/database.ts'

const url = await cloneDatabase({ empty: true })
const own = new pg.Client({ connectionString: url })
beforeAll(() => own.connect())
afterAll(() => own.end())

/** The listeners, besides the caller. */
const pids = async (): Promise<number[]> =>
  (
    await own.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  ).rows.map(({ pid }) => pid)
const cut = async () => {
  for (const pid of await pids()) await own.query('select pg_terminate_backend($1)', [pid])
}

async function listener() {
  const heard: string[] = []
  const said: string[] = []
  const counts = { again: 0 }
  const on: Listener = await listenTo(url, 'a channel', {
    hear: (payload) => void heard.push(payload),
    again: () => void counts.again++,
    say: ({ message }) => void said.push(message),
  })
  return { on, heard, said, counts }
}
const tell = (text: string) => own.query('select pg_notify($1, $2)', ['a channel', text])

test('it receives notifications, also after its connection breaks, and reports the break', async () => {
  const { on, heard, said, counts } = await listener()
  await tell('one')
  await expect.poll(() => heard).toEqual(['one'])
  expect([counts.again, said]).toEqual([1, []])
  await cut()
  await expect.poll(() => counts.again).toBe(2)
  expect(said).toEqual(['terminating connection due to administrator command'])
  await tell('two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
  await on.close()
  await expect.poll(pids).toEqual([])
  await cut()
  expect([counts.again, said.length]).toEqual([2, 1])
})

test('closed just as its connection breaks, it reports nothing and leaves no connection', async () => {
  for (let i = 0; i < 20; i++) {
    const { on } = await listener()
    await Promise.all(i % 2 ? [cut(), on.close()] : [on.close(), cut()])
  }
  await expect.poll(pids).toEqual([])
})

test('a database that is down at the start is listened to once it is up', async () => {
  const admin = new URL(url)
  const name = pg.escapeIdentifier(admin.pathname.slice(1))
  admin.pathname = '/postgres'
  const other = new pg.Client({ connectionString: admin.href })
  await other.connect()
  await other.query(`alter database ${name} allow_connections false`)
  const { on, heard, said, counts } = await listener()
  expect([counts.again, said.length]).toEqual([0, 1])
  await other.query(`alter database ${name} allow_connections true`)
  await other.end()
  await expect.poll(() => counts.again).toBe(1)
  await tell('at last')
  await expect.poll(() => heard).toEqual(['at last'])
  await on.close()
})

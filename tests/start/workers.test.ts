import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { listenLive } from '../support/live.ts'
import { databaseProcesses, isRunning } from '../support/processes.ts'
import { enter } from '../support/running.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { workersOf } from '../support/workers.ts'
import { startWriters } from '../support/writers.ts'

const slow = 180_000
const database = await cloneDatabase()
const METRICS_TOKEN = 'sixteen-and-more-letters'
const several = () => ({
  DATABASE_URL: database,
  DATA_DIR: temporaryFolder(),
  METRICS_TOKEN,
  WORKERS: '2',
  SEALING_KEY: 'one key for all servers on one database',
})
const processes = async (address: string) => {
  const answer = await fetch(`${address}/panel-api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return /^crm_processes (\d+)$/m.exec(await answer.text())?.[1]
}
const fresh = { connection: 'close' }

describe('several processes at one address', () => {
  it('take turns, and share counts and limits; a killed one is restarted', {
    timeout: slow,
  }, async () => {
    const server = startServer(several())
    const address = await server.address
    expect(server.said.stdout.match(/is at http/g)).toHaveLength(1)
    expect(workersOf(server.pid)).toHaveLength(2)
    expect(await processes(address)).toBe('2')
    const api = await enter(server)
    for (let n = 0; n < 10; n++) expect((await api.at('/job-types/list', { headers: fresh })).status).toBe(200)
    const all = await fetch(`${address}/panel-api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(await all.text()).toContain('route="/panel-api/job-types/list",status="200"} 10')
    const guess = () =>
      fetch(`${address}/panel-api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fresh },
        body: JSON.stringify({ email: 'sales@demo.test', password: 'a wrong password' }),
      })
    const tried: number[] = []
    for (let n = 0; n < 11; n++) tried.push((await guess()).status)
    expect(tried.slice(0, 10)).not.toContain(429)
    expect(tried[10]).toBe(429)

    // A killed one is restarted: no user waits long for a response.
    const [dead = 0, other] = workersOf(server.pid)
    process.kill(dead, 'SIGKILL')
    await expect.poll(() => workersOf(server.pid).length === 2 && !workersOf(server.pid).includes(dead)).toBe(true)
    expect(workersOf(server.pid)).toContain(other)
    await expect.poll(() => processes(address)).toBe('2')
    expect(server.said.stderr).toMatch(/process [12] ended \(SIGKILL\): starting it again in 0.5 s/)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('are replaced one by one during use without losing a request; they stay if the next version fails to start', {
    timeout: slow,
  }, async () => {
    const server = startServer(several())
    const api = await enter(server)
    const before = workersOf(server.pid)
    const writers = startWriters(api, 6, 'Renewed')
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(20)
    server.kill('SIGHUP')
    await expect
      .poll(() => workersOf(server.pid).filter((pid) => before.includes(pid)), { timeout: 100_000 })
      .toEqual([])
    const then = writers.acknowledged.size
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(then + 20)
    await writers.stop()
    expect(writers.failures).toEqual([])
    const kept = (await api.titles()).filter((title) => title.startsWith('Renewed '))
    expect(kept.toSorted()).toEqual([...writers.acknowledged].toSorted())
    expect(workersOf(server.pid)).toHaveLength(2)

    // They stay if the next version fails to start.
    const renewed = workersOf(server.pid)
    const client = new pg.Client(database)
    await client.connect()
    // To the program this is a database that a newer version has migrated.
    await client.query("insert into migrations (name, checksum) values ('9999_newer.sql', 'x')")
    try {
      server.kill('SIGHUP')
      await expect.poll(() => server.said.stderr, { timeout: 30_000 }).toContain('did not come up: the old ones go on')
      expect(server.said.stderr).toContain('9999_newer.sql')
      expect(workersOf(server.pid)).toEqual(renewed)
      expect((await api.add('Kept by the old ones')).status).toBe(200)
    } finally {
      await client.query("delete from migrations where name = '9999_newer.sql'")
      await client.end()
    }
  })

  it('leave nothing behind, with the database in the data folder, which the first one holds', {
    timeout: slow,
  }, async () => {
    const DATA_DIR = temporaryFolder()
    const server = startServer({ DATA_DIR, DEMO: '0', WORKERS: '2', METRICS_TOKEN })
    expect(await processes(await server.address)).toBe('2')
    const all = [...workersOf(server.pid), ...databaseProcesses(DATA_DIR)]
    expect(all.length).toBeGreaterThan(3)
    const second = startServer({ DATA_DIR, WORKERS: '2' })
    expect(await second.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use by process') })
    server.kill('SIGINT')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    expect(all.filter(isRunning)).toEqual([])
  })

  it('end with the reason if the first one cannot start', { timeout: slow }, async () => {
    const taken = startServer({ ...several(), WORKERS: '1' })
    const { port } = new URL(await taken.address)
    const { code, stderr, stdout } = await startServer({ ...several(), PORT: port }).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.match(/is in use/g)).toHaveLength(1)
  })
})

describe('a server told to stop', () => {
  it('announces it first and keeps responding; streams move elsewhere, and no request is cut', {
    timeout: slow,
  }, async () => {
    const server = startServer({ ...several(), WORKERS: '1', DRAIN_SECONDS: '4' })
    const api = await enter(server)
    const address = await server.address
    const stream = await listenLive(address, api.token, { list: 'job-types' })
    await stream.heard('hello')
    server.kill('SIGTERM')
    const ready = () => fetch(`${address}/panel-api/ready`, { headers: fresh })
    await expect.poll(async () => (await ready()).status).toBe(503)
    expect(await (await ready()).json()).toMatchObject({ status: 'leaving' })
    const written = await api.add('Written to one that goes')
    expect([written.status, written.headers.get('connection')]).toEqual([200, 'close'])
    expect(await stream.heard('end')).toEqual({ code: 'again' })
    // A request that still arrives is told at once.
    const late = await listenLive(address, api.token, { list: 'job-types' })
    expect(await late.heard('end')).toEqual({ code: 'again' })
    expect((await server.ended).code).toBe(0)
  })
})

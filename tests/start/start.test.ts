import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { SEED_LOCK } from '../../server/engine/write/seed.ts'
import { cloneDatabase } from '../support/database.ts'
import { isRunning, postmaster } from '../support/processes.ts'
import { patientFetch, type RunningServer, startServer, temporaryFolder, usedFolders } from '../support/server.ts'

// The timeout is for a hang: with the demo a first start takes a minute on two busy cores.
const slow = 180_000
const database = cloneDatabase({ empty: true })
/** In the deep run, one into which the first start loads the demo, which takes longer than the rest of a start. */
const shared = cloneDatabase({ empty: Boolean(process.env['DEEP']) })
const used = usedFolders()
/** One that another server is still filling. */
const filling = cloneDatabase({ empty: true })
/** What servers on that database share. */
const SEALING_KEY = 'one key for all servers on one database'
const isRoot = process.getuid?.() === 0

async function login(server: RunningServer): Promise<Record<string, string>> {
  const response = await patientFetch(`${await server.address}/panel-api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-admin-2026' }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** Through the API, as a user would: written data must be there whatever happens to the server. */
async function addJobType(server: RunningServer, title: string): Promise<number> {
  const headers = await login(server)
  const body = JSON.stringify({ title })
  const response = await patientFetch(`${await server.address}/panel-api/job-types`, { method: 'POST', headers, body })
  return response.status
}

async function hasJobType(server: RunningServer, title: string): Promise<boolean> {
  const address = `${await server.address}/panel-api/job-types/list?limit=200`
  const response = await patientFetch(address, { headers: await login(server) })
  const { data } = (await response.json()) as { data: { title: string }[] }
  return data.some((row) => row.title === title)
}

const isReady = async (server: RunningServer) =>
  (await patientFetch(`${await server.address}/panel-api/ready`)).status === 200

const lines = (text: string) => text.trim().split('\n')

describe('a data folder of its own', () => {
  it('is created by the first start with its own secrets, stops cleanly, and stays without demo data with DEMO=0', {
    timeout: slow,
  }, async () => {
    const home = temporaryFolder()
    // Under a private home folder, like root's.
    if (isRoot) chmodSync(home, 0o700)
    const DATA_DIR = join(home, 'deep', 'data')
    const hints = async (server: RunningServer) =>
      (await patientFetch(`${await server.address}/panel-api/auth/hints`)).json() as Promise<unknown>
    const first = startServer({ DATA_DIR, DEMO: '0' })
    expect(await isReady(first)).toBe(true)
    expect(await hints(first)).toMatchObject({ demo: null, accounts: [], exposed: false })
    for (const name of ['database-password', 'jwt-secret']) {
      expect(statSync(join(DATA_DIR, name)).mode & 0o777).toBe(0o600)
    }
    expect(statSync(join(DATA_DIR, 'postgres')).mode & 0o777).toBe(0o700)
    if (isRoot) expect(statSync(join(DATA_DIR, 'postgres')).uid).not.toBe(0)
    const database = postmaster(DATA_DIR)
    first.kill('SIGINT')
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' })
    expect(isRunning(database)).toBe(false)

    // Also if started without DEMO=0 later.
    expect(await hints(startServer({ DATA_DIR }))).toMatchObject({ demo: null, accounts: [], exposed: false })
  })

  it('is used by one server, and loses nothing when it or the database is killed', { timeout: slow }, async () => {
    const DATA_DIR = used()
    const first = startServer({ DATA_DIR })
    await first.address
    // Another server does not join and names the first.
    const { code, stdout, stderr } = await startServer({ DATA_DIR }).ended
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toBe(
      `DATA_DIR ${DATA_DIR} is in use by process ${first.pid}. Stop that process, or set DATA_DIR to another folder\n`,
    )
    expect(await isReady(first)).toBe(true)

    // The leftover database process is replaced.
    expect(await addJobType(first, 'Kept over a kill')).toBe(200)
    const orphan = postmaster(DATA_DIR)
    first.kill('SIGKILL')
    await first.ended
    expect(isRunning(orphan)).toBe(true)
    const second = startServer({ DATA_DIR })
    expect(await hasJobType(second, 'Kept over a kill')).toBe(true)
    expect(isRunning(orphan)).toBe(false)
    expect(postmaster(DATA_DIR)).not.toBe(orphan)

    // Both die at once.
    expect(await addJobType(second, 'Kept over a power cut')).toBe(200)
    process.kill(postmaster(DATA_DIR), 'SIGKILL')
    second.kill('SIGKILL')
    await second.ended
    expect(await hasJobType(startServer({ DATA_DIR }), 'Kept over a power cut')).toBe(true)
  })

  it('is recognised by the next start, although the pids in it now belong to another program', {
    timeout: slow,
  }, async () => {
    const DATA_DIR = used()
    const first = startServer({ DATA_DIR })
    expect(await addJobType(first, 'Kept over a stop')).toBe(200)
    const file = join(DATA_DIR, 'postgres', 'postmaster.pid')
    const stale = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid))
    first.kill('SIGTERM')
    await first.ended
    writeFileSync(file, stale)
    writeFileSync(join(DATA_DIR, 'lock'), '')
    writeFileSync(join(DATA_DIR, 'lock.pid'), String(process.pid))
    expect(await hasJobType(startServer({ DATA_DIR }), 'Kept over a stop')).toBe(true)
  })

  it('starts over if the very first start was interrupted', { timeout: slow }, async () => {
    const DATA_DIR = temporaryFolder()
    const first = startServer({ DATA_DIR, DEMO: '0' })
    const unfinished = () => readdirSync(DATA_DIR).filter((name) => name.startsWith('postgres.new'))
    while (!unfinished().some((name) => existsSync(join(DATA_DIR, name, 'PG_VERSION'))))
      await new Promise((r) => setTimeout(r, 5))
    first.kill('SIGKILL')
    await first.ended
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
    expect(await isReady(startServer({ DATA_DIR, DEMO: '0' }))).toBe(true)
  })

  it('is released after npm alone received SIGTERM or SIGKILL', { timeout: slow }, async () => {
    const DATA_DIR = used()
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const npm = startServer({ DATA_DIR, npm_lifecycle_event: 'start' }, [
        'sh',
        '-c',
        `sh -c "'${process.execPath}' server/main.mjs; true"; true`,
      ])
      // The second one starts in the first one's folder.
      expect(await npm.address).toMatch(/^http:/)
      const server = Number(readFileSync(join(DATA_DIR, 'lock.pid'), 'utf8'))
      npm.kill(signal)
      await npm.ended
      expect(isRunning(server), signal).toBe(false)
    }
    expect(await startServer({ DATA_DIR }).address).toMatch(/^http:/)
  })
})

describe('a start that fails', () => {
  /** One clear line on stderr for each problem, exit code 1, no stack trace. */
  async function refusal(variables: Record<string, string>): Promise<string[]> {
    const { code, stdout, stderr } = await startServer(variables).ended
    expect(code).toBe(1)
    expect(stdout).toBe('')
    return lines(stderr)
  }

  it('says that the port is in use', { timeout: slow }, async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => blocker.once('listening', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const DATABASE_URL = await database
    expect(await refusal({ DATABASE_URL, SEALING_KEY, DATA_DIR: temporaryFolder(), PORT: String(port) })).toEqual([
      `HOST:PORT 127.0.0.1:${port} is in use: end the program there or set PORT to another one`,
    ])
    blocker.close()
  })

  it('says that the address does not belong to this machine', async () => {
    const DATABASE_URL = await database
    expect(await refusal({ DATABASE_URL, SEALING_KEY, DATA_DIR: temporaryFolder(), HOST: '192.0.2.1' })).toEqual([
      'HOST:PORT 192.0.2.1:0 is no address of this machine: set HOST to one that is',
    ])
  })

  it.each([
    ['postgres://somebody:secret@127.0.0.1:1/crm', 'The database of DATABASE_URL (127.0.0.1:1/crm) cannot be used: '],
    ['postgres://nowhere.invalid/crm', 'The database of DATABASE_URL (nowhere.invalid:5432/crm) cannot be used: '],
  ])('says that the database %s cannot be reached, without its password', async (DATABASE_URL, beginning) => {
    const [line = '', ...more] = await refusal({ DATABASE_URL, DATA_DIR: temporaryFolder() })
    expect(line.startsWith(beginning)).toBe(true)
    expect(line).not.toContain('secret')
    expect(more).toEqual([])
  })

  it('says that the database password is wrong', async () => {
    const url = new URL(await database)
    url.password = 'wrong'
    const [line, ...more] = await refusal({ DATABASE_URL: url.href, DATA_DIR: temporaryFolder() })
    expect(line).toContain('password authentication failed')
    expect(more).toEqual([])
  })

  it('says that the data folder cannot be written', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toEqual([
      `DATA_DIR ${file}/data cannot be written (ENOTDIR)`,
    ])
  })

  it.runIf(process.platform === 'linux')('says so if the system creates no folders', async () => {
    expect(await refusal({ DATA_DIR: '/proc/nowhere/data' })).toEqual([
      'DATA_DIR /proc/nowhere/data cannot be written (ENOENT)',
    ])
  })

  it.skipIf(isRoot)('says that the data folder is read-only', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o500)
    expect(await refusal({ DATA_DIR: folder })).toEqual([`DATA_DIR ${folder} cannot be written (EACCES)`])
  })

  it.runIf(isRoot)('says the same to a user other than root', () => {
    const script = `
      import { ensureFolder } from '${join(import.meta.dirname, '../../server/engine/db/open.ts')}'
      process.setuid(65534)
      try { ensureFolder('/etc/data') } catch (error) { console.log(error.name, error.message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(stdout.trim()).toBe('StartError DATA_DIR /etc/data cannot be written (EACCES)')
  })

  it('names the error in each variable, before changing anything', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data')
    expect(await refusal({ DATA_DIR, PORT: '70000', JWT_SECRET: 'short', LOG_LEVEL: 'loud', DEMO: 'yes' })).toEqual([
      'PORT="70000" must be a whole number from 0 to 65535 (0 takes any free port)',
      'DEMO="yes" must be 1 (load demo data into an empty database) or 0',
      'JWT_SECRET must have at least 32 characters',
      'LOG_LEVEL="loud" must be one of fatal, error, warn, info, debug, trace, silent',
    ])
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

describe('DATABASE_URL', () => {
  it('is used instead of a data folder, keeps its secret there, and can be shared by two servers; a server waits for another that loads the initial data, however long', {
    timeout: slow,
  }, async () => {
    const other = new pg.Client(await filling)
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [SEED_LOCK])
    const [folder, FILES_DIR] = [temporaryFolder(), temporaryFolder()]
    const waiting = startServer({ DATABASE_URL: await filling, SEALING_KEY, DATA_DIR: folder, FILES_DIR, DEMO: '0' })
    // Longer than any other wait for a lock.
    const released = new Promise((resolve) => setTimeout(resolve, 14_000)).then(() => other.end())

    const DATA_DIR = join(temporaryFolder(), 'data')
    const settings = { DATABASE_URL: await shared, SEALING_KEY, DATA_DIR, FILES_DIR: temporaryFolder(), DEMO: '1' }
    const [one, two] = [startServer(settings), startServer(settings)]
    expect(await addJobType(one, 'Shared')).toBe(200)
    expect(await hasJobType(two, 'Shared')).toBe(true)
    const headers = await login(one)
    expect((await patientFetch(`${await two.address}/panel-api/auth/me`, { headers })).status).toBe(200)
    expect(existsSync(DATA_DIR)).toBe(false)

    await released
    expect(await isReady(waiting)).toBe(true)
  })
})

// npm run ha:drill [-- failovers]
// Runs the server on PostgreSQL 15 under Patroni through fail-overs (20 by default) with 25 writes a second, each with an idempotency key and
// repeated until it is answered. Afterwards every acknowledged write must exist once, and every imported row once. Needs root, and apt-get install
// patroni etcd-server postgresql-15 haproxy.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startHaCluster } from './cluster.ts'

const FAILOVERS = Number(process.argv[2] ?? 20)
const PER_SECOND = 25
const ROWS = 40
const root = resolve(import.meta.dirname, '../..')

const cluster = await startHaCluster()
console.log(`three nodes, load ${loadavg()[0]?.toFixed(1)}; logs in ${cluster.folder}`)
const maker = new pg.Client(cluster.url.replace(/\/crm$/, '/postgres'))
await maker.connect()
await maker.query('create database crm')
await maker.end()

const dataDir = mkdtempSync(join(tmpdir(), 'crm-ha-data-'))
const server = spawn(process.execPath, ['server/main.mjs'], {
  cwd: root,
  env: {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: '0',
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    SEALING_KEY: 'one key for all servers of the drill',
    LOG_LEVEL: 'silent',
  },
  stdio: ['ignore', 'pipe', 'ignore'],
})
const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string]
const address = /http:\/\/\S+/.exec(line)?.[0]
if (!address) throw new Error(`the server did not start: ${line}`)
const base = `${address}/panel-api`

/** The first administrator, with the demo's password. */
async function firstPerson(): Promise<() => Promise<string>> {
  const { createAdministrator } = await import('../../server/areas/access/auth/setup.ts')
  const { hashPassword } = await import('../../server/areas/access/auth/password.ts')
  const { openPool } = await import('../../server/engine/db/kysely.ts')
  const pool = openPool(cluster.url, { max: 1 })
  const [email, password] = ['drill@example.com', 'a password for the drill']
  await createAdministrator(pool, { first_name: 'Drill', last_name: '', email, password }, await hashPassword(password))
  await pool.end()
  return async () => {
    const answer = await fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return ((await answer.json()) as { token: string }).token
  }
}
const login = await firstPerson()
/** A session may send at most thirty requests a second: writers have several, and imports one of their own. */
const tokens = [await login(), await login(), await login(), await login(), await login(), await login()]
const ownToken = await login()
let turn = 0
const call = (path: string, init: RequestInit = {}, token = ownToken) =>
  fetch(`${base}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(init.headers as Record<string, string>),
    },
    signal: AbortSignal.timeout(30_000),
  })

const acknowledged = new Set<string>()
const answers = new Map<string, number>()
let failing: number | undefined
const gaps: number[] = []
let isOver = false

/** Repeats one write with the same key until it is answered. */
async function write(title: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  // A key belongs to its user, so any of their sessions can be used.
  const token = tokens[turn++ % tokens.length]
  for (;;) {
    let status: string
    try {
      const lead = JSON.stringify({ last_name: title, phone: '01134960301' })
      const response = await call('/leads', { method: 'POST', headers, body: lead }, token)
      const body = (await response.json()) as { code?: string }
      status = `${response.status} ${body.code ?? ''}`.trim()
      if (response.status === 200) {
        acknowledged.add(title)
        if (failing !== undefined) gaps.push(performance.now() - failing)
        failing = undefined
        answers.set(status, (answers.get(status) ?? 0) + 1)
        return
      }
    } catch (error) {
      status = (error as Error).name
    }
    failing ??= performance.now()
    answers.set(status, (answers.get(status) ?? 0) + 1)
    await sleep(200)
  }
}
const underWay = new Set<Promise<void>>()
const beat = setInterval(() => {
  if (isOver) return
  const one = write(`Drill ${acknowledged.size + underWay.size} ${randomUUID().slice(0, 8)}`)
  underWay.add(one)
  void one.finally(() => underWay.delete(one))
}, 1000 / PER_SECOND)

/**
 * Starts an import that is running when the primary fails.
 * @returns its titles
 */
async function importRows(n: number): Promise<string[]> {
  const titles = Array.from({ length: ROWS }, (_, row) => `Import ${n}.${row}`)
  const sendUntilAccepted = async <T>(path: string, init: RequestInit): Promise<T> => {
    for (;;) {
      const response = await call(path, init).catch(() => undefined)
      if (response?.ok) return (await response.json()) as T
      if (response && response.status < 500 && response.status !== 429)
        throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await sleep(200)
    }
  }
  interface Import {
    readonly id: number
    readonly encoding: string
    readonly delimiter: string
    readonly columns: unknown
    readonly status: string
  }
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() }
  const body = ['Title', ...titles].join('\n')
  const sent = await sendUntilAccepted<Import>('/job-types/imports?name=drill.csv', { method: 'POST', headers, body })
  const path = `/job-types/imports/${sent.id}`
  const { encoding, delimiter, columns } = sent
  await sendUntilAccepted(`${path}/check`, { method: 'POST', body: JSON.stringify({ encoding, delimiter, columns }) })
  while ((await sendUntilAccepted<Import>(path, {})).status !== 'checked') await sleep(100)
  await sendUntilAccepted(`${path}/run`, { method: 'POST', body: '{}' })
  return titles
}

async function tidy(): Promise<void> {
  isOver = true
  clearInterval(beat)
  if (server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  await cluster.stop()
}
/** Leaves nothing running. */
async function giveUp(reason?: unknown): Promise<void> {
  if (reason) console.error(reason)
  await tidy()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) void once(process, signal).then(() => giveUp())
process.on('uncaughtException', (error) => void giveUp(error))

const imported: string[] = []
for (let n = 1; n <= FAILOVERS; n++) {
  for (let tries = 0; (await cluster.following()) < 2 || !(await cluster.primary()); tries++) {
    if (tries > 180) throw new Error('a node did not come back')
    await sleep(1000)
  }
  // The standby must be the synchronous one.
  await sleep(3000)
  imported.push(...(await importRows(n)))
  const old = await cluster.primary()
  if (!old) throw new Error('there is no primary')
  const what = n % 2 ? 'postgres' : 'node'
  const before = gaps.length
  cluster.kill(old, what)
  const killed = performance.now()
  let next = await cluster.primary()
  while (!next || next === old) {
    if (performance.now() - killed > 60_000) throw new Error('no node took over within a minute')
    await sleep(100)
    next = await cluster.primary()
  }
  const took = performance.now() - killed
  await sleep(4000)
  const worst = Math.max(0, ...gaps.slice(before))
  console.log(
    `${n}: kill -9 of ${what === 'node' ? 'the whole node' : 'PostgreSQL'} ${old.name}, ${next.name} follows after ${(took / 1000).toFixed(1)} s; errors for ${(worst / 1000).toFixed(1)} s`,
  )
  if (what === 'node') cluster.start(old)
}
isOver = true
clearInterval(beat)
await Promise.all(underWay)
// Interrupted jobs are taken up again after their heartbeat.
const client = new pg.Client(cluster.url)
await client.connect()
const count = async (table: string, column: string, pattern: string) =>
  (
    await client.query<{ title: string; n: number }>(
      `select ${column} as title, count(*)::int as n from ${table} where ${column} like $1 group by 1`,
      [pattern],
    )
  ).rows
const importedRows = () => count('job_types', 'title', 'Import %')
for (let tries = 0; tries < 60 && (await importedRows()).length < imported.length; tries++) await sleep(2000)
const storedCounts = new Map((await count('leads', 'last_name', 'Drill %')).map(({ title, n }) => [title, n]))
const rows = new Map((await importedRows()).map(({ title, n }) => [title, n]))
await client.end()
const lostTitles = [...acknowledged].filter((title) => !storedCounts.has(title))
const twice = [...storedCounts, ...rows].filter(([, n]) => n > 1)
const unasked = [...storedCounts.keys()].filter((title) => !acknowledged.has(title))
const notDone = imported.filter((title) => !rows.has(title))
console.log(`answers: ${[...answers].map(([status, n]) => `${n} × ${status}`).join(', ')}`)
console.log(
  `acknowledged ${acknowledged.size}, of these lost ${lostTitles.length}; kept twice ${twice.length}; kept and not acknowledged ${unasked.length}; imported rows ${rows.size} of ${imported.length}, missing ${notDone.length}`,
)
console.log(`errors: ${gaps.length} times, the longest ${(Math.max(0, ...gaps) / 1000).toFixed(1)} s (aim 10)`)
await tidy()
const isWhole = lostTitles.length + twice.length + unasked.length + notDone.length === 0
if (isWhole) for (const folder of [cluster.folder, dataDir]) rmSync(folder, { recursive: true, force: true })
process.exit(isWhole && Math.max(0, ...gaps) <= 10_000 ? 0 : 1)

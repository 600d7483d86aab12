// npm run bench:processes [-- seconds]
// The demo business served by one process, by two at one address (WORKERS=2), and by two behind HAProxy: lists of leads by 25 connections, and
// how much of the machine that takes. The one that asks works on the same machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { toolAt } from '../scripts/prepare/tools.mjs'
import { startCluster } from '../server/engine/db/embedded.ts'
import { freePort } from '../server/free-port.ts'

const SECONDS = Number(process.argv[2] ?? 10)
const CONNECTIONS = 25
/** Each with a limit of its own: 900 requests at once and 30 a second. */
const SESSIONS = 25
const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'bench-processes-'))
const cluster = await startCluster(folder)

function start(variables: Readonly<Record<string, string>>): { child: ChildProcess; up: Promise<unknown> } {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: cluster.appUrl,
    DATABASE_OWNER_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    LOG_LEVEL: 'error',
    ...variables,
  }
  const child = spawn(process.execPath, ['server/main.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  return { child, up: once(child.stdout, 'data') }
}
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function loginAt(address: string): Promise<string> {
  const answer = await fetch(`${address}/panel-api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-admin-2026' }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`no session: ${answer.status}`)
  return token
}

async function measure(name: string, address: string): Promise<void> {
  const tokens: string[] = []
  for (let n = 0; n < SESSIONS; n++) tokens.push(await loginAt(address))
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const took: number[] = []
  const others = new Map<number, number>()
  const ask = (token: string) =>
    new Promise<void>((done, failed) => {
      const begun = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      http
        .get(`${address}/panel-api/leads/list?limit=25&page=1`, { agent, headers }, (answer) => {
          answer.resume().once('end', () => {
            if (answer.statusCode === 200) took.push(performance.now() - begun)
            else others.set(answer.statusCode ?? 0, (others.get(answer.statusCode ?? 0) ?? 0) + 1)
            done()
          })
        })
        .once('error', failed)
    })
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, n) => {
        while (performance.now() < end) await ask(tokens[n % SESSIONS] as string)
      }),
    )
  }
  await run(2)
  took.length = 0
  await run(SECONDS)
  agent.destroy()
  const sorted = took.toSorted((a, b) => a - b)
  const part = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  const refused = [...others].map(([status, n]) => `${n} × ${status}`).join(', ') || 'none'
  console.log(
    `${name.padEnd(30)} ${(took.length / SECONDS).toFixed(0)} lists/s   median ${part(0.5)} ms   p95 ${part(0.95)} ms   refused: ${refused}`,
  )
}

try {
  console.log(
    `${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}; ${CONNECTIONS} connections, ${SECONDS} s each`,
  )
  for (const [name, WORKERS] of [
    ['one process', '1'],
    ['two at one address (WORKERS=2)', '2'],
  ] as const) {
    const port = await freePort()
    const { child, up } = start({ WORKERS, PORT: String(port) })
    await up
    await measure(name, `http://127.0.0.1:${port}`)
    await stop(child)
  }
  const [a, b, front] = [await freePort(), await freePort(), await freePort()]
  const config = readFileSync(join(root, 'ops/haproxy.cfg'), 'utf8')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    config.replace('127.0.0.1:8080', `127.0.0.1:${front}`).replace(':3001', `:${a}`).replace(':3002', `:${b}`),
  )
  const servers = [a, b].map((port) => start({ PORT: String(port), TRUST_PROXY: '1' }))
  for (const { up } of servers) await up
  const balancer = spawn(toolAt('haproxy'), ['-f', file, '-db'], { stdio: 'ignore' })
  await new Promise((next) => setTimeout(next, 3000))
  await measure('two behind HAProxy', `http://127.0.0.1:${front}`)
  await stop(balancer)
  for (const { child } of servers) await stop(child)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

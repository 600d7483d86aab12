// npm run bench:memory [-- seconds]
// Memory of the server's process, run as `npm start` runs it: when it has been ready for some seconds, and the most of it while eight readers ask for
// lists. Linux only. Prints MB (resident). Aims: 180 idle, 300 after a minute of lists.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Crowd, Load } from './crowdClient.ts'
import { fillLeads } from './leads.ts'
import { benchDatabase } from './support.ts'

const SECONDS = Number(process.argv[2] ?? 60)
const SETTLED = 5_000
/** Each with a limit of its own: 900 requests at once and 30 a second. */
const SESSIONS = 100
const LISTS = ['leads', 'leads', 'job-types', 'users', 'leads', 'materials', 'lead-statuses', 'leads']

const { start } = (JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { scripts: { start: string } })
  .scripts
const { pool, close } = await benchDatabase()
await fillLeads(pool, 1, 2_000)

const resident = ({ pid }: ChildProcess): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

const secret = 'bench '.repeat(8)
const variables = {
  PORT: '0',
  DEMO: '0',
  DATABASE_URL: String(pool.options.connectionString),
  JWT_SECRET: secret,
  SEALING_KEY: secret,
}
const [, ...args] = start.split(' ')
const server = spawn(process.execPath, args, {
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const address = await new Promise<string>((found) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [line] = /http:\/\/\S+/.exec(said) ?? []
      if (line) found(line)
    })
  })
  await sleep(SETTLED)
  console.log(`idle ${resident(server).toFixed(0)} MB`)
  const tokens: string[] = []
  for (let n = 0; n < SESSIONS; n++) {
    const login = await fetch(`${address}/panel-api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-admin-2026' }),
    })
    tokens.push(((await login.json()) as { token: string }).token)
  }
  await sleep(SETTLED)
  console.log(`after ${SESSIONS} logins ${resident(server).toFixed(0)} MB`)
  const { hostname, port } = new URL(address)
  const readers = LISTS.map(async (name): Promise<number> => {
    const worker = new Worker(new URL('./crowdClient.ts', import.meta.url))
    const requests = tokens.map(
      (token) => `GET /panel-api/${name}/list HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
    worker.postMessage({
      host: hostname,
      port: Number(port),
      requests,
      connections: 1,
      ms: SECONDS * 1000,
    } satisfies Crowd)
    const [{ load, error }] = (await once(worker, 'message')) as [{ load?: Load; error?: string }]
    await worker.terminate()
    if (!load) throw new Error(error)
    if (Object.keys(load.others).length > 0) throw new Error(`refused: ${JSON.stringify(load.others)}`)
    return load.perSecond
  })
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, resident(server))
  }, 250)
  const rates = await Promise.all(readers).finally(() => clearInterval(watch))
  console.log(
    `${SECONDS} s of lists, ${rates.reduce((a, b) => a + b).toFixed(0)} each second: at most ${most.toFixed(0)} MB`,
  )
  await sleep(SETTLED)
  console.log(`afterwards ${resident(server).toFixed(0)} MB`)
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await close()
}

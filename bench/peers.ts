// npm run bench:peers -- folder [leads]
// The list of leads, single writes and a search of ours beside Directus, through HTTP with a session or a token, in one run: it works on the same table of the same
// database, with the same indexes. The folder, outside of this one, has it installed (bench/README.md). Prints medians in ms and ratios; aim 0.1.
// PEER_NODE: the Node that it is for, where that is another.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { freePort } from '../server/free-port.ts'
import { fillLeads } from './leads.ts'
import { type Ask, administrator, benchDatabase, Client, compare } from './support.ts'

const [folder = '', rows = '1000000'] = process.argv.slice(2)
if (!existsSync(join(folder, 'node_modules/directus/cli.js'))) {
  console.error('Say the folder in which Directus is installed: npm run bench:peers -- folder')
  process.exit(1)
}
const ROWS = Number(rows)
const TOKEN = 'of-the-measurement-and-no-secret'

const { pool, db, close } = await benchDatabase()
const client = new Client()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) } })
let peer: ChildProcess | undefined
try {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = await administrator(app)
  await fillLeads(pool, 1, ROWS)
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: TOKEN,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'demo-admin-2026',
    ADMIN_TOKEN: TOKEN,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: String(pool.options.connectionString),
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  const node = process.env['PEER_NODE'] ?? process.execPath
  const directus = ['node_modules/directus/cli.js']
  const made = spawnSync(node, [...directus, 'bootstrap'], { cwd: folder, env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stdout + made.stderr)
  peer = spawn(node, [...directus, 'start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const there = `http://127.0.0.1:${port}`
  const token = { authorization: `Bearer ${TOKEN}` }
  while (
    !(await fetch(`${there}/server/ping`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(500)

  const ours = (path: string, method = 'GET', body?: string): Ask => ({
    method,
    url: `${address}/panel-api/leads${path}`,
    headers,
    ...(body ? { body } : {}),
  })
  const its = (path: string, method = 'GET', body?: string): Ask => ({
    method,
    url: `${there}/items/leads${path}`,
    headers: token,
    ...(body ? { body } : {}),
  })
  const page = (query: string) => `?limit=25&sort=-created_at&meta=filter_count${query}`
  const person = (mark: string) =>
    `{"first_name":"Bench","last_name":"${mark} %n","phone":"+441134960001","lead_status_id":1,"lead_type_id":1,"city":"Leeds","active":true}`
  const town = '{"city":"Town %n"}'
  console.log(`${`${ROWS.toLocaleString('en')} leads, median ms`.padEnd(36)}      ours  Directus     ratio`)
  for (const [what, a, b, count] of [
    ['page 1 with total', ours('/list'), its(page('')), 40],
    ['page 400 with total', ours('/list?page=400'), its(page('&page=400')), 20],
    [
      'create',
      ours('', 'POST', person('ours')),
      its('', 'POST', person('its').replace('}', ',"search_text":"-"}')),
      40,
    ],
    ['update', ours('/5', 'PATCH', town), its('/5', 'PATCH', town), 40],
    ['search, a rare surname', ours('/list?q=thornalwor'), its(page('&search=thornalwor')), 3],
    ['search, a common surname', ours('/list?q=hollis'), its(page('&search=hollis')), 3],
  ] as const) {
    const found = await compare(client, a, b, count, 4)
    const cells = [found.a, found.b, found.ratio].map((n) => n.toFixed(2).padStart(10))
    console.log(what.padEnd(36) + cells.join(''))
  }
} finally {
  if (peer?.exitCode === null) {
    peer.kill('SIGTERM')
    await once(peer, 'exit')
  }
  await client.close()
  await app.close()
  await close()
}

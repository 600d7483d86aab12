// npm run bench:crowd [-- rows]
// The list of 1,000,000 leads as one user and as 25 and 200 at once ask for it, and single writes, through HTTP with a session, beside the bare
// statements behind a plain node:http handler on the same pool in the same run. Prints medians in ms, answers each second and their 95th percentile.
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { COUNT_BOUND } from '../server/engine/read/list.ts'
import { bareServer, type Handler } from './bareServer.ts'
import type { Crowd, Load } from './crowdClient.ts'
import { fillLeads } from './leads.ts'
import { type Ask, administrator, benchDatabase, Client, compare } from './support.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const SECONDS = Number(process.argv[3] ?? 8)

const COLUMNS = Object.entries(resources.get('leads').fields)
  .filter(([, field]) => field.store.as === 'column')
  .map(([name]) => `"${name}"`)
  .join(', ')

function bareHandlers(pool: pg.Pool, id: number): Record<string, Handler> {
  const page = (where: string, offset: number) => async () => {
    const rows = await pool.query(
      `select * from leads where archived_at is null${where} order by created_at desc, id desc limit 25 offset ${offset}`,
    )
    const count = await pool.query(
      `select count(*) from (select 1 from leads where archived_at is null${where} limit ${COUNT_BOUND + 1}) c`,
    )
    return { data: rows.rows, total: count.rows[0].count }
  }
  return {
    '/page-1': page('', 0),
    '/page-400': page('', 399 * 25),
    '/by-status': page(' and lead_status_id = 2', 0),
    '/create': async (body) => {
      const names = Object.keys(body)
      const { rows } = await pool.query(
        `insert into leads (${names.map((n) => `"${n}"`).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id, ${COLUMNS}`,
        Object.values(body),
      )
      return rows[0]
    },
    '/update': async (body) => {
      const { rows } = await pool.query(
        `update leads set city = $1, version = version + 1, updated_at = now() where id = $2 returning id, ${COLUMNS}`,
        [body['city'], id],
      )
      return rows[0]
    },
  }
}

const crowdWorker = new Worker(new URL('./crowdClient.ts', import.meta.url))
function crowd(ask: Ask, connections: number): Promise<Load> {
  const { hostname, port, pathname, search } = new URL(ask.url)
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `host: ${hostname}`]
  for (const [name, value] of Object.entries(ask.headers)) lines.push(`${name}: ${value}`)
  const order: Crowd = {
    host: hostname,
    port: Number(port),
    requests: [`${lines.join('\r\n')}\r\n\r\n`],
    connections,
    ms: SECONDS * 1000,
  }
  return new Promise((resolve, reject) => {
    crowdWorker.once('message', (answer: { load?: Load; error?: string }) =>
      answer.load ? resolve(answer.load) : reject(new Error(answer.error)),
    )
    crowdWorker.postMessage(order)
  })
}

const { pool, db, close } = await benchDatabase()
const client = new Client()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) }, shedLoad: true })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const headers = await administrator(app)
await fillLeads(pool, 1, ROWS)
const id = 5
const bare = await bareServer(bareHandlers(pool, id))
const ours = (path: string): Ask => ({ method: 'GET', url: `${address}/panel-api/leads${path}`, headers })
const plain = (path: string, body?: string): Ask => ({
  method: body ? 'POST' : 'GET',
  url: `${bare.address}${path}`,
  headers: {},
  ...(body ? { body } : {}),
})
const person = (mark: string) =>
  `{"first_name":"Bench","last_name":"${mark} %n","phone":"+441134960001","lead_status_id":1,"lead_type_id":1,"city":"Leeds","active":true}`
const town = '{"city":"Town %n"}'

try {
  const line = (what: string, a: number, b: number, places = 2) =>
    console.log(
      `${what.padEnd(46)}${a.toFixed(places).padStart(10)}${b.toFixed(places).padStart(10)}${(a / b).toFixed(2).padStart(8)}`,
    )
  console.log(
    `${`${ROWS.toLocaleString('en')} leads, median ms`.padEnd(46)}${'ours'.padStart(10)}${'bare'.padStart(10)}${'ratio'.padStart(8)}`,
  )
  const both = async (what: string, a: Ask, b: Ask) => {
    const found = await compare(client, a, b, 60)
    line(what, found.a, found.b)
  }
  await both('page 1 with total', ours('/list'), plain('/page-1'))
  await both('page 400 with total', ours('/list?page=400'), plain('/page-400'))
  await both('by status, with total', ours('/list?lead_status_id=2'), plain('/by-status'))
  const created = { ...ours(''), method: 'POST', body: person('ours') }
  await both('create', created, plain('/create', person('bare')))
  await both('update', { ...ours(`/${id}`), method: 'PATCH', body: town }, plain('/update', town))
  for (const connections of [25, 200]) {
    const a = await crowd(ours('/list'), connections)
    const b = await crowd(plain('/page-1'), connections)
    line(`${connections} at once: lists each second`, a.perSecond, b.perSecond, 0)
    line(`${connections} at once: 95 of 100 within, ms`, a.p95, b.p95, 1)
    console.log(`  answers other than 200: ${JSON.stringify(a.others)}`)
  }
} finally {
  await client.close()
  await crowdWorker.terminate()
  bare.close()
  await app.close()
  await close()
}

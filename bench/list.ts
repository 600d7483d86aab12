// npm run bench:list [-- rows]
// Lists and single writes of a resource with 1,000,000 rows, through HTTP with a session, against the bare statements behind a plain
// node:http handler on the same pool in the same run. Prints medians in ms and their ratios.
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { COUNT_BOUND } from '../server/engine/read/list.ts'
import { bareServer, type Handler } from './bareServer.ts'
import { fillMaterials } from './fill.ts'
import { type Ask, administrator, benchDatabase, Client, compare } from './support.ts'

const LARGE = Number(process.argv[2] ?? 1_000_000)
const SMALL = Math.min(10_000, LARGE)

const COLUMNS = Object.entries(resources.get('materials').fields)
  .filter(([, field]) => field.store.as === 'column')
  .map(([name]) => `"${name}"`)
  .join(', ')

/** The bare statements: what the answer needs from the database, and nothing else. */
function bareHandlers(pool: pg.Pool, id: number): Record<string, Handler> {
  const page = (where: string, order: string, offset: number) => async () => {
    const rows = await pool.query(
      `select * from materials where archived_at is null and ${where} order by ${order} limit 25 offset ${offset}`,
    )
    const count = await pool.query(
      `select count(*) from (select 1 from materials where archived_at is null and ${where} limit ${COUNT_BOUND + 1}) c`,
    )
    return { data: rows.rows, total: count.rows[0].count }
  }
  return {
    '/page-1': page('active', 'name, id', 0),
    '/page-300': page('active', 'name, id', 299 * 25),
    '/page-400': page('active', 'name, id', 399 * 25),
    '/by-price': page("active and unit = 'each'", 'sell_price desc, id desc', 0),
    '/create': async (body) => {
      const names = Object.keys(body)
      const values = names.map((_, i) => `$${i + 1}`)
      const { rows } = await pool.query(
        `insert into materials (${names.map((n) => `"${n}"`).join(', ')}) values (${values.join(', ')}) returning id, ${COLUMNS}`,
        Object.values(body),
      )
      return rows[0]
    },
    '/update': async (body) => {
      const { rows } = await pool.query(
        `update materials set sell_price = $1, version = version + 1, updated_at = now() where id = $2 returning id, ${COLUMNS}`,
        [body['sell_price'], id],
      )
      return rows[0]
    },
  }
}

const { pool, db, close } = await benchDatabase()
const client = new Client()
const app = await createApp({ db, pool, resources, auth: { secret: 'bench '.repeat(8) } })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const headers = await administrator(app)
await fillMaterials(pool, 1, SMALL)
const id = 5
const bare = await bareServer(bareHandlers(pool, id))

const ours = (path: string): Ask => ({ method: 'GET', url: `${address}/panel-api/materials/${path}`, headers })
const plain = (path: string, body?: string): Ask => ({
  method: body ? 'POST' : 'GET',
  url: `${bare.address}${path}`,
  headers: {},
  ...(body ? { body } : {}),
})
const list = (page: number) => ours(`list?active=true&sort=name&direction=asc&page=${page}`)
const price = '{"sell_price":%n}'
const created = (mark: string) =>
  `{"name":"Bench ${mark} %n","code":"${mark}-%n","unit":"each","sell_price":12.5,"vat_rate_id":1,"active":true,"show_price_in_app":false}`

const line = (what: string, a: string, b: string, ratio: number, aim: string) =>
  console.log(`${what.padEnd(46)}${a.padStart(10)}${b.padStart(10)}${ratio.toFixed(2).padStart(8)}   ${aim}`)
const report = (what: string, { a, b, ratio }: { a: number; b: number; ratio: number }, aim: string) =>
  line(what, a.toFixed(2), b.toFixed(2), ratio, aim)

try {
  console.log(`${'median ms'.padEnd(46)}${'ours'.padStart(10)}${'bare'.padStart(10)}${'ratio'.padStart(8)}   aim`)
  const small = {
    first: await compare(client, list(1), plain('/page-1'), 60),
    deep: await compare(client, list(300), plain('/page-300'), 60),
  }
  report(`page 1 of ${SMALL.toLocaleString('en')} rows`, small.first, '')
  report(`page 300 of ${SMALL.toLocaleString('en')} rows`, small.deep, '')
  await fillMaterials(pool, SMALL + 1, LARGE)
  const first = await compare(client, list(1), plain('/page-1'), 60)
  const middle = await compare(client, list(300), plain('/page-300'), 60)
  report(`page 1 of ${LARGE.toLocaleString('en')} rows`, first, '≤ 1.6')
  report(`page 300 of ${LARGE.toLocaleString('en')} rows`, middle, '≤ 1.6')
  report('page 400', await compare(client, list(400), plain('/page-400'), 60), '≤ 1.6')
  report(
    'two filters, sorted by price',
    await compare(client, ours('list?active=true&unit=each&sort=sell_price&direction=desc'), plain('/by-price'), 60),
    '≤ 1.6',
  )
  report(
    'create',
    await compare(
      client,
      { method: 'POST', url: `${address}/panel-api/materials`, headers, body: created('ours') },
      plain('/create', created('bare')),
      60,
    ),
    '≤ 4',
  )
  report(
    'update',
    await compare(
      client,
      { method: 'PATCH', url: `${address}/panel-api/materials/${id}`, headers, body: price },
      plain('/update', price),
      60,
    ),
    '≤ 4',
  )
  const growth = (what: string, after: number, before: number) =>
    line(what, after.toFixed(2), before.toFixed(2), after / before, '≤ 1.5')
  console.log(`\n${'growth'.padEnd(46)}${'large'.padStart(10)}${'small'.padStart(10)}${'ratio'.padStart(8)}   aim`)
  growth('page 1', first.a, small.first.a)
  growth('page 300', middle.a, small.deep.a)
} finally {
  await client.close()
  bare.close()
  await app.close()
  await close()
}

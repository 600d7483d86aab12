// npm run bench:logs [-- entries]
// The first page of the log and every way to narrow it, through HTTP with a session, beside the bare statements behind a plain node:http handler on the same pool,
// as bench:list has them. Prints medians in ms and their ratios; aim 1.6.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { importAction } from '../server/engine/transfer/import/actor.ts'
import { type Ask, benchDatabase, Client, median } from './support.ts'

const ENTRIES = Number(process.argv[2] ?? 1_000_000)

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()

/** What the answer needs from the database, and nothing else: the entries with who did them and whether they were put back, and what the records are called. */
async function bare(where: string): Promise<object> {
  const { rows } = await pool.query<{ entity_id: number }>(`
    select l.id, l.at, l.event, l.action, l.url, l.user_id, concat_ws(' ', u.first_name, u.last_name) as person, l.user_email, l.ip, l.entity, l.entity_id, l.label, l.changed,
      l.changeset, exists (select from reverted_entries r where r.entry_id = l.id) or exists (select from undone_changesets d where d.changeset = l.changeset) as reverted
    from (select * from log_entries l ${where} order by l.at desc, l.id desc limit 51) l left join users u on u.id = l.user_id order by l.at desc, l.id desc`)
  const names = await pool.query('select id, title from job_types where id = any($1)', [
    rows.map((row) => row.entity_id),
  ])
  return { data: rows.slice(0, 50), more: rows.length > 50, names: names.rows }
}
/** Answers what stands behind the slash of its address, as SQL. */
const plain = http.createServer((request, response) => {
  bare(decodeURIComponent((request.url ?? '').slice(1))).then(
    (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
const plainAddress = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`

/** Whatever was imported is asked for. */
const imports = resources.all.map((one) => `'${importAction(one)}'`).join(', ')
try {
  const login = await app.inject({
    method: 'POST',
    url: '/panel-api/auth/login',
    payload: { email: 'admin@demo.test', password: 'demo-admin-2026' },
  })
  const headers = { authorization: `Bearer ${(login.json() as { token: string }).token}` }
  await pool.query(
    `insert into job_types (title, position, colour, active, show_price_in_app) select 'Type ' || n, n, '#123456', true, false from generate_series(1, 200) n`,
  )
  // Indexes are made when the entries are there: ten million would take an hour otherwise.
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'log_entries' and indexname <> 'log_entries_pkey'`,
  )
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`)
  await pool.query(
    `insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, hash)
     select timestamptz '2024-01-01' + i * interval '1 second' * (60000000.0 / $1), (array['updated', 'updated', 'updated', 'created', 'archived'])[1 + i % 5],
       case when i % 1000 = 0 then 'POST /panel-api/job-types/imports/:id/run' else 'PATCH /panel-api/job-types/:id' end, '/panel-api/job-types/' || i % 200,
       1 + i % 5, 'user' || i % 5 || '@demo.test', '10.0.0.' || i % 250, 'job-types', 1 + i % 200, 'Type ' || i % 200, '{"colour": "#111111"}', '{"colour": "#222222"}',
       array['colour'], gen_random_uuid(), ''
     from generate_series(1, $1::int) i`,
    [ENTRIES],
  )
  for (const { indexdef } of indexes) await pool.query(indexdef)
  await pool.query('vacuum analyze')
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/logs/list`
  console.log(`${ENTRIES} entries`)
  for (const [name, query, where] of [
    ['first page', '', ''],
    ['by a user', '?user_id=3', 'where l.user_id = 3'],
    ['by a record', '?entity=job-types&entity_id=7', `where l.entity = 'job-types' and l.entity_id = 7`],
    ['a day', '?from=2024-06-03&to=2024-06-03', `where l.at >= '2024-06-02 23:00+00' and l.at < '2024-06-03 23:00+00'`],
    ['imports', '?action=import', `where l.action in (${imports})`],
    ['archived', '?event=archived', `where l.event = 'archived'`],
    ['by an address', '?ip=10.0.0.77', `where l.ip = '10.0.0.77'`],
  ] as const) {
    const ask: Ask = { method: 'GET', url: base + query, headers }
    const beside: Ask = { method: 'GET', url: plainAddress + encodeURIComponent(where), headers: {} }
    for (const one of [ask, beside]) await client.run(one, 30)
    // By turns, so that what else the machine does is shared.
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 20; turn++)
      for (const [i, one] of [ask, beside].entries()) times[i]?.push(...(await client.run(one, 10)))
    const [a, b] = [median(times[0]), median(times[1])]
    console.log(`${name.padEnd(16)} ${a.toFixed(2)} ms  ${b.toFixed(2)} ms  ratio ${(a / b).toFixed(2)}`)
  }
} finally {
  plain.close()
  await client.close()
  await app.close()
  await close()
}

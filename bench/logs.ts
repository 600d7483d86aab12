// npm run bench:logs [-- entries]
// The first page of the log and every way to narrow it, through HTTP with a session, beside a bare statement for the same rows on the same database. Prints medians
// in ms and their ratios; aim 1.6.
import type { AddressInfo } from 'node:net'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { type Ask, benchDatabase, Client, median } from './support.ts'

const ENTRIES = Number(process.argv[2] ?? 1_000_000)

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()

/** @returns median ms of a statement, its rows read */
async function bare(text: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 40; i++) {
    const began = performance.now()
    await pool.query(text)
    times.push(performance.now() - began)
  }
  return median(times.slice(10))
}

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
  await pool.query(
    `insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, hash)
     select timestamptz '2024-01-01' + i * interval '1 second' * (60000000.0 / $1), (array['updated', 'updated', 'updated', 'created', 'archived'])[1 + i % 5],
       case when i % 1000 = 0 then 'POST /panel-api/job-types/imports/:id/run' else 'PATCH /panel-api/job-types/:id' end, '/panel-api/job-types/' || i % 200,
       1 + i % 5, 'user' || i % 5 || '@demo.test', '10.0.0.' || i % 250, 'job-types', 1 + i % 200, 'Type ' || i % 200, '{"colour": "#111111"}', '{"colour": "#222222"}',
       array['colour'], gen_random_uuid(), ''
     from generate_series(1, $1::int) i`,
    [ENTRIES],
  )
  await pool.query('vacuum analyze')
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/logs/list`
  const rows = (where: string) =>
    `select l.*, u.first_name, u.last_name from log_entries l left join users u on u.id = l.user_id ${where} order by l.at desc, l.id desc limit 51`
  console.log(`${ENTRIES} entries`)
  for (const [name, query, where] of [
    ['first page', '', ''],
    ['by a user', '?user_id=3', 'where l.user_id = 3'],
    ['by a record', '?entity=job-types&entity_id=7', `where l.entity = 'job-types' and l.entity_id = 7`],
    ['a day', '?from=2024-06-03&to=2024-06-03', `where l.at >= '2024-06-02 23:00+00' and l.at < '2024-06-03 23:00+00'`],
    ['imports', '?action=import', `where l.action = 'POST /panel-api/job-types/imports/:id/run'`],
    ['archived', '?event=archived', `where l.event = 'archived'`],
    ['by an address', '?ip=10.0.0.77', `where l.ip = '10.0.0.77'`],
  ] as const) {
    const ask: Ask = { method: 'GET', url: base + query, headers }
    await client.run(ask, 20)
    const [a, b] = [median(await client.run(ask, 60)), await bare(rows(where))]
    console.log(`${name.padEnd(16)} ${a.toFixed(2)} ms  ${b.toFixed(2)} ms  ratio ${(a / b).toFixed(2)}`)
  }
} finally {
  await client.close()
  await app.close()
  await close()
}

// npm run bench:asat [-- changes]
// A record with 1,000 changes as it was before the first of them, in the middle and today, through HTTP with a session. Prints medians in ms; aim 50.
import type { AddressInfo } from 'node:net'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { type Ask, administrator, benchDatabase, Client, median } from './support.ts'

const CHANGES = Number(process.argv[2] ?? 1000)
const BEGAN = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()
try {
  const headers = await administrator(app)
  await pool.query(
    `insert into leads (first_name, last_name, phone, lead_status_id, lead_type_id, active, description, created_at)
     select 'Lead', 'N' || n, '+441134960100', 1, 1, true, repeat('What it is about. ', 20), $1::timestamptz from generate_series(1, 100) n`,
    [new Date(BEGAN)],
  )
  // Of every ten changes nine are of one field, and one of three.
  await pool.query(
    `insert into log_entries (at, event, action, url, user_id, entity, entity_id, label, before, after, changed, changeset, hash)
     select $2::timestamptz + i * interval '1 minute', 'updated', 'PATCH', '/', 1, 'leads', l.id, l.name,
       to_jsonb(l) || jsonb_build_object('city', 'Town ' || i - 1), to_jsonb(l) || jsonb_build_object('city', 'Town ' || i),
       case when i % 10 = 0 then array['city', 'description', 'phone'] else array['city'] end, gen_random_uuid(), ''
     from leads l, generate_series(1, $1::int) i`,
    [CHANGES, new Date(BEGAN)],
  )
  await pool.query('vacuum analyze')
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/leads/1/as-at?at=`
  const at = (minutes: number): Ask => ({
    method: 'GET',
    url: base + new Date(BEGAN + minutes * MINUTE).toISOString(),
    headers,
  })
  console.log(`${CHANGES} changes of each of 100 records`)
  for (const [name, minutes] of [
    ['before all of them', 0.5],
    ['in the middle', CHANGES / 2 + 0.5],
    ['today', CHANGES + 1],
  ] as const) {
    await client.run(at(minutes), 20)
    console.log(`${name.padEnd(20)} ${median(await client.run(at(minutes), 200)).toFixed(2)} ms`)
  }
} finally {
  await client.close()
  await app.close()
  await close()
}

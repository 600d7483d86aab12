// npm run bench:breakdown [-- jobs]
// The breakdown of 100,000 jobs with 1,000,000 lines by month and by franchise, costs included, through HTTP with a session, beside a bare
// statement that answers the same on one connection (aim 1.5); and the first page of the list of jobs while breakdowns run without a
// pause, beside itself alone (aim 1.5). Medians in ms.
import type { AddressInfo } from 'node:net'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { type Ask, benchDatabase, Client, median } from './support.ts'

const JOBS = Number(process.argv[2] ?? 100_000)
const LINES = 10
const TIMES = 7

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32), sessionHours: 12 } })
await app.listen({ host: '127.0.0.1', port: 0 })
const [reports, list] = [new Client(), new Client()]

async function fill(): Promise<void> {
  await pool.query(
    "insert into franchises (name, price_factor, active, country, time_zone) select 'Franchise ' || n, 1, true, 'GB', 'Europe/London' from generate_series(1, 12) n",
  )
  await pool.query(
    "insert into customers (first_name, last_name, phone, type, cis_registered, end_user_status, do_not_call, marketing_consent) values ('A', 'B', '+441134960100', 'residential', false, false, false, false)",
  )
  await pool.query(
    `insert into jobs (created_at, customer_id, job_type_id, job_status_id, franchise_id, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs)
     select now() - n * interval '7 minutes', 1, 1 + n % 3, 1 + n % 8, 1 + n % 12, 0, 100 + n % 900, 0, 20, 120 + n % 900, 120 + n % 900 from generate_series(1, $1::int) n`,
    [JOBS],
  )
  await pool.query(
    `insert into jobs_materials (owner_id, position, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, cost_price, net, vat, price_inc_vat)
     select j, i, 'Part', 1 + i % 4, 0, 10, true, 20, (i * 37 % 900) / 100.0, 10, 2, 12 from generate_series(1, $1::int) j, generate_series(1, $2::int) i`,
    [JOBS, LINES],
  )
  await pool.query('vacuum analyze')
}

/** What the page shows, written by hand. */
const bare = (key: string) => `
  with b as materialized (select id, ${key} as key, total_inc_vat as value, sub_total_ex_vat - discount_total as net from jobs where archived_at is null)
  select f.*, s.cost from (select key, count(*) as jobs, sum(value) as value, sum(net) as net from b group by grouping sets ((key), ())) f
  left join (select key, sum(round(m.quantity * m.cost_price, 2)) as cost from b join jobs_materials m on m.owner_id = b.id group by grouping sets ((key), ())) s
    on s.key is not distinct from f.key order by 1`

async function bareTime(key: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('set max_parallel_workers_per_gather = 0')
    const began = performance.now()
    await client.query(bare(key))
    return performance.now() - began
  } finally {
    client.release(true)
  }
}

try {
  const login = await app.inject({
    method: 'POST',
    url: '/panel-api/auth/login',
    payload: { email: 'admin@demo.test', password: 'demo-admin-2026' },
  })
  const headers = { authorization: `Bearer ${(login.json() as { token: string }).token}` }
  await fill()
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/jobs`
  const ask = (rest: string): Ask => ({ method: 'GET', url: `${base}/${rest}`, headers })
  for (const [by, key] of [
    ['month', "to_char(created_at at time zone 'Europe/London', 'YYYY-MM')"],
    ['franchise', 'franchise_id'],
  ] as const) {
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    await reports.run(ask(`breakdown?by=${by}`), 1)
    await bareTime(key)
    // In turns, so that a machine that slows down slows both.
    for (let i = 0; i < TIMES; i++) {
      times.ours.push(...(await reports.run(ask(`breakdown?by=${by}`), 1)))
      times.bare.push(await bareTime(key))
    }
    const [ours, alone] = [median(times.ours), median(times.bare)]
    console.log(
      `by ${by.padEnd(10)} ours ${ours.toFixed(0)} ms   bare ${alone.toFixed(0)} ms   ratio ${(ours / alone).toFixed(2)}   aim ≤ 1.5`,
    )
  }
  const page = ask('list?sort=created_at&direction=desc')
  await list.run(page, 50)
  const [alone, beside]: number[][] = [[], []]
  for (let i = 0; i < 3; i++) {
    alone?.push(...(await list.run(page, 100)))
    const running = reports.run(ask('breakdown?by=month'), 3)
    let done = false
    void running.finally(() => (done = true))
    while (!done) beside?.push(...(await list.run(page, 10)))
    await running
  }
  const [quiet, busy] = [median(alone ?? []), median(beside ?? [])]
  console.log(
    `list page    beside a breakdown ${busy.toFixed(2)} ms   alone ${quiet.toFixed(2)} ms   ratio ${(busy / quiet).toFixed(2)}   aim ≤ 1.5`,
  )
} finally {
  await Promise.all([reports.close(), list.close()])
  await app.close()
  await close()
}

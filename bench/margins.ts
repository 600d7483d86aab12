// npm run bench:margins [-- jobs]
// The list of a million jobs by profit and margin: a page that shows them, one that is sorted by them and one that is filtered by them, each through HTTP with a
// session beside the same list by its total. Medians in ms.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { RULES } from '../server/areas/reports/finances/shares.ts'
import { type Ask, administrator, benchDatabase, Client, compare } from './support.ts'

const JOBS = Number(process.argv[2] ?? 1_000_000)

/** Jobs and what is kept of each; every hundredth lost money, of every twentieth some cost is not known. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Rules of single writes are not what is measured.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into customers (id, last_name, phone, cis_registered, end_user_status, do_not_call, marketing_consent, search_text) overriding system value
      values (1, 'Hollis', '+441134960177', false, false, false, false, '')`,
    )
    await client.query(
      `insert into jobs (id, created_at, updated_at, customer_id, job_type_id, job_status_id, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs, search_text)
      overriding system value select n, now() - n * interval '1 minute', now(), 1, 1 + n % 3, 1 + n % 8, 0, 200, 0, 40, 240 + n % 977, 240, '' from generate_series(1, $1::int) n`,
      [JOBS],
    )
    await client.query(
      `insert into job_margins (job_id, revenue, materials_cost, materials_known, materials_uncosted, job_cost, job_known, job_uncosted, refunded, remedies,
        materials_margin, materials_margin_percent, materials_coverage, job_margin, job_margin_percent, job_coverage, profit)
      select n, 200, 40, 200, 0, 200 - p, 200, case when n % 20 = 0 then 1 else 0 end, 0, 0, 160, 80, 100, p, round(p / 2, 1), 100, p
      from generate_series(1, $1::int) n, lateral (select (case when n % 100 = 0 then -n % 79 - 1 else n % 971 end)::numeric as p) x`,
      [JOBS],
    )
    await client.query('delete from report_due')
    await client.query('delete from report_rules')
    await client.query('insert into report_rules (version) values ($1)', [RULES])
  } finally {
    client.release(true)
  }
  for (const table of ['jobs', 'job_margins']) await pool.query(`vacuum analyze ${table}`)
}

const { pool, db, close } = await benchDatabase()
// Indexes of searches, which the fill would spend most of its time on.
const searched = await pool.query<{ indexname: string }>(
  `select indexname from pg_indexes where tablename like 'jobs%' and indexdef like '%gin_trgm_ops%'`,
)
for (const { indexname } of searched.rows) await pool.query(`drop index "${indexname}"`)
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()
try {
  const headers = await administrator(app)
  await fill(pool)
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/jobs/list?limit=25`
  const ask = (rest: string): Ask => ({ method: 'GET', url: `${base}&${rest}`, headers })
  for (const [name, count, ours, theirs] of [
    ['shown', 20, 'columns=profit,job_margin_percent', 'columns=created_by'],
    ['sorted by profit', 3, 'sort=profit&direction=asc', 'sort=total_inc_vat&direction=asc'],
    ['that lost money', 5, 'profit_lt=0', 'total_inc_vat_gt=1206'],
    [
      'lost money, the most first',
      5,
      'profit_lt=0&sort=profit&direction=asc',
      'total_inc_vat_gt=1206&sort=total_inc_vat',
    ],
    ['lines without a cost', 5, 'job_uncosted_gt=0', 'total_inc_vat_gt=1167'],
    ['every job by margin', 3, 'job_margin_percent_gte=40', 'total_inc_vat_gte=320'],
  ] as const) {
    const { a, b, ratio } = await compare(client, ask(ours), ask(theirs), count, 4)
    console.log(
      `${name.padEnd(28)} ${a.toFixed(1).padStart(8)} ms, by a column of its own ${b.toFixed(1).padStart(8)} ms, ratio ${ratio.toFixed(2)}`,
    )
  }
} finally {
  await client.close()
  await app.close()
  await close()
}

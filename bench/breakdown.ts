// npm run bench:breakdown [-- jobs]
// What 250,000 jobs with 1,000,000 lines come to, by month and by franchise: through HTTP with a session against the same statement alone
// (aim 1.5); the list of jobs while it runs, against the list alone (aim 1.5); and opening a job of 100 lines with 200 entries in its
// timeline beside one of 4 lines with 10. Medians in ms.
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { GROUP_NAMES, type Group } from '../schema/areas/jobs/breakdown.ts'
import { createApp } from '../server/app.ts'
import { breakdownStatement } from '../server/areas/jobs/breakdown.ts'
import { type Ask, administrator, benchDatabase, Client, compare, median } from './support.ts'

const JOBS = Number(process.argv[2] ?? 250_000)
const ROUNDS = 7
const [BIG, SMALL] = [1, 2]

/** A year and a half of jobs, two services and two materials each, one of 100 lines; about a payment for each, here and there a refund. */
async function fill(pool: pg.Pool): Promise<void> {
  const jobs = `insert into jobs (id, created_at, customer_id, job_type_id, job_status_id, "assignedTo", franchise_id, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs, created_by, updated_by)
    overriding system value select n, now() - n * interval '2 minutes' * 250000.0 / $1, 1, 1 + n % 3, 1 + n % 8, 1 + n % 5, 1 + n % 3, 0, 200, 0, 40, 240, 240, 1, 1 from generate_series(1, $1::int) n`
  await pool.query(jobs, [JOBS])
  await pool.query(`select setval(pg_get_serial_sequence('jobs', 'id'), $1)`, [JOBS])
  const lines = `generate_series(1, case when j.id = ${BIG} then 50 else 2 end) p`
  const priced = `'Line ' || p, 1 + p % 3, 0, 25.5, true, 20, 51, 10.2, 61.2`
  await pool.query(`insert into jobs_services (owner_id, position, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, net, vat, price_inc_vat)
    select j.id, p, ${priced} from jobs j, ${lines}`)
  await pool.query(`insert into jobs_materials (owner_id, position, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, net, vat, price_inc_vat, cost_price)
    select j.id, p, ${priced}, case when p % 40 = 0 then null else 11.37 end from jobs j, ${lines}`)
  await pool.query(`insert into payments (created_at, job_id, flow, "paymentTypeId", "amountPaid", status, kind, "userId", created_by, updated_by)
    select j.created_at, j.id, case when p = 3 then 'refund' else 'in' end, 1, case when p = 3 then 20 else 120 end, case when j.id % 50 = 0 then 'pending' else 'succeeded' end, 'cash', 1, 1, 1
    from jobs j, generate_series(1, case when j.id % 10 = 0 then 3 else j.id % 3 end) p`)
  await pool.query(
    `insert into log_entries (at, event, action, url, user_id, entity, entity_id, label, before, after, changed, changeset, hash)
     select now() - i * interval '7 minutes', 'updated', 'PATCH', '/', 1 + i % 5, 'jobs', j.id, j.number, to_jsonb(j), to_jsonb(j) || '{"description": "x"}', array['description'], gen_random_uuid(), ''
     from jobs j, generate_series(1, case when j.id = ${BIG} then 200 else 10 end) i where j.id in (${BIG}, ${SMALL})`,
  )
  for (const table of ['jobs', 'jobs_services', 'jobs_materials', 'payments', 'log_entries'])
    await pool.query(`vacuum analyze ${table}`)
}

const { pool, db, close } = await benchDatabase()
// Indexes of searches, which the fill would spend most of its time on.
const searched = await pool.query<{ indexname: string }>(
  `select indexname from pg_indexes where tablename like 'jobs%' and indexdef like '%gin_trgm_ops%'`,
)
for (const { indexname } of searched.rows) await pool.query(`drop index "${indexname}"`)
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
await app.listen({ host: '127.0.0.1', port: 0 })
const [client, other] = [new Client(), new Client()]
try {
  const headers = await administrator(app)
  const post = (url: string, body: object) =>
    app.inject({ method: 'POST', url: `/panel-api${url}`, headers, payload: body })
  for (const name of ['Aire', 'Wharfe', 'Don']) await post('/franchises', { name, price_factor: 1 })
  const made = await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })
  if (made.statusCode !== 200) throw new Error(made.body)
  const began = performance.now()
  await fill(pool)
  const { rows } = await pool.query(
    'select (select count(*) from jobs_services) + (select count(*) from jobs_materials) as n',
  )
  console.log(`${JOBS} jobs, ${rows[0].n} lines, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)

  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/jobs`
  const ask = (rest: string): Ask => ({ method: 'GET', url: `${base}${rest}`, headers })
  /** The statement that the call sends, on a connection of its own with the setting of the report. */
  const alone = async (by: Group): Promise<number> => {
    const { sql: text, parameters } = breakdownStatement(resources, by, sql`t.archived_at is null`, {
      margins: ['materials', 'job'],
      payments: true,
    }).compile(db)
    const connection = await pool.connect()
    try {
      await connection.query('begin; set local max_parallel_workers_per_gather = 0')
      const from = performance.now()
      await connection.query(text, [...parameters])
      return performance.now() - from
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  }
  for (const by of GROUP_NAMES.filter((one) => one !== 'worker')) {
    const http: number[] = []
    const bare: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      bare.push(await alone(by))
      http.push(...(await client.run(ask(`/breakdown?by=${by}`), 1)))
    }
    const [ours, theirs] = [median(http), median(bare)]
    console.log(
      `by ${by.padEnd(10)} ${ours.toFixed(0)} ms  statement ${theirs.toFixed(0)} ms  ratio ${(ours / theirs).toFixed(2)}`,
    )
  }

  const list = ask('/list?sort=created_at&direction=desc&limit=25')
  await client.run(list, 50)
  const quiet: number[] = []
  const beside: number[] = []
  for (let i = 0; i < 3; i++) {
    quiet.push(...(await client.run(list, 100)))
    let isOver = false
    const report = (async () => {
      while (!isOver) await other.run(ask('/breakdown?by=month'), 1)
    })()
    beside.push(...(await client.run(list, 100)))
    isOver = true
    await report
  }
  const [free, busy] = [median(quiet), median(beside)]
  console.log(
    `the list ${free.toFixed(2)} ms, while a breakdown runs ${busy.toFixed(2)} ms, ratio ${(busy / free).toFixed(2)}`,
  )

  for (const [name, path] of [
    ['record', 'record'],
    ['timeline', 'timeline'],
  ] as const) {
    const { a, b, ratio } = await compare(client, ask(`/${BIG}/${path}`), ask(`/${SMALL}/${path}`), 60)
    console.log(
      `${name.padEnd(10)} of 100 lines and 200 entries ${a.toFixed(2)} ms, of 4 and 10 ${b.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
    )
  }
} finally {
  await client.close()
  await other.close()
  await app.close()
  await close()
}

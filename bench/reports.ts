// npm run bench:reports [-- jobs]
// What 250,000 jobs with 1,000,000 lines come to in 12 months against the year before, on the bases of jobs: the first answer and the median of
// those after it (aims 1500 and 300 ms), against the statement of its facts alone; and the list of jobs while reports run (aim 1.3). Medians in ms.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { addDays, dayOf } from '../schema/engine/time/time.ts'
import { createApp } from '../server/app.ts'
import { type Ask, benchDatabase, Client, median } from './support.ts'

const JOBS = Number(process.argv[2] ?? 250_000)
const ROUNDS = 3

/** A year and a half of jobs, two services and two materials each. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into jobs (id, created_at, updated_at, customer_id, job_type_id, job_status_id, franchise_id, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs)
    overriding system value select n, now() - n * interval '3 minutes' * (250000.0 / $1), now() - n * interval '3 minutes' * (250000.0 / $1), 1, 1 + n % 3, 1 + n % 8, 1 + n % 3, 0, 204, 0, 40.8, 244.8, 244.8
    from generate_series(1, $1::int) n`,
    [JOBS],
  )
  const priced = `'Line ' || p, 1 + p % 3, 0, 25.5, true, 20, 51, 10.2, 61.2`
  await pool.query(`insert into jobs_services (owner_id, position, service_id, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, net, vat, price_inc_vat)
    select j.id, p, 1 + (j.id + p) % 20, ${priced} from jobs j, generate_series(1, 2) p`)
  await pool.query(`insert into jobs_materials (owner_id, position, material_id, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, net, vat, price_inc_vat, cost_price)
    select j.id, p, 1 + (j.id + p) % 20, ${priced}, case when p % 40 = 0 then null else 11.37 end from jobs j, generate_series(1, 2) p`)
  for (const table of ['jobs', 'jobs_services', 'jobs_materials', 'job_done'])
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
  const payload = { email: 'admin@demo.test', password: 'demo-admin-2026' }
  const login = await app.inject({ method: 'POST', url: '/panel-api/auth/login', payload })
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` }
  const post = async (url: string, body: object) => {
    const made = await app.inject({ method: 'POST', url: `/panel-api${url}`, headers, payload: body })
    if (made.statusCode !== 200) throw new Error(made.body)
  }
  for (const name of ['Aire', 'Wharfe', 'Don']) await post('/franchises', { name, price_factor: 1 })
  await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })
  await post('/worker-categories', { name: 'Plumber', hourly_cost: 21 })
  for (let i = 0; i < 20; i++) {
    await post('/services', {
      name: `Service ${i}`,
      price: 25.5,
      vat_rate_id: 1,
      default_duration: 60,
      worker_category_id: 1,
    })
    await post('/materials', {
      name: `Material ${i}`,
      sell_price: 25.5,
      cost_price: 11.37,
      unit: 'each',
      vat_rate_id: 1,
    })
  }
  const began = performance.now()
  await fill(pool)
  console.log(`${JOBS} jobs, ${JOBS * 4} lines, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)

  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api`
  const ask = (rest: string): Ask => ({ method: 'GET', url: `${base}${rest}`, headers })
  const to = dayOf(Date.now())
  const days = `from=${addDays(to, -364)}&to=${to}`
  for (const name of ['materials-finances', 'services-finances'])
    for (const basis of ['agreed', 'done']) {
      const asked = ask(`/reports/${name}?${days}&basis=${basis}&group=item`)
      const [cold = 0] = await client.run(asked, 1)
      const warm = await client.run(asked, ROUNDS)
      console.log(
        `${name.padEnd(19)} ${basis.padEnd(7)} first ${cold.toFixed(0)} ms, then ${median(warm).toFixed(0)} ms`,
      )
    }
  const list = ask('/jobs/list?sort=created_at&direction=desc&limit=25')
  await client.run(list, 50)
  const quiet = await client.run(list, 100)
  let isOver = false
  const report = (async () => {
    while (!isOver) await other.run(ask(`/reports/materials-finances?${days}&group=month`), 1)
  })()
  const busy = await client.run(list, 100)
  isOver = true
  await report
  console.log(
    `the list ${median(quiet).toFixed(2)} ms, while reports run ${median(busy).toFixed(2)} ms, ratio ${(median(busy) / median(quiet)).toFixed(2)}`,
  )
} finally {
  await client.close()
  await other.close()
  await app.close()
  await close()
}

// npm run bench:reports [-- jobs]
// What 250,000 jobs with 1,000,000 lines, 300,000 invoices and their payments come to in 12 months, on every basis, to whoever sees everything and to somebody
// of a franchise: the first answer of all, which the hourly work gives before anybody asks who sees everything, the median of those after it, the first by
// another group and by worker, and of those after a write into the month that is running (aims 1500, 300 and 300 ms); the further reports in the same way;
// and the list of jobs while reports are worked out, one after the other, and while kept ones are read (aim 1.3). Medians in ms; in brackets the time of the processors, which is what it takes where nobody else is at work.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { addDays, dayOf } from '../schema/engine/time/time.ts'
import { createApp } from '../server/app.ts'
import { catchUp } from '../server/areas/reports/finances/catchUp.ts'
import { KEPT } from '../server/areas/reports/finances/shares.ts'
import { type Ask, benchDatabase, Client, median, processorTimes } from './support.ts'

const JOBS = Number(process.argv[2] ?? 250_000)
const CUSTOMERS = Math.ceil(JOBS / 5)
const ROUNDS = 3
const ms = (time: number) => time.toFixed(0).padStart(5)

/** A year and a half of jobs of a fifth as many customers, two services and two materials and a visit each, an invoice for each and a deposit for every fifth, all of it paid. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Rules of single writes are not what is measured.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into jobs (id, created_at, updated_at, customer_id, job_type_id, job_status_id, franchise_id, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs, search_text)
      overriding system value select n, now() - n * interval '3 minutes' * (250000.0 / $1), now() - n * interval '3 minutes' * (250000.0 / $1), 1 + n % $2, 1 + n % 3, 1 + n % 8, 1 + n % 3, 0, 204, 0, 40.8, 244.8, 244.8, ''
      from generate_series(1, $1::int) n`,
      [JOBS, CUSTOMERS],
    )
    await client.query(
      `insert into customers (id, last_name, phone, type, franchise_id, cis_registered, end_user_status, do_not_call, marketing_consent, search_text) overriding system value
      select n, 'Customer ' || n, '+441134960177', (array['residential', 'commercial', null])[1 + n % 3], 1 + n % 3, false, false, false, false, '' from generate_series(2, $1::int) n`,
      [CUSTOMERS],
    )
    await client.query(`insert into appointments (created_at, updated_at, kind, status, starts_at, ends_at, subject, subject_id, franchise_id, exclusive, search_text)
      select created_at, created_at, 'job', (array['done', 'done', 'done', 'no_access'])[1 + id % 4], created_at + interval '4 days', created_at + interval '4 days 2 hours', 'jobs', id, franchise_id, true, '' from jobs`)
    await client.query(`insert into job_done (job_id, at) select j.id, j.created_at + interval '5 days' from jobs j join job_statuses s on s.id = j.job_status_id
      where s.category in ('completed', 'invoiced') and j.created_at < now() - interval '5 days'`)
    const priced = `'Line ' || p, 1 + p % 3, 0, 25.5, true, 20, 51, 10.2, 61.2`
    await client.query(`insert into jobs_services (owner_id, position, service_id, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, net, vat, price_inc_vat)
      select j.id, p, 1 + (j.id + p) % 20, ${priced} from jobs j, generate_series(1, 2) p`)
    await client.query(`insert into jobs_materials (owner_id, position, material_id, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, net, vat, price_inc_vat, cost_price)
      select j.id, p, 1 + (j.id + p) % 20, ${priced}, case when p % 40 = 0 then null else 11.37 end from jobs j, generate_series(1, 2) p`)
    const invoice = `insert into invoices (id, created_at, kind, status, customer_id, job_id, franchise_id, issue_date, tax_point, due_date, sub_total_ex_vat, discount_total, net_total, vat_total, total_inc_vat,
      vat, previous, search_text, paid, credited, before_job, disputed) overriding system value`
    const summed = (net: string, vat: string) =>
      `${net}, 0, ${net}, ${vat}, ${net} + ${vat}, jsonb_build_array(jsonb_build_object('kind', 'standard', 'percent', 20, 'net', ${net}, 'vat', ${vat})), '[]', '', ${net} + ${vat}, 0, false, false`
    const issued = `created_at::date, created_at::date, created_at::date + 14`
    await client.query(
      `${invoice} select id, created_at, 'final', 'issued', customer_id, id, franchise_id, ${issued}, ${summed('204', '40.8')} from jobs`,
    )
    await client.query(
      `${invoice} select 10000000 + id, created_at, 'deposit', 'issued', customer_id, id, franchise_id, ${issued}, ${summed('40', '8')} from jobs where id % 5 = 0`,
    )
    const line = `insert into invoices_lines (owner_id, position, description, quantity, price_ex_vat, discount, vat_kind, vat_percent, net, share, agreed_percent, part)`
    await client.query(
      `${line} select owner_id, position, name, quantity, 25.5, 0, 'standard', 20, 51, 'whole', 20, owner_id || ' services ' || id || ' service' from jobs_services`,
    )
    await client.query(
      `${line} select owner_id, 10 + position, name, quantity, 25.5, 0, 'standard', 20, 51, 'whole', 20, owner_id || ' materials ' || id || ' material' from jobs_materials`,
    )
    await client.query(
      `${line} select id, 1, 'Deposit', 1, 40, 0, 'standard', 20, 40, 'deposit', 20, null from invoices where kind = 'deposit'`,
    )
    await client.query(`insert into payments (id, created_at, flow, "paymentTypeId", "amountPaid", status, allocated, refunded, kind, customer_id, job_id, franchise_id, search_text)
      overriding system value select id, created_at + interval '10 days', 'in', 1 + id % 4, total_inc_vat, 'succeeded', total_inc_vat, 0, 'card_present', customer_id, job_id, franchise_id, ''
      from invoices where created_at < now() - interval '10 days'`)
    await client.query(
      `insert into payments_allocations (owner_id, position, amount, invoice_id) select id, 1, "amountPaid", id from payments`,
    )
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  await pool.query("insert into report_due (kind) values ('all')")
  for (const table of FILLED) await pool.query(`vacuum analyze ${table}`)
}

const FILLED = [
  'customers',
  'appointments',
  'jobs',
  'jobs_services',
  'jobs_materials',
  'job_done',
  'invoices',
  'invoices_lines',
  'payments',
  'payments_allocations',
]

const { pool, db, close } = await benchDatabase()
// Indexes of searches, which the fill would spend most of its time on.
const searched = await pool.query<{ indexname: string }>(
  `select indexname from pg_indexes where (tablename like 'jobs%' or tablename like 'invoices%' or tablename like 'payments%') and indexdef like '%gin_trgm_ops%'`,
)
for (const { indexname } of searched.rows) await pool.query(`drop index "${indexname}"`)
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
await app.listen({ host: '127.0.0.1', port: 0 })
const [client, other] = [new Client(), new Client()]
try {
  const logIn = async (payload: object) => {
    const login = await app.inject({ method: 'POST', url: '/panel-api/auth/login', payload })
    return { authorization: `Bearer ${login.json<{ token: string }>().token}` }
  }
  const headers = await logIn({ email: 'admin@demo.test', password: 'demo-admin-2026' })
  /** Somebody who may open every report, of the records of one franchise. */
  const scoped = async () => {
    await pool.query(`insert into permissions (user_group_id, area, action) select g.id, p.area, p.action from user_groups g, users u, permissions p
      where g.id = u.user_group_id and u.email = 'sales@demo.test' and p.area = 'Reports' on conflict do nothing`)
    await pool.query(
      `update user_groups set scope = 'franchise' where id = (select user_group_id from users where email = 'sales@demo.test')`,
    )
    await pool.query(`update users set franchise_id = 1 where email = 'sales@demo.test'`)
    return logIn({ email: 'sales@demo.test', password: 'demo-sales-2026' })
  }
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
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)
  console.log(`${JOBS} jobs, ${JOBS * 4} lines, filled in ${seconds(began)} s`)
  const shared = performance.now()
  await catchUp(db)
  for (const table of Object.values(KEPT)) await pool.query(`vacuum analyze ${table}`)
  console.log(`the shares of all invoices and payments worked out in ${seconds(shared)} s`)

  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api`
  let asking = headers
  const ask = (rest: string): Ask => ({ method: 'GET', url: `${base}${rest}`, headers: asking })
  const to = dayOf(Date.now())
  const days = `from=${addDays(to, -364)}&to=${to}`
  const measure = async (label: string, path: string) => {
    const asked = ask(`/reports/${path}${path.includes('?') ? '&' : '?'}${days}`)
    const used: number[] = []
    const once = async () => {
      const before = await processorTimes(pool)
      const [time = 0] = await client.run(asked, 1)
      const after = await processorTimes(pool)
      used.push([...after].reduce((sum, [pid, at]) => sum + at - (before.get(pid) ?? 0), 0))
      return time
    }
    const cold = await once()
    const warm = await client.run(asked, ROUNDS)
    const by = async (group: string) =>
      (await client.run(ask(`/reports/${path.replace('group=item', `group=${group}`)}&${days}`), 1))[0] ?? 0
    const further = path.includes('group=')
      ? `, by category first ${ms(await by('category'))}, by worker first ${ms(await by('worker'))}`
      : ''
    const written: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      // Somebody works: the month that is running is another each time.
      await pool.query('update jobs set version = version + 1 where id = $1', [i + 1])
      written.push(await once())
    }
    console.log(
      `${label.padEnd(42)} first ${ms(cold)} (${ms(used[0] ?? 0)}), then ${ms(median(warm))}${further}, after a write ${ms(median(written))} (${ms(median(used.slice(1)))}) ms`,
    )
  }
  const finances = async (who: string) => {
    for (const name of ['materials-finances', 'services-finances'])
      for (const basis of ['agreed', 'done', 'invoiced', 'paid'])
        await measure(`${name} ${basis}${who}`, `${name}?basis=${basis}&group=item`)
  }
  await finances('')
  asking = await scoped()
  await finances(', a franchise')
  asking = headers
  for (const name of [
    'vat-return',
    'payments-by-type',
    'revenue-by-worker',
    'customers-by-value',
    'aged-debt',
    'visits-made',
  ])
    await measure(name, name)
  const list = ask('/jobs/list?sort=created_at&direction=desc&limit=25')
  await client.run(list, 50)
  /** The list alone, and while somebody asks for one report after the other without a pause. */
  const beside = async (what: string, before: () => Promise<unknown>) => {
    const quiet = median(await client.run(list, 100))
    let isOver = false
    const reports = (async () => {
      while (!isOver) {
        await before()
        await other.run(ask(`/reports/materials-finances?${days}&group=month`), 1)
      }
    })()
    const busy = median(await client.run(list, 200))
    isOver = true
    await reports
    console.log(
      `the list ${quiet.toFixed(2)} ms, while reports ${what} ${busy.toFixed(2)} ms, ratio ${(busy / quiet).toFixed(2)}`,
    )
  }
  await beside('are worked out', () => pool.query('delete from report_months'))
  await beside('that are kept are read', async () => undefined)
} finally {
  await client.close()
  await other.close()
  await app.close()
  await close()
}

// npm run bench:import [-- rows [customers]]
// A file of 100,000 rows through the API, from the order to write it until the last row stands with its log entry, against COPY into a
// table without indexes and one INSERT … SELECT from there into a table with the same indexes, on the same database in the same run.
// Aim: ≤ 2.5. The check that goes before (reading the file, validating each row, finding references) is timed by itself.
// `customers`: people with an address each instead, and with duplicates looked for; the file once into nothing, and again, all of it known by then.
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { benchDatabase, median } from './support.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 3
const ABOUT = process.argv[3] === 'customers' ? 'customers' : 'materials'

/** Materials as a supplier would send them. `mark` makes the codes of a round its own. */
function table(mark: string): string {
  const words = ['Copper', 'Brass', 'Steel', 'Plastic', 'Rubber', 'Oak', 'Pine']
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const name = `${words[n % words.length]} part ${(n * 2_654_435_761).toString(36)}`
    return `${name},${mark}-${n},${['each', 'metre', 'pack'][n % 3]},${(n % 9000) / 100},${(n % 18_000) / 100},Standard,Yorkshire Supplies,${n % 10 ? 'Yes' : 'No'}`
  })
  return `Name,Code,Unit,Cost price,Sell price,VAT rate,Supplier,Active\n${lines.join('\n')}\n`
}

/** People, each with a number, an address of mail and an address. */
function people(): string {
  const firsts = ['Margaret', 'John', 'Priya', 'David', 'Susan', 'Mohammed', 'Emma', 'Ann']
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const last = `Person${(n * 2_654_435_761).toString(36)}`
    const phone = `07700 9${String(n).padStart(5, '0')}`
    return `${firsts[n % 8]},${last},${phone},p${n}@example.test,Residential,${n % 90} Elm Grove,Leeds,LS${n % 29} ${n % 10}AB`
  })
  return `First name,Last name,Phone,Email,Type,Address line 1,Town or city,Postcode\n${lines.join('\n')}\n`
}

const { pool, db, close } = await benchDatabase()
const app = await createApp({
  db,
  pool,
  resources,
  auth: { secret: 'bench '.repeat(8) },
  importLimit: 2 ** 31,
})
const login = await app.inject({
  method: 'POST',
  url: '/panel-api/auth/login',
  payload: { email: 'admin@demo.test', password: 'demo-admin-2026' },
})
const authorization = `Bearer ${login.json().token}`

async function call(method: 'GET' | 'POST', path: string, payload?: object | string): Promise<Record<string, unknown>> {
  const type = typeof payload === 'string' ? { 'content-type': 'application/octet-stream' } : {}
  const url = `/panel-api/${ABOUT}/${path}`
  const answer = await app.inject({ method, url, headers: { authorization, ...type }, ...(payload ? { payload } : {}) })
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

async function until(id: unknown, status: string): Promise<Record<string, unknown>> {
  for (;;) {
    const state = await call('GET', `imports/${id}`)
    if (state['status'] === status) return state
    if (state['status'] === 'failed') throw new Error(JSON.stringify(state))
    await sleep(20)
  }
}

/** Milliseconds of the check and of the writing, and how many rows were made. */
async function timed(text: string): Promise<{ check: number; run: number; created: number }> {
  const { id, columns, encoding, delimiter } = await call('POST', 'imports?name=bench.csv', text)
  const started = performance.now()
  await call('POST', `imports/${id}/check`, { columns, encoding, delimiter })
  await until(id, 'checked')
  const checked = performance.now()
  await call('POST', `imports/${id}/run`, {})
  const { created } = await until(id, 'done')
  return { check: checked - started, run: performance.now() - checked, created: Number(created) }
}

async function ours(text: string): Promise<{ check: number; run: number }> {
  const { created, ...times } = await timed(text)
  if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were written`)
  return times
}

/** The same rows through COPY and one INSERT … SELECT; COPY reads what the server's own process writes. */
async function bare(mark: string): Promise<number> {
  await pool.query('drop table if exists bench_rows')
  await pool.query(
    'create table bench_rows (name text, code text, unit text, cost_price numeric, sell_price numeric, supplier text, active boolean)',
  )
  const text = table(mark)
  const file = `bench-${mark}.csv`
  const { rows } = await pool.query<{ path: string }>(
    "select setting || '/' || $1 as path from pg_settings where name = 'data_directory'",
    [file],
  )
  const path = rows[0]?.path as string
  const body = text.replaceAll(',Standard,', ',').replace('VAT rate,', '')
  writeFileSync(path, body, { mode: 0o644 })
  const started = performance.now()
  await pool.query(`copy bench_rows from '${path}' with (format csv, header)`)
  await pool.query(
    `insert into materials (name, code, unit, cost_price, sell_price, vat_rate_id, supplier, active, show_price_in_app, created_by, updated_by)
     select name, code, unit, cost_price, sell_price, (select id from vat_rates where name = 'Standard'), supplier, active, false, 1, 1 from bench_rows`,
  )
  const time = performance.now() - started
  rmSync(path)
  return time
}

const empty = () => pool.query(`truncate ${ABOUT}, log_entries cascade`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`.padStart(10)

async function customers(): Promise<void> {
  await empty()
  const first = await ours(people())
  await pool.query('analyze customers, customers_addresses')
  const again = await timed(people())
  console.log(`${ROWS.toLocaleString('en')} customers with an address each`)
  console.log(`into an empty table        check ${seconds(first.check)}  write ${seconds(first.run)}`)
  console.log(`again, ${again.created} of them new     check ${seconds(again.check)}  write ${seconds(again.run)}`)
}

async function materials(): Promise<void> {
  const times = { bare: [] as number[], check: [] as number[], run: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    await empty()
    times.bare.push(await bare(`B${round}`))
    await empty()
    const { check, run } = await ours(table(`O${round}`))
    times.check.push(check)
    times.run.push(run)
  }
  const [reference, check, run] = [median(times.bare), median(times.check), median(times.run)]
  console.log(`${ROWS.toLocaleString('en')} rows, median of ${ROUNDS} rounds`)
  console.log(`COPY and INSERT … SELECT   ${seconds(reference)}`)
  console.log(`check                      ${seconds(check)}`)
  console.log(`write                      ${seconds(run)}   ratio ${(run / reference).toFixed(2)} (aim ≤ 2.5)`)
  console.log(`check and write            ${seconds(check + run)}   ratio ${((check + run) / reference).toFixed(2)}`)
}

try {
  await (ABOUT === 'customers' ? customers() : materials())
} finally {
  await app.close()
  await close()
}

// npm run bench:identify [-- rows]
// Who is it, among 1,000,000 customers: through HTTP with a session against the same statement alone, and against 10,000 customers.
// Prints medians in ms. Aims: HTTP at most twice the statement, a million rows at most three times ten thousand.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { allPermissions } from '../schema/permissions.ts'
import { createApp } from '../server/app.ts'
import { KEEP_MARK } from '../server/db/prepared.ts'
import { identifyStatement } from '../server/identify/identify.ts'
import type { Asker } from '../server/kit/context.ts'
import { benchDatabase, Client } from './support.ts'

const MANY = Number(process.argv[2] ?? 1_000_000)
const FEW = 10_000
const ROUNDS = 60

/** Four in ten have a common name; the rest one of 8,000 surnames. One in five is a company, each has an address. */
async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `with words as (select
       array['Margaret','John','Catherine','Priya','David','Susan','Mohammed','Emma','Peter','Aisha','Thomas','Sarah','James','Chloe','Ivan','Grace','Owen','Mary','Paul','Ann'] as firsts,
       array['Smith','Jones','Taylor','Brown','Williams','Wilson','Johnson','Davies','Patel','Wright','Walker','White','Edwards','Hughes','Green','Hall','Wood','Hollis','Clarke','Khan'] as lasts,
       array['Ash','Brad','Cran','Dun','Earn','Fair','Glos','Hath','Ing','Ken','Lang','Mal','Nor','Oak','Pem','Quar','Rad','Stan','Thorn','Wex'] as a,
       array['al','er','in','ot','ul','an','el','ir','om','ud','ac','eb','if','og','up','ar','es','it','ol','un'] as b,
       array['ton','ley','by','field','worth','ham','shaw','well','wick','combe','den','ford','gate','hurst','land','more','ridge','stead','thorpe','wood'] as c)
     insert into customers (first_name, last_name, company_name, phone, email, cis_registered, end_user_status, do_not_call, marketing_consent, created_by, updated_by)
     select w.firsts[1 + n % 20], case when n % 10 < 4 then w.lasts[1 + (n / 20) % 20] else w.a[1 + (n / 7) % 20] || w.b[1 + (n / 141) % 20] || w.c[1 + (n / 2801) % 20] end,
       case when n % 5 = 0 then w.a[1 + (n / 3) % 20] || w.b[1 + (n / 61) % 20] || w.c[1 + (n / 1201) % 20] || ' ' || (array['Heating Ltd', 'Cleaning', 'Gardens Limited', 'Lettings'])[1 + n % 4] end,
       '+447700' || lpad(n::text, 7, '0'), 'person' || n || '@example.test', false, false, false, false, 1, 1
     from words w, generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await pool.query(
    `insert into customers_addresses (owner_id, position, line1, city, postcode, country, "primary", is_site, is_billing)
     select id, 1, id % 90 || ' Elm Grove', 'Leeds', 'LS' || id % 29 || ' ' || id % 10 || chr(65 + (id / 29 % 24)::int) || chr(65 + (id / 700 % 24)::int), 'GB', true, true, false
     from customers c where not exists (select from customers_addresses a where a.owner_id = c.id)`,
  )
  await pool.query('vacuum analyze customers')
  await pool.query('vacuum analyze customers_addresses')
}

const CASES: readonly (readonly [name: string, query: string])[] = [
  ['phone', 'phone=%2B447700004711'],
  ['email', 'email=Person4711%40example.test'],
  ['common name', 'name=Jon+Smyth'],
  ['rare name, misspelt', 'name=Prya+Thornalwerth'],
  ['beginning of a surname', 'name=holl'],
  ['company', 'company=Ashalton+Heeting+Limited'],
  ['postcode', 'postcode=LS6+2AB'],
  [
    'all of them',
    'phone=07700004711&email=person9%40example.test&name=Catherine+Smith&company=Oakerby&postcode=LS6+2AB',
  ],
]

const { pool, db, close } = await benchDatabase()
// Indexes of other searches, which the fill would spend most of its time on.
for (const { indexname } of (
  await pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename like 'customers%' and indexdef like '%gin_trgm_ops%'`,
  )
).rows)
  await pool.query(`drop index "${indexname}"`)
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32), sessionHours: 12 } })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api`
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number

async function measure(authorization: string): Promise<Map<string, { http: number; sql: number }>> {
  const asker = {
    engine: { resources, rules: new Map() },
    actor: { permissions: new Set(allPermissions(resources.all)) },
  } as unknown as Asker
  const found = new Map<string, { http: number; sql: number }>()
  for (const [name, query] of CASES) {
    const ask = { method: 'GET', url: `${base}/customers/identify?${query}`, headers: { authorization } }
    const { sql: text, parameters } = identifyStatement(asker, Object.fromEntries(new URLSearchParams(query)))!.compile(
      db,
    )
    const alone = async () => {
      const began = performance.now()
      // Planned each time, as by any other client.
      await pool.query(text.replace(KEEP_MARK, ''), [...parameters])
      return performance.now() - began
    }
    await client.run(ask, 10)
    for (let i = 0; i < 10; i++) await alone()
    const [http, sql]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS / 10; round++) {
      http.push(...(await client.run(ask, 10)))
      for (let i = 0; i < 10; i++) sql.push(await alone())
    }
    found.set(name, { http: median(http), sql: median(sql) })
  }
  return found
}

try {
  const login = await app.inject({
    method: 'POST',
    url: '/panel-api/auth/login',
    payload: { email: 'admin@demo.test', password: 'demo-admin-2026' },
  })
  const authorization = `Bearer ${(login.json() as { token: string }).token}`
  await fill(pool, 1, FEW)
  const few = await measure(authorization)
  const STEP = 100_000
  for (let at = FEW; at < MANY; at += STEP) await fill(pool, at + 1, Math.min(at + STEP, MANY))
  const many = await measure(authorization)
  console.log(`${MANY} customers: HTTP, the statement alone, their ratio; HTTP at ${FEW}, growth`)
  for (const [name, { http, sql }] of many) {
    const before = few.get(name)!.http
    console.log(
      `${name.padEnd(24)} ${http.toFixed(2)} ms  ${sql.toFixed(2)} ms  ${(http / sql).toFixed(2)}  ${before.toFixed(2)} ms  ${(http / before).toFixed(2)}`,
    )
  }
} finally {
  await client.close()
  await app.close()
  await close()
}

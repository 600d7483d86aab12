// npm run bench:search [-- rows]
// The list of leads with words to look for, among 1,000,000 leads: through HTTP with a session against the best statements we know for the same
// answer (its page and its bounded total), and against 10,000 leads. Prints medians in ms, measured A-B-B-A.
// Aims: HTTP at most twice the statements, a million rows at most five times ten thousand.
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { searchExpression } from '../server/db/model.ts'
import { SEARCH_BOUND } from '../server/kit/list.ts'
import { benchDatabase, Client, median } from './support.ts'

const MANY = Number(process.argv[2] ?? 1_000_000)
const FEW = 10_000
const ROUNDS = 12
const TEXT = searchExpression(resources.get('leads'), 't.')

/** Four in ten have a common name; the rest one of 8,000 surnames. One in five is a company. */
async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `with words as (select
       array['Margaret','John','Catherine','Priya','David','Susan','Mohammed','Emma','Peter','Aisha','Thomas','Sarah','James','Chloe','Ivan','Grace','Owen','Mary','Paul','Ann'] as firsts,
       array['Smith','Jones','Taylor','Brown','Williams','Wilson','Johnson','Davies','Patel','Wright','Walker','White','Edwards','Hughes','Green','Hall','Wood','Hollis','Clarke','Khan'] as lasts,
       array['Ash','Brad','Cran','Dun','Earn','Fair','Glos','Hath','Ing','Ken','Lang','Mal','Nor','Oak','Pem','Quar','Rad','Stan','Thorn','Wex'] as a,
       array['al','er','in','ot','ul','an','el','ir','om','ud','ac','eb','if','og','up','ar','es','it','ol','un'] as b,
       array['ton','ley','by','field','worth','ham','shaw','well','wick','combe','den','ford','gate','hurst','land','more','ridge','stead','thorpe','wood'] as c)
     insert into leads (first_name, last_name, company_name, phone, email, lead_status_id, lead_type_id, city, postcode, active, created_at, created_by, updated_by)
     select w.firsts[1 + n % 20], case when n % 10 < 4 then w.lasts[1 + (n / 20) % 20] else w.a[1 + (n / 7) % 20] || w.b[1 + (n / 141) % 20] || w.c[1 + (n / 2801) % 20] end,
       case when n % 5 = 0 then w.a[1 + (n / 3) % 20] || w.b[1 + (n / 61) % 20] || w.c[1 + (n / 1201) % 20] || ' ' || (array['Heating Ltd', 'Cleaning', 'Gardens Limited', 'Lettings'])[1 + n % 4] end,
       '+447700' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), 'person' || n || '@example.test', 1 + n % 2, 1, 'Leeds',
       'LS' || n % 29 || ' ' || n % 10 || chr(65 + (n / 29 % 24)::int) || chr(65 + (n / 700 % 24)::int), true, now() - n * interval '1 minute', 1, 1
     from words w, generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await pool.query('vacuum analyze leads')
}

/** What is typed; `part` is what we would have an index look for: the part of it that few rows have. */
const CASES: readonly (readonly [name: string, typed: string, part?: string])[] = [
  ['part of an email, rare', 'person4711', 'n4711'],
  ['an email', 'person4711@example.test', 'n4711'],
  ['part of a phone, rare', '37304209'],
  ['part of a phone, every row', '7700'],
  ['rare surname', 'thornalwor'],
  ['common surname', 'hollis'],
  ['common first name', 'catherine'],
  ['both', 'catherine hollis'],
  ['postcode', 'LS6 2AB'],
  ['every row', 'example'],
  ['nobody', 'zzyzx'],
]

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32), sessionHours: 12 } })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api`

interface Times {
  readonly http: number
  readonly sql: number
}

/** The best way to the same answer: side by side, by the newest rows where many match, by the index where few do. */
async function alone(typed: string, part: string | undefined): Promise<number> {
  const words = typed.split(' ')
  const values = [...words, ...(part ? [part] : [])].map((word) => `%${word}%`)
  const where = [
    't.archived_at is null',
    ...words.map((_, i) => `(${TEXT}${part ? ` || ''` : ''}) ilike $${i + 1}`),
    ...(part ? [`${TEXT} ilike $${values.length}`] : []),
  ].join(' and ')
  const began = performance.now()
  await Promise.all([
    pool.query(
      `select t.* from (select t.id from leads t where ${where} order by t.created_at desc, t.id desc limit 25) p
       join leads t on t.id = p.id order by t.created_at desc, t.id desc`,
      values,
    ),
    pool.query(`select count(*) from (select 1 from leads t where ${where} limit ${SEARCH_BOUND + 1}) c`, values),
  ])
  return performance.now() - began
}

async function measure(authorization: string): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  for (const [name, typed, part] of CASES) {
    const url = `${base}/leads/list?q=${encodeURIComponent(typed)}`
    const ask = { method: 'GET', url, headers: { authorization } }
    await client.run(ask, 3)
    for (let i = 0; i < 3; i++) await alone(typed, part)
    const [http, sql]: [number[], number[]] = [[], []]
    const ours = async () => http.push(...(await client.run(ask, 3)))
    const theirs = async () => {
      for (let i = 0; i < 3; i++) sql.push(await alone(typed, part))
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 ? [theirs, ours] : [ours, theirs]) await side()
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
  // Indexes are made anew after the fill: filling them row by row takes an hour.
  const { rows: made } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'leads' and indexdef not like '%UNIQUE%'`,
  )
  for (const { indexname } of made) await pool.query(`drop index "${indexname}"`)
  await fill(pool, FEW + 1, MANY)
  for (const { indexdef } of made) await pool.query(indexdef)
  await pool.query('vacuum analyze leads')
  const many = await measure(authorization)
  console.log(`${MANY} leads: HTTP, the statements alone, their ratio; HTTP at ${FEW}, growth`)
  for (const [name, { http, sql }] of many) {
    const before = few.get(name)!.http
    console.log(
      `${name.padEnd(28)} ${http.toFixed(2)} ms  ${sql.toFixed(2)} ms  ${(http / sql).toFixed(2)}  ${before.toFixed(2)} ms  ${(http / before).toFixed(2)}`,
    )
  }
} finally {
  await client.close()
  await app.close()
  await close()
}

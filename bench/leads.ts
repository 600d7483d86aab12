import type pg from 'pg'
import { NAMES, postcodeOf, WORDS } from './people.ts'

async function add(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into leads (first_name, last_name, company_name, email, phone, lead_status_id, lead_type_id, city, postcode, active, created_at, created_by, updated_by)
     select ${NAMES}, '+447700' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), 1 + n % 2, 1, 'Leeds',
       ${postcodeOf('n')}, true, now() - n * interval '1 minute', 1, 1
     from ${WORDS} w, generate_series($1::int, $2::int) n`,
    [from, to],
  )
}

/** Fills leads from row `from` to row `to`. Indexes are made anew after it: filling them row by row takes an hour. */
export async function fillLeads(pool: pg.Pool, from: number, to: number): Promise<void> {
  const { rows: made } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'leads' and indexdef not like '%UNIQUE%'`,
  )
  for (const { indexname } of made) await pool.query(`drop index "${indexname}"`)
  await add(pool, from, to)
  for (const { indexdef } of made) await pool.query(indexdef)
  await pool.query('vacuum analyze leads')
}

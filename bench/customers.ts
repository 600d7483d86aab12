import type pg from 'pg'
import { NAMES, postcodeOf, WORDS } from './people.ts'

/** Customers with an address each, from row `from` to row `to`. */
export async function fillCustomers(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into customers (first_name, last_name, company_name, email, phone, cis_registered, end_user_status, do_not_call, marketing_consent, created_by, updated_by)
     select ${NAMES}, '+447700' || lpad(n::text, 7, '0'), false, false, false, false, 1, 1
     from ${WORDS} w, generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await pool.query(
    `insert into customers_addresses (owner_id, position, line1, city, postcode, country, "primary", is_site, is_billing)
     select id, 1, id % 90 || ' Elm Grove', 'Leeds', ${postcodeOf('id')}, 'GB', true, true, false
     from customers c where not exists (select from customers_addresses a where a.owner_id = c.id)`,
  )
  await pool.query('vacuum analyze customers')
  await pool.query('vacuum analyze customers_addresses')
}

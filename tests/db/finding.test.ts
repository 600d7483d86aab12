import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

test('existing records are searchable: a migration fills their search texts', async () => {
  await olderThan('leads_of_customers', async (pool, toItsDay) => {
    const rows = `
      insert into customers (first_name, last_name, phone, cis_registered, end_user_status, do_not_call, marketing_consent)
        select 'Ann', 'Oldham' || n, '+44113496' || lpad(n::text, 4, '0'), false, false, false, false from generate_series(1, 50) n;
      insert into customers_addresses (owner_id, position, line1, city, postcode, country, "primary", is_site, is_billing)
        select id, 1, id || ' Mill Lane', 'Leeds', 'LS6 9TP', 'GB', true, true, false from customers;
      insert into job_types (title, position, colour, active, show_price_in_app) values ('Old', 1, '#000000', true, false);
      insert into job_statuses (title, category, position, colour, active, is_default, system, reason_needed, show_price_in_app)
        values ('New', 'unscheduled', 1, '#000000', true, true, true, false, false);`
    await pool.query(rows)
    await pool.query(`
      insert into jobs (customer_id, address_id, job_type_id, job_status_id, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs)
        select c.id, a.id, (select min(id) from job_types), s.id, 0, 0, 0, 0, 0, 0
        from customers c join customers_addresses a on a.owner_id = c.id, (select min(id) as id from job_statuses) s`)
    await toItsDay('found_by_all')
    const texts = async (table: string) =>
      (await pool.query<{ text: string }>(`select search_text as text from ${table} order by id`)).rows
    // Saving a record again gives the same text as the migration.
    for (const table of ['customers', 'jobs']) {
      const filled = await texts(table)
      expect(filled.filter(({ text }) => text)).toHaveLength(50)
      await pool.query(`update ${table} set search_text = ''`)
      expect(await texts(table), table).toEqual(filled)
    }
    const { rows: found } = await pool.query<{ n: number }>(
      `select count(*)::int as n from jobs where search_text ilike '%oldham%' and search_text ilike '%ls69tp%' and search_text ilike '%0113496%'`,
    )
    expect(found[0]?.n).toBe(50)
  })
})

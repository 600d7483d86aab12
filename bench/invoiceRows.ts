import type pg from 'pg'

/** Days back over which invoices are spread. */
const YEARS = 1_500

/**
 * Invoices as they are kept, issued and spread over four years: one in ten of the newest is still to be paid, and one in
 * three hundred of the rest: some thousands are overdue. Their triggers are those of documents that change, which these do not.
 * @param prefix of their numbers
 * @param customers ids of those who are invoiced, dealt in turn
 */
export async function fillInvoices(
  pool: pg.Pool,
  {
    prefix,
    count,
    franchise,
    customers,
  }: { prefix: string; count: number; franchise: number; customers: readonly number[] },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into invoices (created_at, updated_at, number, kind, status, customer_id, before_job, disputed, franchise_id, issue_date, tax_point, due_date, sub_total_ex_vat,
        discount_total, net_total, vat_total, total_inc_vat, vat, previous, issued_at, search_text, paid, credited)
      select d.at, d.at, $4 || lpad(n::text, 7, '0'), 'final', 'issued', ($3::bigint[])[1 + n % cardinality($3::bigint[])], false, false, $2, d.at::date, d.at::date, d.at::date + 14,
        100 + n % 900, 0, 100 + n % 900, 0, 100 + n % 900, '[]', '[]', d.at, 'big ' || n, case when n % 10 = 0 and d.at > now() - interval '45 days' or n % 300 = 0 then 0 else 100 + n % 900 end, 0
      from generate_series(1, $1::int) n, lateral (select now() - make_interval(secs => (${YEARS} * 86400.0 * ($1 - n)) / $1) as at) d`,
      [count, franchise, customers, prefix],
    )
    await client.query("set session_replication_role = 'origin'")
    await client.query('analyze invoices')
  } finally {
    client.release()
  }
}

/** Payments of a customer that went to no invoice. */
export const fillPayments = (pool: pg.Pool, { count, customer }: { count: number; customer: number }) =>
  pool.query(
    `insert into payments (created_at, updated_at, customer_id, flow, "paymentTypeId", "amountPaid", status, kind)
    select now() - make_interval(days => n), now(), $2, 'in', (select min(id) from payment_types where kind = 'cash'), 50, 'succeeded', 'cash'
    from generate_series(1, $1::int) n`,
    [count, customer],
  )

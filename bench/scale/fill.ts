import type pg from 'pg'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import { NAMES, postcodeOf, WORDS } from '../people.ts'

/** Rows written by one statement. */
const STEP = 250_000
/** Who is booked each day, and how often. */
const [WORKERS, VISITS] = [100, 6]
/** Workers of the fill come behind those who are there. */
const FIRST_WORKER = 1_000

/** Jobs that are new may be in any status; of older ones nearly all are completed, invoiced or cancelled: the last three. */
const [FRESH, COMPLETED] = [15_000, 6]

type Table = 'customers' | 'leads' | 'jobs' | 'jobs_services' | 'appointments' | 'log_entries'
export type Counts = Readonly<Record<Table, number>>

/** How many of each a business of so many leads has. */
export const countsOf = (leads: number): Counts => ({
  customers: leads,
  leads,
  jobs: Math.ceil(leads * 0.3),
  jobs_services: leads,
  appointments: Math.ceil(leads / 2),
  log_entries: leads * 3,
})

/** A number below `below` for row `n` that has nothing to do with what else the row has. */
const any = (seed: number, below: number) => `((hashint8extended(n, ${seed}) & 2147483647) % ${below})`

const inserts = (counts: Counts): Readonly<Record<Table, readonly (readonly [table: string, insert: string])[]>> => ({
  // Addresses first: what a customer is found by is written with it.
  customers: [
    [
      'customers_addresses',
      `insert into customers_addresses (id, owner_id, position, line1, city, postcode, country, "primary", is_site, is_billing)
       overriding system value select n, n, 1, n % 90 || ' Elm Grove', (array['Leeds', 'York', 'Hull', 'Bradford'])[1 + n % 4], ${postcodeOf('n')}, 'GB', true, true, false
       from generate_series($1::int, $2::int) n`,
    ],
    [
      'customers',
      `insert into customers (id, first_name, last_name, company_name, email, phone, type, franchise_id, cis_registered, end_user_status, do_not_call, marketing_consent, created_at, updated_at, archived_at, created_by, updated_by)
       overriding system value select n, ${NAMES}, '+447700' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), (array['residential', 'commercial'])[1 + ${any(1, 2)}], 1, ${any(2, 50)} = 0, ${any(3, 3)} = 0, ${any(4, 90)} = 0, ${any(5, 2)} = 0,
         now() - n * interval '1 minute', now(), case when ${any(6, 60)} = 0 then now() end, 1, 1
       from ${WORDS} w, generate_series($1::int, $2::int) n`,
    ],
  ],
  leads: [
    [
      'leads',
      `insert into leads (id, first_name, last_name, company_name, email, phone, lead_status_id, lead_type_id, "assignedTo", source, franchise_id, city, postcode, active, created_at, archived_at, created_by, updated_by)
       overriding system value select n, ${NAMES}, '+447700' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), 1 + ${any(1, 4)}, 1 + ${any(2, 2)}, case when ${any(3, 3)} = 0 then 1 + ${any(4, 5)} end,
         (array['website', 'phone', 'referral', null])[1 + ${any(7, 4)}], 1, (array['Leeds', 'York', 'Hull', 'Bradford'])[1 + ${any(8, 4)}], ${postcodeOf('n')}, ${any(9, 20)} <> 0, now() - n * interval '1 minute', case when ${any(6, 60)} = 0 then now() end, 1, 1
       from ${WORDS} w, generate_series($1::int, $2::int) n`,
    ],
  ],
  jobs: [
    [
      'jobs',
      `insert into jobs (id, created_at, customer_id, address_id, title, job_type_id, job_status_id, "assignedTo", franchise_id, overall_discount, sub_total_ex_vat, discount_total, vat_total, total_inc_vat, with_sub_jobs, planned_for, created_by, updated_by)
       overriding system value select n, now() - n * interval '3 minutes', c, c, (array['Boiler', 'Gutters', 'Lawn', 'Fence'])[1 + ${any(1, 4)}], 1 + ${any(2, 3)}, case when n < ${FRESH} or ${any(10, 500)} = 0 then 1 + ${any(3, 8)} else ${COMPLETED} + ${any(3, 3)} end, 1 + ${any(4, 5)}, 1, 0, 100 + n % 900, 0, (100 + n % 900) / 5.0, (100 + n % 900) * 1.2, (100 + n % 900) * 1.2,
         current_date - n / 480 + 20, 1, 1
       from generate_series($1::int, $2::int) n, lateral (select 1 + n::bigint * 7919 % ${counts.customers} as c) who`,
    ],
  ],
  jobs_services: [
    [
      'jobs_services',
      `insert into jobs_services (id, owner_id, position, name, quantity, discount, price_ex_vat, apply_vat, vat_percent, net, vat, price_inc_vat)
       overriding system value select n, 1 + (n - 1)::bigint * 3 / 10, 1 + n % 10, 'Line ' || n % 10, 1 + n % 3, 0, 25.5, true, 20, 51, 10.2, 61.2
       from generate_series($1::int, $2::int) n`,
    ],
  ],
  // As many a day whatever the size: more of them is a longer past. The newest are of a month from now.
  appointments: [
    [
      'appointments_worker_ids',
      `insert into appointments_worker_ids (owner_id, target_id, position) select n, ${FIRST_WORKER} + n % ${WORKERS}, 1 from generate_series($1::int, $2::int) n`,
    ],
    [
      'appointments',
      `insert into appointments (id, kind, status, starts_at, ends_at, subject, subject_id, franchise_id, exclusive, created_at, updated_at, created_by, updated_by)
       overriding system value select n, 'job', case when n < 18000 then 'booked' when n % 30 = 0 then 'cancelled' else 'done' end, at, at + interval '75 minutes', 'jobs', 1 + n::bigint * 3 / 5 % ${counts.jobs}, 1, true, at - interval '9 days', at, 1, 1
       from generate_series($1::int, $2::int) n, lateral (select (date '${addDays(dayOf(Date.now()), 28)}' - n / ${WORKERS * VISITS} + time '07:00' + n / ${WORKERS} % ${VISITS} * interval '105 minutes') at time zone 'Europe/London' as at) "when"`,
    ],
    [
      'worker_bookings',
      `insert into worker_bookings (appointment_id, worker_id, during, exclusive)
       select id, ${FIRST_WORKER} + id % ${WORKERS}, tstzrange(starts_at, ends_at), true from appointments where id between $1 and $2 and status <> 'cancelled'`,
    ],
  ],
  log_entries: [
    [
      'log_entries',
      `insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, hash)
       select now() - (${counts.log_entries} - n) * interval '20 seconds', (array['updated', 'updated', 'updated', 'created', 'archived'])[1 + ${any(1, 5)}],
         case when ${any(2, 10_000)} = 0 then 'POST /panel-api/leads/imports/:id/run' else 'PATCH /panel-api/leads/:id' end, '/panel-api/leads/' || r, 1 + ${any(3, 5)}, 'user' || ${any(3, 5)} || '@demo.test', '10.0.0.' || ${any(4, 250)},
         'leads', r, 'Lead ' || r, '{"city": "York"}', '{"city": "Leeds"}', array['city'], gen_random_uuid(), ''
       from generate_series($1::int, $2::int) n, lateral (select 1 + n::bigint * 7919 % ${counts.leads} as r) one`,
    ],
  ],
})

/** A franchise, and workers of it who are there from seven to seven on all days. */
async function addWorkers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into franchises (id, name, price_factor, active, country, time_zone, holiday_region, closed_on_holidays)
     overriding system value values (1, 'Here', 1, true, 'GB', 'Europe/London', 'england_wales', false)`,
  )
  await pool.query(
    `insert into workers (id, name, email, colour, franchise_id, active) overriding system value
     select ${FIRST_WORKER} + n, 'Worker ' || lpad(n::text, 3, '0'), 'w' || n || '@bench.test', '#0088cc', 1, true from generate_series(0, ${WORKERS - 1}) n`,
  )
  await pool.query(
    `insert into workers_shifts (owner_id, position, weekday, "from", "to") select ${FIRST_WORKER} + n, p, d, '07:00', '19:00'
     from generate_series(0, ${WORKERS - 1}) n, unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) with ordinality as days (d, p)`,
  )
}

/** Takes away what would be kept up row by row. @returns what makes it again */
async function setAside(client: pg.PoolClient, table: string): Promise<readonly string[]> {
  const { rows: aside } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = $1::regclass and contype = 'x'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index i
     where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { drop } of aside) await client.query(drop)
  // Of the triggers that is left which writes what a row is found by.
  const { rows: finds } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgtype & 2 > 0 and tgname like 'find_%'`,
    [table],
  )
  await client.query(`alter table ${table} disable trigger all`)
  for (const { name } of finds) await client.query(`alter table ${table} enable trigger ${name}`)
  return [...aside.map(({ make }) => make), `alter table ${table} enable trigger all`]
}

async function fillTable(pool: pg.Pool, table: string, insert: string, from: number, to: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`,
    )
    const back = await setAside(client, table)
    for (let at = from; at <= to; at += STEP) await client.query(insert, [at, Math.min(at + STEP - 1, to)])
    for (const make of back) await client.query(make)
    const { rows } = await client.query<{ name: string | null }>(
      `select pg_get_serial_sequence($1, a.attname) as name from pg_attribute a where a.attrelid = $1::regclass and a.attname = 'id'`,
      [table],
    )
    if (rows[0]?.name) await client.query('select setval($1, $2)', [rows[0].name, to])
    await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.query('reset all')
    client.release()
  }
}

/**
 * Fills a database that has so many of each already, or none. Tables that need nothing of each other are filled side by side.
 * @param say is told of each table that is full
 */
export async function fill(
  pool: pg.Pool,
  had: Counts | null,
  counts: Counts,
  say: (line: string) => void,
): Promise<void> {
  if (!had) await addWorkers(pool)
  const all = inserts(counts)
  const after = async (...names: readonly Table[]) => {
    for (const name of names)
      for (const [table, insert] of all[name]) {
        const began = performance.now()
        await fillTable(pool, table, insert, (had?.[name] ?? 0) + 1, counts[name])
        say(`${table}: ${counts[name]} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
      }
  }
  await Promise.all([after('customers', 'jobs', 'jobs_services', 'appointments'), after('leads', 'log_entries')])
}

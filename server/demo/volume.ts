import { sql } from 'kysely'
import type { Db, Tx } from '../engine/db/kysely.ts'
import { seeding } from '../engine/write/seed.ts'
import { type DemoRows, demoRows } from './rows.ts'
import { insertStages } from './stages.ts'
import { nobodyHasWorked, table } from './table.ts'
import { workRows } from './workRows.ts'
import { insertWork, takeIds } from './workVolume.ts'

const SEED_NAME = 'demo-volume'
/** Tables that have many rows afterwards. */
const ANALYZED = [
  'customers',
  'customers_addresses',
  'leads',
  'tasks',
  'comments',
  'answers',
  'log_entries',
  'quotes',
  'quotes_services',
  'quotes_materials',
  'jobs',
  'jobs_services',
  'jobs_materials',
  'stage_stays',
]

const ago = sql`now() - r.days * interval '1 day'`

/** Inserts customers or leads and gives the n-th row its id: ids follow the order of rows. */
async function insertPeople(tx: Tx, { customers, addresses, homes, leads }: DemoRows): Promise<void> {
  await sql`
    insert into customers_addresses (owner_id, position, line1, city, county, postcode, country, "primary", is_site, is_billing, lat, lng)
    select c.id, 1, r.line1, r.city, r.county, r.postcode, 'GB', true, true, true, r.lat, r.lng
    from (select id, franchise_id, row_number() over (partition by franchise_id order by id) as k from customers t
      where not exists (select from customers_addresses a where a.owner_id = t.id)) c
    join ${table(homes, 'k int, franchise int, line1 text, city text, county text, postcode text, lat numeric, lng numeric')}
      on r.franchise = c.franchise_id and r.k = c.k`.execute(tx)
  await sql`create temporary table demo_ids (of text, n int, id bigint, primary key (of, n)) on commit drop`.execute(tx)
  await takeIds(tx, 'customers', customers.length)
  await takeIds(tx, 'leads', leads.length)
  await sql`
    insert into customers (id, created_at, updated_at, first_name, last_name, company_name, phone, email, type, franchise_id, cis_registered, end_user_status, do_not_call, marketing_consent)
    select d.id, ${ago}, ${ago}, r.first_name, r.last_name, r.company_name, r.phone, r.email, r.type, r.franchise_id, r.cis_registered, false, r.do_not_call, r.marketing_consent
    from ${table(customers, 'n int, days float, first_name text, last_name text, company_name text, phone text, email text, type text, franchise_id bigint, cis_registered boolean, do_not_call boolean, marketing_consent boolean')}
    join demo_ids d on d.of = 'customers' and d.n = r.n order by r.n`.execute(tx)
  await sql`
    insert into customers_addresses (owner_id, position, label, line1, city, county, postcode, country, "primary", is_site, is_billing, access_notes, lat, lng)
    select d.id, r.position, r.label, r.line1, r.city, r.county, r.postcode, 'GB', r."primary", true, r.is_billing, r.access_notes, r.lat, r.lng
    from ${table(addresses, 'n int, position int, label text, line1 text, city text, county text, postcode text, "primary" boolean, is_billing boolean, access_notes text, lat numeric, lng numeric')}
    join demo_ids d on d.of = 'customers' and d.n = r.n order by r.n, r.position`.execute(tx)
  await sql`
    insert into leads (id, created_at, updated_at, archived_at, first_name, last_name, company_name, phone, email, lead_status_id, lead_type_id, "assignedTo", description, source, lost_reason, franchise_id, address1, city, county, postcode, lat, lng, active)
    select d.id, ${ago}, ${ago}, case when r.archived then now() - r.days * interval '12 hours' end, r.first_name, r.last_name, r.company_name, r.phone, r.email, r.lead_status_id, r.lead_type_id, r."assignedTo",
      r.description, r.source, r.lost_reason, r.franchise_id, r.address1, r.city, r.county, r.postcode, r.lat, r.lng, r.lead_status_id in (1, 3, 4, 5)
    from ${table(leads, 'n int, days float, first_name text, last_name text, company_name text, phone text, email text, lead_status_id bigint, lead_type_id bigint, "assignedTo" bigint, description text, source text, lost_reason text, franchise_id bigint, address1 text, city text, county text, postcode text, lat numeric, lng numeric, archived boolean')}
    join demo_ids d on d.of = 'leads' and d.n = r.n order by r.n`.execute(tx)
}

async function insertAbout(
  tx: Tx,
  { comments, tasks, answers }: Pick<DemoRows, 'comments' | 'tasks' | 'answers'>,
): Promise<void> {
  await sql`
    insert into comments (subject, subject_id, at, user_id, body) select r.of, d.id, ${ago}, r.user_id, r.body
    from ${table(comments, 'of text, n int, days float, user_id bigint, body text')} join demo_ids d on d.of = r.of and d.n = r.n`.execute(
    tx,
  )
  await sql`
    insert into tasks (title, type_id, status_id, "assignedTo", due_at, priority, subject, subject_id, completed_at)
    select r.title, r.type_id, r.status_id, r.user_id, date_trunc('hour', ${ago}), 'normal', r.of, d.id, case when r.status_id = 4 then ${ago} end
    from ${table(tasks, 'of text, n int, title text, type_id bigint, status_id bigint, days float, user_id bigint')} join demo_ids d on d.of = r.of and d.n = r.n`.execute(
    tx,
  )
  await sql`
    insert into question_versions (question_id, version, label, help, type, options)
    select q.id, q.version, q.label, q.help, q.type,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label, 'colour', o.colour) order by o.position) from questions_options o where o.owner_id = q.id), '[]')
    from questions q where q.id in (1, 4) on conflict do nothing`.execute(tx)
  await sql`
    insert into answers (subject, subject_id, question_id, question_version, value, user_id, at)
    select r.of, d.id, r.question_id, q.version, r.value, r.user_id, ${ago}
    from ${table(answers, 'of text, n int, question_id bigint, value jsonb, days float, user_id bigint')}
    join demo_ids d on d.of = r.of and d.n = r.n join questions q on q.id = r.question_id`.execute(tx)
}

/** A customer is as old as their first quote or job at least. */
const customersBeforeTheirWork = (tx: Tx) =>
  sql`
    update customers c set created_at = w.first_at - interval '1 hour', updated_at = w.first_at - interval '1 hour'
    from (select x.customer_id, min(x.created_at) as first_at
      from (select customer_id, created_at from quotes union all select customer_id, created_at from jobs) x group by x.customer_id) w
    where w.customer_id = c.id and w.first_at < c.created_at`.execute(tx)

/**
 * Seeds two years of leads, quotes, jobs and customers, in addition to the few declared ones. Runs once, only if nobody has worked yet.
 * @returns whether it was loaded now
 */
export async function seedVolume(db: Db): Promise<boolean> {
  const loaded = await seeding(db, async (tx) => {
    const { rows } = await sql`
      insert into seeded (name) select ${SEED_NAME} where ${nobodyHasWorked} on conflict do nothing returning name`.execute(
      tx,
    )
    if (rows.length === 0) return false
    const demo = demoRows()
    await sql`
      insert into users (first_name, last_name, email, user_group_id, franchise_id) select r.first_name, r.last_name, r.email, g.id, r.franchise_id
      from ${table(demo.users, 'first_name text, last_name text, email text, "group" text, franchise_id bigint')}
      join user_groups g on g.name = r."group" where not exists (select from users u where lower(u.email) = r.email)`.execute(
      tx,
    )
    const work = workRows(demo.asking, demo.people, Date.now())
    await insertPeople(tx, demo)
    await takeIds(tx, 'quotes', work.quotes.length)
    await takeIds(tx, 'jobs', work.jobs.length)
    await insertAbout(tx, {
      comments: [...demo.comments, ...work.comments],
      tasks: [...demo.tasks, ...work.tasks],
      answers: demo.answers,
    })
    await insertWork(tx, work)
    await customersBeforeTheirWork(tx)
    await insertStages(tx)
    return true
  })
  if (loaded) for (const name of ANALYZED) await sql`analyze ${sql.table(name)}`.execute(db)
  return loaded
}

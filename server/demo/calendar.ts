import { sql } from 'kysely'
import { workers } from '../../schema/areas/visits/demo/workers.ts'
import { DEFAULT_TIME_ZONE, dayOf } from '../../schema/engine/time/time.ts'
import type { Db, Tx } from '../engine/db/kysely.ts'
import { seeding } from '../engine/write/seed.ts'
import { nobodyHasWorked, table } from './table.ts'
import { type DemoJob, joinedOn, type Site, visitRows } from './visits.ts'

const SEED_NAME = 'demo-calendar'

const addressColumns = sql`a.city, concat_ws(', ', a.line1, a.city || ' ' || a.postcode) as site`

async function sitesOf(tx: Tx): Promise<readonly Site[]> {
  const { rows } = await sql<Site>`
    select t.id, t.franchise_id, ${addressColumns} from customers t
    join customers_addresses a on a.owner_id = t.id and a."primary" where t.archived_at is null order by t.id`.execute(
    tx,
  )
  return rows
}

async function jobsOf(tx: Tx): Promise<readonly DemoJob[]> {
  const { rows } = await sql<Omit<DemoJob, 'day'> & { made: string }>`
    select t.id, t.franchise_id, ${addressColumns}, s.category, t.created_at as made, t.title
    from jobs t join job_statuses s on s.id = t.job_status_id
    join lateral (select * from customers_addresses a where a.owner_id = t.customer_id
      order by a.id is distinct from t.address_id, a."primary" desc limit 1) a on true
    where t.archived_at is null order by t.id`.execute(tx)
  return rows.map(({ made, ...job }) => ({ ...job, day: dayOf(made) }))
}

const columns =
  'n int, kind text, title text, status text, cancel_reason text, day date, "from" int, "to" int, subject text, subject_id bigint, site text, franchise_id bigint, worker_ids jsonb'
const instantOf = (name: string) =>
  sql`(r.day + ${sql.ref(`r.${name}`)} * interval '15 minutes') at time zone ${DEFAULT_TIME_ZONE}`

/**
 * Seeds two years of past appointments and two months of future ones for the demo workers, at the demo customers and for existing jobs. Runs once,
 * only if nobody has worked yet.
 * @returns whether they were loaded now
 */
export async function seedCalendar(db: Db, now: number): Promise<boolean> {
  const loaded = await seeding(db, async (tx) => {
    const { rows } = await sql`
      insert into seeded (name) select ${SEED_NAME} where ${nobodyHasWorked} and not exists (select from appointments)
      on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return false
    const joinDates = workers.map(({ id }) => ({ id, day: joinedOn(id, dayOf(now)) }))
    await sql`update workers_shifts s set valid_from = r.day from ${table(joinDates, 'id bigint, day date')} where s.owner_id = r.id`.execute(
      tx,
    )
    const visits = visitRows(await sitesOf(tx), await jobsOf(tx), now)
    await sql`create temporary table demo_visits on commit drop as
      select r.*, nextval(pg_get_serial_sequence('appointments', 'id')) as id from ${table(visits, columns)}`.execute(
      tx,
    )
    // Workers are inserted first, so that each appointment books them only once.
    await sql`set constraints all deferred`.execute(tx)
    await sql`insert into appointments_worker_ids (owner_id, target_id, position)
      select r.id, w.id::bigint, w.position from demo_visits r
      cross join lateral jsonb_array_elements_text(r.worker_ids) with ordinality w (id, position)`.execute(tx)
    await sql`insert into appointments (id, created_at, updated_at, title, kind, status, cancel_reason, starts_at, ends_at, subject, subject_id, site, franchise_id, exclusive)
      select r.id, least(now(), ${instantOf('from')} - interval '9 days'), least(now(), ${instantOf('to')}), r.title, r.kind, r.status, r.cancel_reason,
        ${instantOf('from')}, ${instantOf('to')}, r.subject, r.subject_id, r.site, r.franchise_id, true from demo_visits r order by r.n`.execute(
      tx,
    )
    return true
  })
  if (loaded)
    for (const name of ['appointments', 'appointments_worker_ids', 'worker_bookings'])
      await sql`analyze ${sql.table(name)}`.execute(db)
  return loaded
}

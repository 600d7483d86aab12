import { sql } from 'kysely'
import { addDays, businessZone, dayOf, fromWallClock, fullWeek, startOfDay } from '../../schema/engine/time/time.ts'
import { demoWorker } from '../areas/access/auth/demo.ts'
import { hashPassword } from '../areas/access/auth/password.ts'
import { WORKERS_GROUP, WORKERS_MAY } from '../areas/access/auth/presets.ts'
import { workedMinutes } from '../areas/visits/worked.ts'
import type { Db, Tx } from '../engine/db/kysely.ts'
import { seeding } from '../engine/write/seed.ts'
import { nobodyHasWorked, table } from './table.ts'
import { timeRows, type Went } from './workTimes.ts'

const SEED_NAME = 'demo-workday'
/** Worker of the demo account: a heating engineer in Leeds. */
export const WORKER = 1
/** Days of recorded times. */
const DAYS_BACK = 56
/** Workers who forgot, last week, to record the end of a visit. */
const FORGETFUL = [1, 11, 32]

/** Creates an account that sees only its own visits, as a worker's first registration link does. */
async function account(tx: Tx): Promise<void> {
  const { email, password, first_name, last_name, group } = demoWorker
  const { rows } = await sql<{ id: number }>`
    insert into user_groups (name, scope) values (${group}, 'visits') returning id`.execute(tx)
  const id = rows[0]?.id as number
  await sql`insert into permissions (user_group_id, area, action)
    select ${id}, split_part(p, ':', 1), split_part(p, ':', 2) from unnest(${[...WORKERS_MAY]}::text[]) p`.execute(tx)
  await sql`insert into system_settings (key, value) values (${WORKERS_GROUP}, to_jsonb(${id}::bigint))
    on conflict (key) do update set value = excluded.value`.execute(tx)
  await sql`with made as (
      insert into users (first_name, last_name, email, user_group_id, franchise_id)
      select ${first_name}, ${last_name}, ${email}, ${id}, w.franchise_id from workers w where w.id = ${WORKER} returning id),
    known as (insert into credentials (user_id, password_hash) select m.id, ${await hashPassword(password)} from made m)
    update workers set user_id = m.id from made m where workers.id = ${WORKER}`.execute(tx)
}

/** If the account's worker has no visits today, three of the next ones are moved to today. */
async function workToday(tx: Tx, today: string): Promise<void> {
  const isOwnVisit = sql`exists (select from appointments_worker_ids w where w.owner_id = t.id and w.target_id = ${WORKER})`
  const visits = sql`select t.* from appointments t where ${isOwnVisit} and t.kind in ('job', 'survey') and t.status in ('booked', 'confirmed')`
  const { rows } = await sql`select from appointments t where ${isOwnVisit} and t.starts_at >= ${startOfDay(today)}
    and t.starts_at < ${startOfDay(addDays(today, 1))} and t.status <> 'cancelled'`.execute(tx)
  if (rows.length > 0) return
  await sql`insert into workers_exceptions (owner_id, position, day, "from", "to", note)
    values (${WORKER}, 1, ${today}, '08:00', '18:00', 'Weekend on call')`.execute(tx)
  for (const [i, [from, to]] of (
    [
      ['09:00', '10:30'],
      ['11:15', '12:45'],
      ['14:00', '16:00'],
    ] as const
  ).entries())
    await sql`with next as (${visits} and t.starts_at > ${startOfDay(addDays(today, 1))} order by t.starts_at, t.id offset ${i} limit 1)
      update appointments set starts_at = ${fromWallClock(today, from)}, ends_at = ${fromWallClock(today, to)} from next where appointments.id = next.id`.execute(
      tx,
    )
}

/** Inserts recorded times: for past visits, and for today's up to the current time. */
async function times(tx: Tx, now: number): Promise<void> {
  const today = dayOf(now)
  const lastWeek = addDays(fullWeek(today).from, -7)
  const { rows } = await sql<Went>`
    select t.id, w.target_id as worker_id, t.status, t.starts_at, t.ends_at
    from appointments t join appointments_worker_ids w on w.owner_id = t.id
    where t.kind not in ('lock', 'leave') and t.archived_at is null and t.starts_at > ${startOfDay(addDays(today, -DAYS_BACK))} and t.starts_at < to_timestamp(${now / 1000})
      and t.status in ('done', 'part_done', 'no_access', 'on_site', 'on_the_way') order by w.target_id, t.starts_at, t.id`.execute(
    tx,
  )
  const surveys = await sql<{ id: number }>`
    select distinct on (w.target_id) t.id from appointments t join appointments_worker_ids w on w.owner_id = t.id
    where w.target_id = any(${FORGETFUL}::bigint[]) and t.kind = 'survey' and t.status = 'done'
      and t.starts_at >= ${startOfDay(lastWeek)} and t.starts_at < ${startOfDay(addDays(lastWeek, 7))}
    order by w.target_id, t.starts_at desc`.execute(tx)
  const open = new Set(surveys.rows.map(({ id }) => id))
  await sql`update appointments set status = 'on_site' where id = any(${[...open]}::bigint[])`.execute(tx)
  const columns =
    'owner_id bigint, worker_id bigint, on_the_way_at timestamptz, started_at timestamptz, break_minutes int, finished_at timestamptz'
  await sql`insert into appointments_times (owner_id, position, worker_id, on_the_way_at, started_at, break_minutes, finished_at)
    select r.owner_id, row_number() over (partition by r.owner_id order by r.worker_id), r.worker_id, r.on_the_way_at, r.started_at, r.break_minutes, r.finished_at
    from ${table(timeRows(rows, open, now), columns)}`.execute(tx)
}

/** Approves weeks before last on the following Tuesday; last week has one visit corrected by hand. */
async function markSeen(tx: Tx, now: number): Promise<void> {
  const lastWeek = addDays(fullWeek(dayOf(now)).from, -7)
  const manager = sql`(select min(id) from users where email = 'manager@demo.test')`
  await sql`insert into timesheet_approvals (worker_id, week, approved_at, approved_by, worked_minutes, break_minutes, planned_minutes)
    select m.worker_id, w.monday, (w.monday + interval '8 days 9 hours 30 minutes') at time zone ${businessZone()}, ${manager},
      sum(${workedMinutes('m')}), sum(m.break_minutes), sum(round(extract(epoch from a.ends_at - a.starts_at) / 60))
    from appointments_times m join appointments a on a.id = m.owner_id
    cross join lateral (select date_trunc('week', m.started_at at time zone ${businessZone()})::date as monday) w
    where m.started_at < ${startOfDay(lastWeek)} group by m.worker_id, w.monday order by w.monday, m.worker_id`.execute(
    tx,
  )
  await sql`update appointments_times m set corrected_started_at = m.started_at, corrected_finished_at = m.finished_at + interval '35 minutes',
      corrected_break_minutes = m.break_minutes, correction_reason = 'Packed up and cleaned after the customer had signed',
      corrected_by = ${manager}, corrected_at = m.finished_at + interval '3 hours'
    where m.id = (select x.id from appointments_times x where x.worker_id = ${WORKER} and x.finished_at is not null
      and x.started_at >= ${startOfDay(addDays(lastWeek, 1))} and x.started_at < ${startOfDay(addDays(lastWeek, 5))} order by x.started_at limit 1)`.execute(
    tx,
  )
}

/**
 * Seeds a demo worker's account and the times workers recorded in past weeks. Runs once, only if nobody has worked yet.
 * @param now milliseconds
 * @returns whether it was loaded now
 */
export async function seedWorkday(db: Db, now: number): Promise<boolean> {
  const loaded = await seeding(db, async (tx) => {
    const { rows } = await sql`
      insert into seeded (name) select ${SEED_NAME} where ${nobodyHasWorked} and not exists (select from appointments_times)
        and exists (select from seeded where name = 'demo-calendar') and not exists (select from users where lower(email) = ${demoWorker.email})
      on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return false
    await account(tx)
    await workToday(tx, dayOf(now))
    await times(tx, now)
    await markSeen(tx, now)
    return true
  })
  if (loaded) await sql`analyze appointments_times`.execute(db)
  return loaded
}

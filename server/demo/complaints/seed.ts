import { sql } from 'kysely'
import { resources } from '../../../schema/all.ts'
import { byOf, CLOCKS, type Clocked, MET, nearOf, nextOf, timesFrom } from '../../../schema/areas/complaints/clocks.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { addDays, dayOf, fromWallClock, toMillis, utc } from '../../../schema/engine/time/time.ts'
import { isWorked, officeHours, type WorkingWeek } from '../../../schema/engine/time/working.ts'
import { checkBody } from '../../../schema/engine/validate.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import { insertRecord } from '../../engine/write/persist.ts'
import { seeding } from '../../engine/write/seed.ts'
import { nobodyHasWorked } from '../table.ts'
import { priced } from '../workLines.ts'
import { COMPLAINTS, type DemoComplaint } from './words.ts'

const SEED_NAME = 'demo-complaints'
const DAYS = { acknowledge: 1, respond: 5, resolve: 10 } as const
const WEEK: WorkingWeek = { pattern: officeHours('08:00', '17:00', 'england_wales'), zone: 'Europe/London' }
const NOON = '12:30'
const MINUTE = 60_000

/** Returns the instant of a time of day some working days before today; a future one becomes a moment ago. */
function back(now: number, days: number, time: string): string {
  let day = dayOf(now, WEEK.zone)
  for (let remainingDays = days; remainingDays > 0 || !isWorked(day, WEEK); ) {
    day = addDays(day, -1)
    if (isWorked(day, WEEK)) remainingDays -= 1
  }
  const instant = toMillis(fromWallClock(day, time, WEEK.zone) ?? utc(now))
  return utc(Math.min(instant, now - MINUTE))
}

/** Returns its deadlines as the program would have stored them. */
function clocksOf({ days, time, met = {}, stopped, reopened }: DemoComplaint, now: number): Clocked {
  const received_at = back(now, days, time)
  const counted_from = reopened === undefined ? received_at : back(now, reopened, NOON)
  const daysAgoAt = (ago: number | undefined) =>
    ago === undefined ? null : utc(Math.max(toMillis(back(now, ago, '15:10')), toMillis(received_at) + 30 * MINUTE))
  return {
    acknowledge_by: null,
    respond_by: null,
    resolve_by: null,
    acknowledge_near: null,
    respond_near: null,
    resolve_near: null,
    ...timesFrom(CLOCKS, received_at, DAYS, 0, WEEK),
    ...(reopened === undefined ? {} : timesFrom(['resolve'], counted_from, DAYS, 0, WEEK)),
    received_at,
    counted_from,
    stopped_minutes: 0,
    acknowledged_at: daysAgoAt(met.acknowledge),
    responded_at: daysAgoAt(met.respond),
    resolved_at: daysAgoAt(met.resolve),
    stopped_at: stopped === undefined ? null : back(now, stopped, NOON),
  }
}

interface About {
  readonly job: number
  readonly customer: number
  readonly franchise: number | null
  readonly address: number | null
  readonly type: number
}

/** Returns finished jobs, each of another customer. */
async function subjects(tx: Tx): Promise<readonly About[]> {
  const { rows } = await sql<About>`
    select distinct on (j.customer_id) j.id as job, j.customer_id as customer, j.franchise_id as franchise, j.address_id as address, j.job_type_id as type
    from jobs j join job_statuses l on l.id = j.job_status_id and l.category in ('completed', 'invoiced')
    where j.archived_at is null and j.parent_id is null order by j.customer_id, j.id desc`.execute(tx)
  return rows
}

/** Creates a remedial job without charge. */
async function remedialJob(tx: Tx, about: About, { subject, person }: DemoComplaint): Promise<number> {
  const line = { name: 'Wall tiles, glazed', quantity: 1, price_ex_vat: 0, vat_percent: 20 }
  const checked = checkBody(jobs, 'create', {
    customer_id: about.customer,
    address_id: about.address,
    job_type_id: about.type,
    title: subject,
    franchise_id: about.franchise,
    assignedTo: person,
    materials: [line],
  })
  if (!checked.ok) throw new Error(`the remedial job is refused: ${JSON.stringify(checked.errors)}`)
  const lines = priced(checked.value as unknown as Parameters<typeof priced>[0], 0)
  const values = { ...checked.value, ...lines, job_status_id: SCHEDULED, franchise_price: null, with_sub_jobs: 0 }
  const { id } = await insertRecord(tx, resources.get(jobs.name), values, person)
  await sql`update jobs_materials set cost_price = 18.4 where owner_id = ${id}`.execute(tx)
  return id
}
/** Id in the library's seeds. */
const SCHEDULED = 2

/** Stores past warnings as sent, so that they are not sent again. */
async function warned(tx: Tx, id: number, row: Clocked, now: number): Promise<void> {
  if (nextOf(row).next_due === null) return
  for (const clock of CLOCKS) {
    const [due, warningAt] = [row[byOf(clock)], row[nearOf(clock)]]
    if (!due || !warningAt || row[MET[clock]] !== null || toMillis(warningAt) > now) continue
    const level = toMillis(due) <= now ? 'missed' : 'near'
    const instant = level === 'missed' ? due : warningAt
    await sql`insert into complaint_warnings (complaint_id, clock, level, round, warned_at)
      select id, ${clock}, ${level}, reopened_count, ${instant} from complaints where id = ${id}`.execute(tx)
    await sql`insert into comments (subject, subject_id, at, key, params)
      values ('complaints', ${id}, ${instant}, ${`complaint_${clock}_${level}`}, ${JSON.stringify({ due: `${formatDate(due)} 17:00` })}::jsonb)`.execute(
      tx,
    )
  }
}

/**
 * Seeds a dozen complaints in every state, with deadlines relative to the day they are loaded. Runs once, only if nobody has worked yet.
 * @param now epoch milliseconds
 * @returns whether they were loaded now
 */
export async function seedComplaints(db: Db, now: number): Promise<boolean> {
  return seeding(db, async (tx) => {
    const { rows: claimed } = await sql`
      insert into seeded (name) select ${SEED_NAME} where ${nobodyHasWorked} and not exists (select from complaints)
        and exists (select from jobs) on conflict do nothing returning name`.execute(tx)
    if (claimed.length === 0) return false
    const all = await subjects(tx)
    const createdComplaints: { id: number; about: About }[] = []
    for (const [n, one] of COMPLAINTS.entries()) {
      const original = one.repeats === undefined ? undefined : createdComplaints[one.repeats]
      const about = original?.about ?? all[n * 7] ?? all[0]
      if (!about) return true
      const { subject, description, status, category, severity, channel, person, more = {} } = one
      const clocks = clocksOf(one, now)
      const values = {
        subject,
        description,
        severity,
        channel,
        ...clocks,
        ...nextOf(clocks),
        complaint_status_id: status,
        category_id: category,
        assignedTo: person,
        customer_id: about.customer,
        job_id: about.job,
        franchise_id: about.franchise,
        original_id: original?.id ?? null,
        remedial_job_id: one.withJob ? await remedialJob(tx, about, one) : null,
        closed_at: status === 8 ? clocks.resolved_at : null,
        escalated_at: severity === 'critical' ? clocks.responded_at : null,
        reopened_count: one.reopened === undefined ? 0 : 1,
        ...more,
      }
      const row = await insertRecord(tx, resources.get('complaints'), values, null)
      await sql`update complaints set created_at = received_at, updated_at = greatest(received_at, acknowledged_at, responded_at, resolved_at),
        created_by = "assignedTo", updated_by = "assignedTo" where id = ${row.id}`.execute(tx)
      await warned(tx, row.id, clocks, now)
      createdComplaints.push({ id: row.id, about })
    }
    return true
  })
}

import { type RawBuilder, sql } from 'kysely'
import type { SheetLine } from '../../../schema/areas/timesheets/shapes.ts'
import { stateOf, travelOf } from '../../../schema/areas/timesheets/visitTotals.ts'
import { BLOCKS } from '../../../schema/areas/visits/appointments.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import { beganAt, breakMinutes, finishedAt, startedAt, workedMinutes } from '../visits/worked.ts'
import type { Week } from './week.ts'

interface Found {
  readonly worker_id: number
  readonly appointment_id: number
  readonly version: number
  readonly title: string
  readonly kind: SheetLine['kind']
  readonly status: SheetLine['status']
  readonly job: SheetLine['job']
  readonly planned_from: string
  readonly planned_to: string
  readonly is_booked: boolean
  readonly on_the_way_at: string | null
  readonly said_started: string | null
  readonly said_finished: string | null
  readonly said_breaks: number | null
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly breaks: number | null
  readonly worked: number | null
  readonly corrected_at: string | null
  readonly reason: string | null
  readonly corrected_by: string | null
}

const WORKS = sql`a.archived_at is null and a.kind <> all(${BLOCKS}::text[])`

/**
 * Returns the timesheet items of workers `t` for a week: lines with a start, dated by it, and booked visits without any record, dated by their plan.
 * A visit past midnight belongs to the day on which it started.
 */
export async function itemsOf(
  db: Db | Tx,
  week: Week,
  which: RawBuilder<unknown>,
  now: number,
): Promise<readonly (SheetLine & { readonly worker_id: number })[]> {
  const inWeek = (moment: RawBuilder<unknown>) => sql`${moment} >= ${week.starts} and ${moment} < ${week.ends}`
  const { rows } = await sql<Found>`
    with who as materialized (select t.id from workers t where ${which}),
    lines as (
      select m.worker_id, m.owner_id, m.id as line from appointments_times m where m.worker_id in (select id from who) and ${inWeek(beganAt('m'))}
      union all
      select l.target_id, l.owner_id, m.id from appointments a join appointments_worker_ids l on l.owner_id = a.id
        left join lateral (select x.id, ${beganAt('x')} as began from appointments_times x
          where x.owner_id = a.id and x.worker_id = l.target_id order by x.position limit 1) m on true
        where ${inWeek(sql`a.starts_at`)} and ${WORKS} and a.status <> 'cancelled' and l.target_id in (select id from who) and m.began is null)
    select i.worker_id, a.id as appointment_id, a.version, coalesce(j.title, a.name) as title, a.kind, a.status,
      case when j.id is not null then jsonb_build_object('id', j.id, 'number', j.number) end as job,
      a.starts_at as planned_from, a.ends_at as planned_to,
      a.status <> 'cancelled' and exists (select from appointments_worker_ids l where l.owner_id = a.id and l.target_id = i.worker_id) as is_booked,
      m.on_the_way_at, m.started_at as said_started, m.finished_at as said_finished, m.break_minutes as said_breaks,
      ${startedAt('m')} as started_at, ${finishedAt('m')} as finished_at, ${breakMinutes('m')} as breaks, ${workedMinutes('m')} as worked,
      m.corrected_at, m.correction_reason as reason, concat_ws(' ', u.first_name, u.last_name) as corrected_by
    from lines i join appointments a on a.id = i.owner_id and ${WORKS} left join appointments_times m on m.id = i.line
    left join jobs j on a.subject = 'jobs' and j.id = a.subject_id left join users u on u.id = m.corrected_by
    order by i.worker_id, coalesce(${beganAt('m')}, a.starts_at), a.id`.execute(db)
  return rows.map((row) => lineOf(row, now))
}

const MINUTE = 60_000

function lineOf(row: Found, now: number): SheetLine & { readonly worker_id: number } {
  const { worker_id, appointment_id, version, title, kind, status, job, planned_from, planned_to } = row
  const { on_the_way_at, started_at, finished_at } = row
  const times = { status, planned_to, on_the_way_at, started_at, finished_at }
  return {
    worker_id,
    appointment_id,
    version,
    title,
    kind,
    status,
    job,
    planned_from,
    planned_to,
    day: dayOf(started_at ?? on_the_way_at ?? planned_from),
    said: {
      on_the_way_at,
      started_at: row.said_started,
      finished_at: row.said_finished,
      break_minutes: row.said_breaks ?? 0,
    },
    corrected:
      row.corrected_at === null
        ? null
        : {
            started_at,
            finished_at,
            break_minutes: row.breaks ?? 0,
            reason: row.reason ?? '',
            by: row.corrected_by || null,
            at: row.corrected_at,
          },
    planned: row.is_booked ? Math.round((Date.parse(planned_to) - Date.parse(planned_from)) / MINUTE) : 0,
    worked: row.worked,
    breaks: started_at ? (row.breaks ?? 0) : 0,
    travel: travelOf(times),
    state: stateOf(times, now),
  }
}

import { sql } from 'kysely'
import appointments from '../../../schema/areas/visits/appointments.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { dayOf, fullWeek } from '../../../schema/engine/time/time.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { problem } from '../../engine/http/errors.ts'
import { timesheetsFileRoute } from './file.ts'

type Appointment = Row<typeof appointments>
type Line = Appointment['times'][number]

/** The Monday of the week to which a line belongs. */
function mondayOf(line: Line, { starts_at }: Appointment): string {
  const began = (line.corrected_at ? line.corrected_started_at : line.started_at) ?? line.on_the_way_at
  return fullWeek(dayOf(began ?? starts_at)).from
}

/** Lines of a visit by worker; none if it is archived, as nothing of it counts. */
const linesOf = (visit: Appointment | null): ReadonlyMap<number, Line> =>
  new Map(visit && visit.archived_at === null ? visit.times.map((line) => [line.worker_id, line]) : [])

/** Returns worker and Monday of every timesheet that the write changes. */
function touchedWeeks(after: Appointment, before: Appointment | null): { worker: number; monday: string }[] {
  const [was, minutesAfter] = [linesOf(before), linesOf(after)]
  return [...new Set([...was.keys(), ...minutesAfter.keys()])].flatMap((worker) => {
    const [old, now] = [was.get(worker), minutesAfter.get(worker)]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    return [
      ...(old && before ? [{ worker, monday: mondayOf(old, before) }] : []),
      ...(now ? [{ worker, monday: mondayOf(now, after) }] : []),
    ]
  })
}

/**
 * Refuses to change times in an approved week, however they change: a correction, a phone, an undo, the archive.
 * @throws problem 409 timesheet_approved with the weeks
 */
export default addToServer(appointments, {
  after: async ({ tx }, after, before) => {
    const sheets = touchedWeeks(after, before)
    if (sheets.length === 0) return
    const workers = sheets.map(({ worker }) => worker)
    // Approving locks the worker, so one of the two comes first.
    await sql`select from workers where id = any(${workers}::bigint[]) order by id for key share`.execute(tx)
    const { rows } = await sql<{ week: string }>`
      select distinct p.week from timesheet_approvals p
      join unnest(${workers}::bigint[], ${sheets.map(({ monday }) => monday)}::date[]) s (worker, monday) on s.worker = p.worker_id and s.monday = p.week
      where p.withdrawn_at is null order by p.week`.execute(tx)
    if (rows.length > 0) throw problem(409, 'timesheet_approved', { weeks: rows.map(({ week }) => week) })
  },
  routes: timesheetsFileRoute,
})

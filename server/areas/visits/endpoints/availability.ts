import { sql } from 'kysely'
import { availability } from '../../../../schema/areas/visits/endpoints.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import type { Region } from '../../../../schema/engine/time/bankHolidays.ts'
import { addDays, dayOf, startOfDay } from '../../../../schema/engine/time/time.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Engine } from '../../../engine/http/context.ts'
import { fetchRecord, type RecordRow } from '../../../engine/read/read.ts'
import { HOLIDAYS_OFF } from '../calendar/availability.ts'
import { checkSpan } from '../span.ts'

type Shown = EndpointAnswer<typeof availability>

/** Maximum period in days: a year plus the weeks around it. */
const MAX_LENGTH = 400

/** Hours, blocks and visits of one worker between two days. */
async function present(engine: Engine, row: RecordRow, from: string, to: string): Promise<Shown> {
  const [begin, end] = [startOfDay(from), startOfDay(addDays(to, 1))]
  const { rows: blocks } = await sql<Shown['blocks'][number]>`
    select a.id, a.kind, a.title, a.starts_at, a.ends_at from worker_bookings b join appointments a on a.id = b.appointment_id
    where b.worker_id = ${row.id} and a.kind in ('lock', 'leave') and b.during && tstzrange(${begin}, ${end})
    order by a.starts_at, a.id`.execute(engine.db)
  const { rows: visits } = await sql<{ starts_at: string }>`
    select a.starts_at from worker_bookings b join appointments a on a.id = b.appointment_id
    where b.worker_id = ${row.id} and a.kind not in ('lock', 'leave') and b.during && tstzrange(${begin}, ${end})
    order by a.starts_at`.execute(engine.db)
  const { rows: whose } = await sql<{ holidays: Region | null }>`
    select ${HOLIDAYS_OFF} as holidays from workers w where w.id = ${row.id}`.execute(engine.db)
  const counts = new Map<string, number>()
  for (const { starts_at } of visits) counts.set(dayOf(starts_at), (counts.get(dayOf(starts_at)) ?? 0) + 1)
  const { id, name, version, colour, active, archived_at } = row as Shown
  const pattern = { shifts: row['shifts'], exceptions: row['exceptions'] } as Pick<Shown, 'shifts' | 'exceptions'>
  return {
    id,
    name,
    version,
    colour,
    active,
    archived_at,
    ...pattern,
    blocks,
    holidays: whose[0]?.holidays ?? null,
    booked: [...counts].map(([date, n]) => ({ day: date, visits: n })),
  }
}

export default answer(availability, async (ctx, { id, query }) => {
  const { db, clock } = ctx.engine
  const today = dayOf(clock())
  const { from = addDays(today, -7), to = addDays(from, 41) } = query
  checkSpan({ from, to }, MAX_LENGTH)
  return present(ctx.engine, await fetchRecord(ctx, db, workers.name, id, 'read'), from, to)
})

import { sql } from 'kysely'
import type { Region } from '../../../../schema/engine/time/bankHolidays.ts'
import { type Pattern, shiftsOn } from '../../../../schema/engine/time/shifts.ts'
import { dayOf, startOfDay } from '../../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { HOLIDAYS_OFF } from './availability.ts'

interface Visit {
  appointment_id: number
  worker_id: number
  starts_at: string
  ends_at: string
}

/**
 * Refuses a change of a worker's hours that booked visits depend on: 409 `hours_booked` with the visits (`clashes`) that would then be on a day when
 * the worker cannot be booked. Past visits do not count, nor those that were on such a day before.
 * @param hours the hours before and after; null for a worker who leaves
 */
export async function checkHours(
  write: WriteContext,
  workerId: number,
  hours: { readonly before: Pattern; readonly after: Pattern } | null,
): Promise<void> {
  const { rows } = await sql<Visit>`
    select a.id as appointment_id, b.worker_id, a.starts_at, a.ends_at
    from worker_bookings b join appointments a on a.id = b.appointment_id
    where b.worker_id = ${workerId} and a.kind not in ('lock', 'leave')
      and a.starts_at >= ${startOfDay(dayOf(write.engine.clock()))}
      and a.status in ('booked', 'confirmed', 'on_the_way', 'on_site')
    order by a.starts_at`.execute(write.tx)
  const { rows: whose } = await sql<{ holidays: Region | null }>`
    select ${HOLIDAYS_OFF} as holidays from workers w where w.id = ${workerId}`.execute(write.tx)
  const works = (day: string, { shifts, exceptions }: Pattern) =>
    shiftsOn(day, { shifts, exceptions, holidays: whose[0]?.holidays ?? null }).length > 0
  const days = new Set(rows.map(({ starts_at }) => dayOf(starts_at)))
  const lostDays = new Set([...days].filter((day) => !hours || (works(day, hours.before) && !works(day, hours.after))))
  const stranded = rows.filter(({ starts_at }) => lostDays.has(dayOf(starts_at)))
  if (stranded.length) throw problem(409, 'hours_booked', { clashes: stranded.slice(0, 50) })
}

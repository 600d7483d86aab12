import { sql } from 'kysely'
import type { UNAVAILABLE } from '../../../../schema/areas/visits/workerShapes.ts'
import type { Region } from '../../../../schema/engine/time/bankHolidays.ts'
import {
  dayOffFor,
  type Exception,
  hoursOn,
  type Pattern,
  type Shift,
  shiftsOn,
  subtractRanges,
} from '../../../../schema/engine/time/shifts.ts'
import { type Range, toMillis, wholeDay } from '../../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'

/** A period in which a worker is booked. */
export interface Booking {
  readonly appointment_id: number
  readonly worker_id: number
  readonly starts_at: string
  readonly ends_at: string
  /** Whether it blocks time: a time block or leave. */
  readonly blocks: boolean
  readonly kind: string
}

export interface Availability {
  readonly id: number
  /** Neither deactivated nor archived. */
  readonly active: boolean
  readonly pattern: Pattern
  /** In order of their start. */
  readonly bookings: readonly Booking[]
}

export const rangeOf = ({ starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>): Range => ({
  from: toMillis(starts_at),
  to: toMillis(ends_at),
})

interface Stored {
  readonly id: number
  readonly active: boolean
  readonly shifts: Shift[]
  readonly exceptions: Exception[]
  readonly holidays: Region | null
}

/** Formats ranges as a PostgreSQL multirange. */
const rangesText = (ranges: readonly Range[]): string =>
  `{${ranges.map(({ from, to }) => `["${new Date(from).toISOString()}","${new Date(to).toISOString()}")`).join(',')}}`

/** Region whose bank holidays are days off for worker `w`; null if they work on bank holidays. */
export const HOLIDAYS_OFF = sql<Region | null>`(select f.holiday_region from franchises f where f.id = w.franchise_id and f.closed_on_holidays)`

/**
 * Locks the hours and bookings of these workers until the transaction ends. Every write of either takes these locks first, in order of ids, so
 * concurrent bookings run one after the other.
 */
export const lockWorkers = (tx: Tx, ids: readonly number[]) =>
  sql`select id from workers where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)

/**
 * Returns the hours of these workers and their bookings within `period`, one range or several. Workers who do not exist are left out.
 * @param except id of an appointment to ignore, such as the one about to be moved
 */
export async function availabilityOf(
  db: Db | Tx,
  ids: readonly number[],
  period: Range | readonly Range[],
  except: number | null = null,
): Promise<Availability[]> {
  const { rows } = await sql<Stored>`
    select w.id, w.active and w.archived_at is null as active,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', s.weekday, 'from', to_char(s."from", 'HH24:MI'), 'to', to_char(s."to", 'HH24:MI'),
        'valid_from', s.valid_from, 'valid_to', s.valid_to)) from workers_shifts s where s.owner_id = w.id), '[]') as shifts,
      coalesce((select jsonb_agg(jsonb_build_object('day', e.day, 'from', to_char(e."from", 'HH24:MI'), 'to', to_char(e."to", 'HH24:MI')))
        from workers_exceptions e where e.owner_id = w.id), '[]') as exceptions, ${HOLIDAYS_OFF} as holidays
    from workers w where w.id = any(${ids}::bigint[]) order by w.id`.execute(db)
  const { rows: bookings } = await sql<Booking>`
    select b.appointment_id, b.worker_id, a.starts_at, a.ends_at, a.kind, a.kind in ('lock', 'leave') as blocks
    from worker_bookings b join appointments a on a.id = b.appointment_id
    where b.worker_id = any(${ids}::bigint[]) and b.during && ${rangesText([period].flat())}::tstzmultirange
      and b.appointment_id is distinct from ${except}::bigint
    order by a.starts_at, b.appointment_id`.execute(db)
  return rows.map(({ id, active, ...pattern }) => ({
    id,
    active,
    pattern,
    bookings: bookings.filter((booking) => booking.worker_id === id),
  }))
}

export type Unavailable = (typeof UNAVAILABLE)[number]

/**
 * Returns why a worker cannot be booked at all on a day, or undefined if they can.
 */
export function whyUnavailable({ active, pattern, bookings }: Availability, day: string): Unavailable | undefined {
  if (!active) return 'inactive'
  const shifts = shiftsOn(day, pattern)
  if (shifts.length === 0) {
    const worksElse = dayOffFor(day, pattern) && hoursOn(day, { ...pattern, holidays: null }).length > 0
    return worksElse ? 'holiday' : 'no_shift'
  }
  const { from, to } = wholeDay(day)
  const blocks = bookings.filter(
    ({ blocks: isBlock, ...booking }) => isBlock && rangeOf(booking).from < to && rangeOf(booking).to > from,
  )
  if (subtractRanges(shifts, blocks.map(rangeOf)).length > 0) return undefined
  return blocks.some(({ kind }) => kind === 'leave') ? 'leave' : 'lock'
}

/** Returns the free time of a worker on a day: shifts minus all bookings. */
export function freeOn({ active, pattern, bookings }: Availability, day: string): Range[] {
  return active ? subtractRanges(shiftsOn(day, pattern), bookings.map(rangeOf)) : []
}

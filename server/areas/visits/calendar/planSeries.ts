import type { HolidayName } from '../../../../schema/engine/time/bankHolidays.ts'
import { type Occurrence, occurrences, type Recurrence, timesOn } from '../../../../schema/engine/time/recurrence.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { addDays, isPast, utc } from '../../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { checkDates, type Planned, type Trouble, troubleOf } from './checkDates.ts'
import { regionOf } from './region.ts'

/** Maximum number of appointments of a series, and how many days ahead it may reach. */
export const MAX_DATES = 200
const FURTHEST = 5 * 366

export interface PlannedDate {
  readonly of: string
  readonly day: string
  /** Null if the clock skips this time on that day. */
  readonly starts_at: string | null
  readonly ends_at: string | null
  /** The bank holiday that moved it. */
  readonly holiday: HolidayName | null
  readonly troubles: Trouble[]
}

interface Seed {
  readonly starts_at: string
  readonly ends_at: string
  readonly worker_ids: readonly number[]
  readonly blocks: boolean
  readonly franchise_id: number | null
}

/** Completes a rule with the first appointment: the series starts there, and bank holidays are those of its franchise. */
export async function completeRule(db: Db | Tx, rule: Recurrence, seed: Seed): Promise<Recurrence> {
  const { day } = localDayAndTime(seed.starts_at)
  return { ...rule, starts_on: day, region: rule.region ?? (await regionOf(db, seed.franchise_id)) }
}

/** @throws problem 422 at `rule.until` or `rule.count` for a rule without an end, without dates, or with too many */
export function datesOfSeries(rule: Recurrence): Occurrence[] {
  if (rule.until === null && rule.count === null) throw invalid({ 'rule.until': [{ code: 'required' }] })
  const last = addDays(rule.starts_on, FURTHEST)
  if (rule.until !== null && rule.until > last) throw invalid({ 'rule.until': [{ code: 'too_far' }] })
  const dates = occurrences(rule, rule.starts_on, last, MAX_DATES + 1)
  if (dates.length === 0) throw invalid({ 'rule.until': [{ code: 'no_dates' }] })
  if (dates.length > MAX_DATES)
    throw invalid({
      [rule.count === null ? 'rule.until' : 'rule.count']: [{ code: 'too_many', params: { max: MAX_DATES } }],
    })
  return dates
}

/**
 * Returns the dates of a series at the local times of its first appointment, each with its obstacles. Locks nothing: a caller that books them locks
 * the workers first.
 */
export async function planSeries(db: Db | Tx, rule: Recurrence, seed: Seed, now: Date): Promise<PlannedDate[]> {
  const [begin, end] = [localDayAndTime(seed.starts_at), localDayAndTime(seed.ends_at)]
  const dates = datesOfSeries(rule).map((one) => ({ ...one, range: timesOn(one.day, begin.time, end.time) }))
  const plannedDates = dates.flatMap(({ of, range }): Planned[] =>
    range ? [{ of, range, worker_ids: seed.worker_ids, blocks: seed.blocks }] : [],
  )
  const troubles = await checkDates(db, plannedDates)
  return dates.map(({ of, day, range, holiday }) => ({
    of,
    day,
    holiday: holiday?.name ?? null,
    starts_at: range ? utc(range.from) : null,
    ends_at: range ? utc(range.to) : null,
    troubles: range
      ? [...(isPast(range.from, now) ? [troubleOf('past')] : []), ...(troubles.get(of) ?? [])]
      : [troubleOf('time_skipped')],
  }))
}

import { toMillis, utc } from '../../engine/time/time.ts'
import { addWorkingDays, addWorkingMinutes, type WorkingWeek, workingMinutes } from '../../engine/time/working.ts'

/** What a customer can expect, in the order it is due. */
export const CLOCKS = ['acknowledge', 'respond', 'resolve'] as const
export type Clock = (typeof CLOCKS)[number]

/** How long each may take, in working days. */
export type Days = Readonly<Record<Clock, number>>

/** Share of a deadline's time after which a warning is shown. */
export const NEAR = 0.75

type Moment = string | null

/** Values of a complaint that its deadlines are computed from; instants are ISO 8601 in UTC. */
export interface Clocked {
  readonly received_at: Moment
  /** Start of the deadlines: when it was received, or opened again. */
  readonly counted_from: Moment
  readonly acknowledge_by: Moment
  readonly respond_by: Moment
  readonly resolve_by: Moment
  readonly acknowledge_near: Moment
  readonly respond_near: Moment
  readonly resolve_near: Moment
  readonly acknowledged_at: Moment
  readonly responded_at: Moment
  readonly resolved_at: Moment
  /** Since when they are paused; null while they run. */
  readonly stopped_at: Moment
  /** How long they were paused before that, since the start. */
  readonly stopped_minutes: number
}

/** When each was met. */
export const MET = {
  acknowledge: 'acknowledged_at',
  respond: 'responded_at',
  resolve: 'resolved_at',
} as const satisfies Readonly<Record<Clock, keyof Clocked>>

export const byOf = <C extends Clock>(clock: C): `${C}_by` => `${clock}_by`
export const nearOf = <C extends Clock>(clock: C): `${C}_near` => `${clock}_near`

/** When a deadline ends, and when three quarters of its time have passed; `stopped` working minutes do not count. */
function timesOf(clock: Clock, from: string, days: number, stopped: number, week: WorkingWeek) {
  const end = addWorkingDays(from, days, week)
  const warningAt = addWorkingMinutes(from, Math.floor(workingMinutes(from, end, week) * NEAR), week)
  return {
    [byOf(clock)]: utc(addWorkingMinutes(end, stopped, week)),
    [nearOf(clock)]: utc(addWorkingMinutes(warningAt, stopped, week)),
  }
}

/** The times of these deadlines, computed again from an instant. */
export const timesFrom = (
  clocks: readonly Clock[],
  from: string,
  days: Days,
  stopped: number,
  week: WorkingWeek,
): Partial<Clocked> => Object.assign({}, ...clocks.map((clock) => timesOf(clock, from, days[clock], stopped, week)))

/** Resumes after a pause until `now`: every deadline that was not met is extended by the pause. */
export function resumed(row: Clocked, now: string, week: WorkingWeek): Partial<Clocked> {
  if (row.stopped_at === null) return {}
  const minutes = Math.round(workingMinutes(row.stopped_at, now, week))
  const later = (moment: Moment) => (moment === null ? null : utc(addWorkingMinutes(moment, minutes, week)))
  const shiftedDeadlines = CLOCKS.filter((clock) => row[MET[clock]] === null).flatMap((clock) => [
    [byOf(clock), later(row[byOf(clock)])] as const,
    [nearOf(clock), later(row[nearOf(clock)])] as const,
  ])
  return { ...Object.fromEntries(shiftedDeadlines), stopped_at: null, stopped_minutes: row.stopped_minutes + minutes }
}

/** What is due next and when; undefined while paused and after the final answer. */
export function nextOf(row: Clocked): { readonly next_due: Moment; readonly next_clock: Clock | null } {
  const open = CLOCKS.filter((clock) => row[MET[clock]] === null && row[byOf(clock)] !== null)
  if (row.stopped_at !== null || row.resolved_at !== null || open.length === 0)
    return { next_due: null, next_clock: null }
  const due = (clock: Clock) => toMillis(row[byOf(clock)] as string)
  const first = open.toSorted((a, b) => due(a) - due(b))[0] as Clock
  return { next_due: row[byOf(first)], next_clock: first }
}

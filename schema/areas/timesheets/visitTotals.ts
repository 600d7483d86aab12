import type { Figures, State } from './shapes.ts'

/** What is known of one worker's visit; corrected times where there are some. */
export interface Times {
  readonly status: string
  readonly planned_to: string
  readonly on_the_way_at: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
}

const MINUTE = 60_000
/** Hours after its planned end in which a visit may still be going on. */
const TIMEOUT = 4
const isOverdue = (instant: string, now: number, hours = 0) => Date.parse(instant) + hours * 60 * MINUTE < now

/**
 * State of a visit's times.
 * @param now epoch milliseconds
 */
export function stateOf({ status, planned_to, started_at, finished_at }: Times, now: number): State {
  if (started_at) {
    if (finished_at) return 'done'
    return isOverdue(planned_to, now, TIMEOUT) && isOverdue(started_at, now, TIMEOUT) ? 'open' : 'going'
  }
  if (status === 'no_access' || status === 'cancelled' || finished_at) return 'nothing'
  if (status === 'done' || status === 'part_done' || status === 'aborted') return 'unsaid'
  return isOverdue(planned_to, now) ? 'unsaid' : 'ahead'
}

/** Minutes from setting out until the visit began; null when either is not known. */
export const travelOf = ({ on_the_way_at, started_at }: Times): number | null =>
  on_the_way_at && started_at && started_at >= on_the_way_at
    ? Math.round((Date.parse(started_at) - Date.parse(on_the_way_at)) / MINUTE)
    : null

/** What one visit adds to a time sheet. */
export interface VisitTotals {
  readonly planned: number
  readonly worked: number | null
  readonly breaks: number
  readonly travel: number | null
  readonly state: State
  readonly corrected: unknown
}

export const NOTHING: Figures = {
  visits: 0,
  planned: 0,
  worked: 0,
  breaks: 0,
  travel: 0,
  open: 0,
  unsaid: 0,
  corrected: 0,
}

export const sumOf = (lines: readonly VisitTotals[]): Figures =>
  lines.reduce<Figures>(
    (sum, { planned, worked, breaks, travel, state, corrected }) => ({
      visits: sum.visits + 1,
      planned: sum.planned + planned,
      worked: sum.worked + (worked ?? 0),
      breaks: sum.breaks + breaks,
      travel: sum.travel + (travel ?? 0),
      open: sum.open + Number(state === 'open'),
      unsaid: sum.unsaid + Number(state === 'unsaid'),
      corrected: sum.corrected + Number(Boolean(corrected)),
    }),
    NOTHING,
  )

export const totalOf = (all: readonly Figures[]): Figures =>
  all.reduce<Figures>(
    (sum, one) =>
      Object.fromEntries(
        Object.keys(NOTHING).map((name) => [name, sum[name as keyof Figures] + one[name as keyof Figures]]),
      ) as Figures,
    NOTHING,
  )

/** Minutes as hours and minutes: `7:05`. */
export const hoursText = (minutes: number): string => {
  const all = Math.abs(minutes)
  return `${minutes < 0 ? '−' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

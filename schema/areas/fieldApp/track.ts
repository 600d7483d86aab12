import { VISIT_STEPS } from '../visits/visitSteps.ts'
import type { OwnTimes } from './shapes.ts'

/** A worker's progress on a visit, from their reports. */
export const STATES = ['waiting', 'on_the_way', 'on_site', 'break', 'finished'] as const
export type State = (typeof STATES)[number]

/** Possible next steps. */
export const STEPS = VISIT_STEPS
export type Step = (typeof STEPS)[number]

export const stateOf = ({ on_the_way_at, started_at, break_at, finished_at }: OwnTimes): State => {
  if (finished_at) return 'finished'
  if (break_at) return 'break'
  if (started_at) return 'on_site'
  return on_the_way_at ? 'on_the_way' : 'waiting'
}

/** The states before each step: nothing can be done on site before arriving. */
export const FROM: Readonly<Record<Step, readonly State[]>> = {
  onTheWay: ['waiting'],
  onSite: ['waiting', 'on_the_way'],
  pause: ['on_site'],
  resume: ['break'],
  finish: ['on_site', 'break'],
  partDone: ['on_site', 'break'],
  noAccess: ['waiting', 'on_the_way', 'on_site'],
  abort: ['waiting', 'on_the_way', 'on_site', 'break'],
}

const MINUTE = 60_000
const minutes = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE))

/** The last report: nothing is before it. */
export const latest = ({ on_the_way_at, started_at, break_at, finished_at }: OwnTimes): string | null =>
  [on_the_way_at, started_at, break_at, finished_at].reduce(
    (last, one) => (one && (!last || one > last) ? one : last),
    null,
  )

/** The state after a step at that moment. A running break ends with the visit. */
export function stepped(times: OwnTimes, step: Step, instant: string): OwnTimes {
  if (step === 'onTheWay') return { ...times, on_the_way_at: instant }
  if (step === 'onSite') return { ...times, started_at: instant }
  if (step === 'pause') return { ...times, break_at: instant }
  const { break_at, break_minutes } = times
  const rested = break_at ? { break_at: null, break_minutes: break_minutes + minutes(break_at, instant) } : {}
  return step === 'resume' ? { ...times, ...rested } : { ...times, ...rested, finished_at: instant }
}

/** Undoes the last step; a finished break stays counted. */
export function unstepped(times: OwnTimes): OwnTimes {
  const state = stateOf(times)
  if (state === 'finished') return { ...times, finished_at: null }
  if (state === 'break') return { ...times, break_at: null }
  if (state === 'on_site') return { ...times, started_at: null, break_minutes: 0 }
  return { ...times, on_the_way_at: null }
}

/** Minutes on site without breaks; null until the visit is done. */
export const workedMinutes = ({ started_at, break_minutes, finished_at }: OwnTimes): number | null =>
  started_at && finished_at ? Math.max(0, minutes(started_at, finished_at) - break_minutes) : null

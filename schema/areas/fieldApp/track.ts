import { VISIT_STEPS } from '../visits/visitSteps.ts'
import type { OwnTimes } from './shapes.ts'

/** Where a worker stands with a visit, by what he has said of it. */
export const STATES = ['waiting', 'on_the_way', 'on_site', 'break', 'finished'] as const
export type State = (typeof STATES)[number]

/** What he may say next. */
export const STEPS = VISIT_STEPS
export type Step = (typeof STEPS)[number]

export const stateOf = ({ on_the_way_at, started_at, break_at, finished_at }: OwnTimes): State => {
  if (finished_at) return 'finished'
  if (break_at) return 'break'
  if (started_at) return 'on_site'
  return on_the_way_at ? 'on_the_way' : 'waiting'
}

/** From where each step is one: who was not on site has done nothing there. */
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

/** The last thing that was said: nothing after it was before it. */
export const latest = ({ on_the_way_at, started_at, break_at, finished_at }: OwnTimes): string | null =>
  [on_the_way_at, started_at, break_at, finished_at].reduce(
    (last, one) => (one && (!last || one > last) ? one : last),
    null,
  )

/** What is known once a step was made at that moment. A break that goes on ends with the visit. */
export function stepped(times: OwnTimes, step: Step, at: string): OwnTimes {
  if (step === 'onTheWay') return { ...times, on_the_way_at: at }
  if (step === 'onSite') return { ...times, started_at: at }
  if (step === 'pause') return { ...times, break_at: at }
  const { break_at, break_minutes } = times
  const rested = break_at ? { break_at: null, break_minutes: break_minutes + minutes(break_at, at) } : {}
  return step === 'resume' ? { ...times, ...rested } : { ...times, ...rested, finished_at: at }
}

/** The last step taken back; a break that ended stays counted. */
export function unstepped(times: OwnTimes): OwnTimes {
  const state = stateOf(times)
  if (state === 'finished') return { ...times, finished_at: null }
  if (state === 'break') return { ...times, break_at: null }
  if (state === 'on_site') return { ...times, started_at: null, break_minutes: 0 }
  return { ...times, on_the_way_at: null }
}

/** Minutes on site without breaks; null while it is not done. */
export const workedMinutes = ({ started_at, break_minutes, finished_at }: OwnTimes): number | null =>
  started_at && finished_at ? Math.max(0, minutes(started_at, finished_at) - break_minutes) : null

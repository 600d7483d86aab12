import { addDays, dayOf } from '../../schema/engine/time/time.ts'

/** Days that the screen of the day asks for after today. */
export const PREFETCHED_DAYS = 31

/** The question of a worker's day. */
export const daysPath = (today: string): string => `/my/visits?from=${today}&to=${addDays(today, PREFETCHED_DAYS)}`

/**
 * Asks for the days beside the rights and the screen, where they are what is opened; whoever asks the same first gets that answer.
 * @returns the answer that is on its way; undefined for any other question
 */
export function prefetchDays(
  window: Window,
  ask: (path: string) => Promise<unknown>,
): (path: string) => Promise<unknown> | undefined {
  // Other screens do not format a date this early: the first one loads the browser's calendar data.
  if (window.location.pathname !== '/my/visits') return () => undefined
  const path = daysPath(dayOf(Date.now()))
  let answer: Promise<unknown> | undefined = ask(path)
  // It may fail before anybody waits for it: who does is told then.
  void Promise.allSettled([answer])
  return (asked) => {
    if (asked !== path) return undefined
    const taken = answer
    answer = undefined
    return taken
  }
}

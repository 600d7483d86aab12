import { addDays, dayOf } from '../../schema/engine/time/time.ts'

/** Number of days after today that the field app's list requests. */
export const PREFETCHED_DAYS = 31

/** The request for the days of the field app. */
export const daysPath = (today: string): string => `/my/visits?from=${today}&to=${addDays(today, PREFETCHED_DAYS)}`

/**
 * Requests the days in parallel with permissions and page, where the list of days is opened; the first component that sends the same request gets
 * this response.
 * @returns a function that returns the pending response; undefined for any other request
 */
export function prefetchDays(
  window: Window,
  fetchPath: (path: string) => Promise<unknown>,
): (path: string) => Promise<unknown> | undefined {
  // Other pages do not format dates this early: the first formatting loads the browser's calendar data.
  if (window.location.pathname !== '/my/visits') return () => undefined
  const path = daysPath(dayOf(Date.now()))
  let answer: Promise<unknown> | undefined = fetchPath(path)
  // It may fail before anything waits for it: the error is then handled by whatever waits later.
  void Promise.allSettled([answer])
  return (requestedPath) => {
    if (requestedPath !== path) return undefined
    const prefetchedAnswer = answer
    answer = undefined
    return prefetchedAnswer
  }
}

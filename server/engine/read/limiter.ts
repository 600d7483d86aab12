import { problem } from '../http/errors.ts'

/** Maximum number of reports running in this process, each with a connection, and of waiting ones. */
const [MAX_RUNNING, WAITING] = [2, 20]
let underWay = 0
const queue = new Set<() => void>()

/** Nobody waits for the answer any more. Nginx logs such requests as 499. */
export const isReaderGone = () => problem(499, 'reader_gone')

/** Waits for a free place, or until nobody waits for the answer. */
const turn = (abandoned: AbortSignal | undefined) =>
  new Promise<void>((proceedNow, refuse) => {
    const leave = () => {
      queue.delete(proceed)
      refuse(isReaderGone())
    }
    const proceed = () => {
      abandoned?.removeEventListener('abort', leave)
      proceedNow()
    }
    abandoned?.addEventListener('abort', leave, { once: true })
    queue.add(proceed)
  })

/**
 * Runs expensive reads a few at a time, in the order they arrived, so that they never take the connections of other requests.
 * @param abandoned aborts when nobody waits for the answer any more
 * @throws problem 503 while too many wait, 499 when nobody waits for this one
 */
export async function limitConcurrency<T>(run: () => Promise<T>, abandoned?: AbortSignal): Promise<T> {
  if (abandoned?.aborted) throw isReaderGone()
  if (underWay >= MAX_RUNNING) {
    if (queue.size >= WAITING) throw problem(503, 'busy', {}, { 'retry-after': '5' })
    // A finished run passes its place on.
    await turn(abandoned)
  } else underWay++
  try {
    return await run()
  } finally {
    const [next] = queue
    if (next) {
      queue.delete(next)
      next()
    } else underWay--
  }
}

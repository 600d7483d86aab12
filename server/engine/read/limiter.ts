import { problem } from '../http/errors.ts'

/** Reports under way at once in this process, each with a connection, and how many may wait. */
const [AT_ONCE, WAITING] = [2, 20]
let underWay = 0
const queue = new Set<() => void>()

/** Nobody waits for the answer any more. 499 is what nginx counts such a request as. */
export const isReaderGone = () => problem(499, 'reader_gone')

/** Waits for a place, or until nobody waits for the answer. */
const turn = (left: AbortSignal | undefined) =>
  new Promise<void>((go, refuse) => {
    const leave = () => {
      queue.delete(mine)
      refuse(isReaderGone())
    }
    const mine = () => {
      left?.removeEventListener('abort', leave)
      go()
    }
    left?.addEventListener('abort', leave, { once: true })
    queue.add(mine)
  })

/**
 * Runs heavy reading a few at a time, in the order in which it was asked for, so that it never takes the connections of the others.
 * @param left tells that nobody waits for the answer any more
 * @throws problem 503 while too many wait, 499 where nobody waits for this one
 */
export async function limitConcurrency<T>(run: () => Promise<T>, left?: AbortSignal): Promise<T> {
  if (left?.aborted) throw isReaderGone()
  if (underWay >= AT_ONCE) {
    if (queue.size >= WAITING) throw problem(503, 'busy', {}, { 'retry-after': '5' })
    // Whoever is done hands its place on.
    await turn(left)
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

import { problem } from '../http/errors.ts'

/** Reports under way at once in this process, each with a connection, and how many may wait. */
const [AT_ONCE, WAITING] = [2, 20]
let underWay = 0
const queue: (() => void)[] = []

/**
 * Runs heavy reading a few at a time, in the order in which it was asked for, so that it never takes the connections of the others.
 * @throws problem 503 while too many wait
 */
export async function limited<T>(run: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) {
    if (queue.length >= WAITING) throw problem(503, 'busy', {}, { 'retry-after': '5' })
    // Whoever is done hands its place on.
    await new Promise<void>((go) => queue.push(go))
  } else underWay++
  try {
    return await run()
  } finally {
    const next = queue.shift()
    if (next) next()
    else underWay--
  }
}

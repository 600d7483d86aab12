import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { problem } from './errors.ts'

/**
 * Turns requests away while the event loop is late: problem 503 busy with Retry-After. Not in the first seconds
 * of listening, whose measured delay is that of the start: who opens the address as soon as it is printed is served.
 * @param late delay from which on requests are turned away, in ms
 * @param start how long a start still shows in the measured delay, in ms
 */
export async function shedLoad(app: FastifyInstance, { late = 2000, start = 5000 } = {}): Promise<void> {
  let since = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    since = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    pressureHandler: async () => {
      if (performance.now() - since > start) throw problem(503, 'busy', {}, { 'retry-after': '2' })
    },
  })
}

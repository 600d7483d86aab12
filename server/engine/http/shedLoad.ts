import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { problem } from './errors.ts'

/**
 * Turns requests away while the event loop is late: problem 503 busy with Retry-After. Not in the first seconds of listening, whose delay comes from
 * the start itself: a request sent as soon as the address is printed is served.
 * @param late delay in ms from which requests are turned away
 * @param start how long in ms the start affects the measured delay
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

import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Shutdown of a server that others can take over for. */
    readonly leaving: Leaving
  }
}

export interface Leaving {
  /** Whether requests should go to other servers; false if another process takes over at the same address. */
  readonly isElsewhere: boolean
  /**
   * Starts leaving while requests are still answered: `ready` is 503, responses close their connection, and streams are told to move halfway through.
   * Closing the app comes next.
   * @param ms time to wait; with 0 nothing happens
   * @param door whether new connections are refused at once, as other processes on this machine accept them
   */
  begin(ms: number, door?: 'open' | 'shut'): Promise<void>
}

/** @param move tells open and later streams to continue elsewhere */
export function leavable(app: FastifyInstance, move: () => void): Leaving {
  let leavingState: 'open' | 'shut' | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (leavingState) void reply.header('connection', 'close')
  })
  const leaving: Leaving = {
    get isElsewhere() {
      return leavingState === 'open'
    },
    begin: async (ms, door = 'open') => {
      if (leavingState || ms === 0) return
      leavingState = door
      // Closes only the listening socket: requests on open connections are still answered.
      if (door === 'shut') Server.prototype.close.call(app.server)
      await sleep(ms / 2)
      move()
      await sleep(ms / 2)
    },
  }
  app.decorate('leaving', leaving)
  return leaving
}

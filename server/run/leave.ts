import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The way out of a server that others stand beside. */
    readonly leaving: Leaving
  }
}

export interface Leaving {
  /** Whether requests are to be sent elsewhere: not where another process has its place at the same address. */
  readonly isElsewhere: boolean
  /**
   * Tells whoever sends requests here to send them elsewhere, and goes on answering meanwhile: `ready` is 503, answers close their
   * connection, streams are told to move at half time. Closing the app is what comes next.
   * @param ms for which it waits; nothing of it happens with 0
   * @param door whether new connections are refused at once, as others of this machine take them
   */
  begin(ms: number, door?: 'open' | 'shut'): Promise<void>
}

/** @param move tells the open streams that they go on elsewhere, and those that come later too */
export function leavable(app: FastifyInstance, move: () => void): Leaving {
  let begun: 'open' | 'shut' | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (begun) void reply.header('connection', 'close')
  })
  const leaving: Leaving = {
    get isElsewhere() {
      return begun === 'open'
    },
    begin: async (ms, door = 'open') => {
      if (begun || ms === 0) return
      begun = door
      // Of the listening alone: what stands on open connections is still answered.
      if (door === 'shut') Server.prototype.close.call(app.server)
      await sleep(ms / 2)
      move()
      await sleep(ms / 2)
    },
  }
  app.decorate('leaving', leaving)
  return leaving
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Engine } from '../http/context.ts'
import type { Replica, ReplicaRead } from './replica.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Reads from a replica when there is one (`Reads`): the handler only reads, and may be called a second time. The session and its permissions are
     * read before, from the primary database.
     */
    reads?: Reads | undefined
  }
  interface FastifyRequest {
    /** The engine with the database to read for this request, when it is not the primary. */
    reading?: Engine | undefined
  }
}

declare module '../http/context.ts' {
  interface Services {
    readonly replica: Replica
  }
}

/** `copy`: answered when everything is read; `copy_streamed`: answered while reading, so it cannot be started again. */
export type Reads = 'copy' | 'copy_streamed'

const READS_BY_KIND: Readonly<Record<Reads, ReplicaRead>> = { copy: {}, copy_streamed: { isStreamed: true } }

/**
 * Reads where `reads` says, outside of requests.
 * @param work only reads, from the engine it is given; it may be called a second time
 */
export function readingOf<T>(engine: Engine, reads: Reads, work: (engine: Engine) => Promise<T>): Promise<T> {
  const replica = engine.services?.replica
  if (!replica) return work(engine)
  return replica.ask(engine.db, (db) => work(db === engine.db ? engine : { ...engine, db }), READS_BY_KIND[reads])
}

/** Makes every route with that config read from the replica. Registered before the routes. */
export function readOfCopies(app: FastifyInstance, engine: Engine): void {
  app.addHook('onRoute', (route) => {
    const reads = route.config?.reads
    if (!reads) return
    const { handler } = route
    route.handler = async function (request: FastifyRequest, reply) {
      try {
        return await readingOf(engine, reads, async (from) => {
          request.reading = from
          return handler.call(this, request, reply)
        })
      } finally {
        request.reading = undefined
      }
    }
  })
}

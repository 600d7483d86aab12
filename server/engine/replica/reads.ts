import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Engine } from '../http/context.ts'
import type { Replica, ReplicaRead } from './replica.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What it answers is read of a copy of the database, where one follows it (`Reads`): its handler only reads, and may be called a second time. Who asks and
     * what they may do is looked up before, in the database itself.
     */
    reads?: Reads | undefined
  }
  interface FastifyRequest {
    /** The engine whose database is to be read for this request, where it is another than the usual one. */
    reading?: Engine | undefined
  }
}

declare module '../http/context.ts' {
  interface Services {
    readonly replica: Replica
  }
}

/** `copy`: answered when everything is read; `copy_streamed`: while it is read, so that it cannot be begun again. */
export type Reads = 'copy' | 'copy_streamed'

const ASKS: Readonly<Record<Reads, ReplicaRead>> = { copy: {}, copy_streamed: { isStreamed: true } }

/** Reads where `reads` says, off any request. @param work only reads, of the engine that it is given; it may be called a second time */
export function readingOf<T>(engine: Engine, reads: Reads, work: (engine: Engine) => Promise<T>): Promise<T> {
  const replica = engine.services?.replica
  if (!replica) return work(engine)
  return replica.ask(engine.db, (db) => work(db === engine.db ? engine : { ...engine, db }), ASKS[reads])
}

/** Has every route that says so in its config read of the copy. Before the routes. */
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

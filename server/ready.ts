import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isCurrent } from './engine/db/migrate.ts'
import type { FileParts } from './engine/files/parts.ts'
import { checkWritable } from './engine/files/storage/writable.ts'

/**
 * GET /health checks only the process. GET /ready {status, files} returns 503 only while the database does not respond or is not migrated (decision
 * 43 explains why), and once the server is leaving.
 */
export function readyRoutes(app: FastifyInstance, pool: pg.Pool, { incoming }: Pick<FileParts, 'incoming'>): void {
  app.get('/health', { config: { access: 'public', summary: 'The process answers' } }, async () => ({ status: 'ok' }))
  const config = {
    access: 'public',
    summary: 'The database answers and is migrated; whether files can be kept',
  } as const
  app.get('/ready', { config }, async (_request, reply) => {
    if (app.leaving.isElsewhere) return reply.code(503).send({ status: 'leaving', files: 'unknown' })
    const ready = await isCurrent(pool).catch((error: unknown) => {
      app.log.warn({ err: error }, 'not ready')
      return false
    })
    const files = await checkWritable(incoming)
    if (!ready) void reply.header('retry-after', '2')
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', files })
  })
}

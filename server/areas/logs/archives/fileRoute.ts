import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fileOfArchive } from '../../../../schema/areas/logs/endpoints.ts'
import { fieldErrors } from '../../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../../engine/files/fileName.ts'
import { byId } from '../../../engine/http/bodies.ts'
import { type Engine, service } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { contextOf } from '../../../engine/http/routes.ts'
import { demandWhole } from '../../../engine/rights/access.ts'
import { archiveKey } from './make.ts'
import { archivesOf, demandFile } from './store.ts'

const GZIP = 'application/gzip'
const paramsShape = z.strictObject({ id: z.coerce.number().int().positive() })

/** GET route that downloads an archive of the log, authorised by the ticket in its declared address. */
export function archiveFileRoute(app: FastifyInstance, engine: Engine): void {
  app.get<{ Params: { id: string } }>(
    fileOfArchive.path,
    {
      exposeHeadRoute: false,
      compress: false,
      schema: { params: byId },
      config: {
        ...routeAccessOf(fileOfArchive),
        byTicket: true,
        security: 'exported',
        gives: [GZIP],
        summary: 'Download a log archive as compressed JSON lines',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      demandWhole(ctx.actor, fileOfArchive.concerns)
      const parsed = paramsShape.safeParse(request.ticketParams ?? request.params)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, request.params))
      const [archive] = await archivesOf(engine.db, parsed.data.id)
      if (!archive) throw problem(404, 'not_found')
      demandFile(archive)
      const bytes = await service(engine, 'files').storage.get(archiveKey(archive.id))
      if (!bytes) throw problem(404, 'not_found')
      request.securityNote = { details: () => ({ resource: 'logs', id: archive.id, sha256: archive.sha256 }) }
      return reply
        .header(
          'content-disposition',
          dispositionOf('attachment', `log-before-${archive.before.slice(0, 10)}-${archive.id}.jsonl.gz`),
        )
        .header('content-length', archive.bytes)
        .header('x-content-type-options', 'nosniff')
        .type(GZIP)
        .send(bytes)
    },
  )
}

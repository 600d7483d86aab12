import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import { downloadAddress } from '../../../../schema/engine/ticket.ts'
import { dispositionOf } from '../../files/fileName.ts'
import type { ZodTypes } from '../../http/bodies.ts'
import type { Engine } from '../../http/context.ts'
import { contextOf, PREFIX } from '../../http/routes.ts'
import { type ExportTarget, exportFile, MIME } from './export.ts'
import { exportRequest } from './request.ts'
import { issueTicket } from './tickets.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A ticket in the address can replace the bearer token (docs/decisions/0026-import-and-export.md). */
    byTicket?: true
  }
  interface FastifyRequest {
    /** The parameters a ticket was issued for, when one was used. */
    ticketParams: Readonly<Record<string, unknown>> | null
  }
}

const exportBody = z.record(z.string(), z.unknown())
/** Answers with a file that the browser saves. */
export function sendFile(reply: FastifyReply, { name, type, stream }: ExportTarget): FastifyReply {
  return reply
    .header('content-disposition', dispositionOf('attachment', name))
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(stream)
}

/** GET /{resource}/export, and its ticket for downloads by the browser itself. */
export function exportRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  const path = `/${resource.name}/export`
  const access = permission(resource.area, 'export')
  const pluralName = resource.label[1].toLowerCase()
  app.get<{ Querystring: Record<string, unknown> }>(
    path,
    // Compressing it again on the way would cost more time than it saves.
    {
      compress: false,
      exposeHeadRoute: false,
      config: {
        access,
        byTicket: true,
        security: 'exported',
        summary: `Export all matching ${pluralName} to a file`,
        gives: Object.values(MIME),
        reads: 'copy_streamed',
      },
    },
    async (request, reply) => {
      const filter = request.ticketParams ?? request.query
      const file = await exportFile(contextOf(engine, request), resource, filter)
      request.securityNote = { details: () => ({ resource: resource.name, filter, rows: file.rows() }) }
      return sendFile(reply, file)
    },
  )
  app.withTypeProvider<ZodTypes>().post(
    path,
    {
      schema: { body: exportBody, response: { 200: downloadAddress } },
      config: { access, summary: `Create a link to an export of ${pluralName}. The link works once, within a minute` },
    },
    async (request) => {
      exportRequest(resource, request.body)
      const ticket = await issueTicket(engine.db, request.actor.session_id, PREFIX + path, request.body)
      return { url: `${PREFIX}${path}?ticket=${ticket}` }
    },
  )
}

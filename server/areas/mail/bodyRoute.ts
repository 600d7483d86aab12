import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { attachmentAddress, bodyAddress } from '../../../schema/areas/mail/endpoints.ts'
import type { AnyEndpoint } from '../../../schema/engine/endpoint.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { blobKey } from '../../engine/files/storage/keys.ts'
import { byId } from '../../engine/http/bodies.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { renderEmail } from '../../engine/mail/shown.ts'
import { fetchRecord, pathId } from '../../engine/read/read.ts'

const ticketed = z.strictObject({ id: z.string(), at: z.coerce.number().int().min(0).default(0) })

/** A sandboxed page: no scripts run, only pictures are fetched, and only this program may frame it. */
const POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Sends an email as a page without scripts. */
export const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    // A sandboxed page has an opaque origin and needs no agent cluster of its own.
    .removeHeader('origin-agent-cluster')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)

/** Routes that show a sent email and its attachments, authorised by the ticket in their declared addresses. */
export function bodyRoutes(app: FastifyInstance, engine: Engine): void {
  const open = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const ctx = contextOf(engine, request)
    // A ticket is for one record: the id in the address is ignored.
    const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
    const parsed = ticketed.safeParse(rawParams)
    if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
    const row = await fetchRecord(ctx, engine.db, 'emails', pathId(parsed.data.id), 'read')
    return { row, at: parsed.data.at }
  }
  const config = (declared: AnyEndpoint, summary: string, mediaTypes: readonly string[]) => ({
    compress: false as const,
    exposeHeadRoute: false,
    schema: { params: byId },
    config: {
      ...routeAccessOf(declared),
      resource: 'emails',
      byTicket: true as const,
      summary,
      gives: [...mediaTypes],
    },
  })

  app.get<{ Params: { id: string } }>(
    bodyAddress.path,
    config(bodyAddress, 'View a sent email as a safe page', ['text/html']),
    async (request, reply) => {
      const { row } = await open(request)
      return sendPage(reply, await renderEmail(engine, row.html ?? ''))
    },
  )
  app.get<{ Params: { id: string } }>(
    attachmentAddress.path,
    config(attachmentAddress, 'Download an attachment of a sent email', ['application/octet-stream']),
    async (request, reply) => {
      const { row, at } = await open(request)
      const file = row.attachments?.[at]
      const stream = file && (await service(engine, 'files').storage.get(blobKey(file.sha256)))
      if (!file || !stream) throw problem(404, 'not_found')
      return reply
        .header('content-disposition', dispositionOf('attachment', file.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(file.mime)
        .send(stream)
    },
  )
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { signedDocument } from '../../../schema/areas/signing/endpoints.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { blobKey } from '../../engine/files/storage/keys.ts'
import { byId, type ZodTypes } from '../../engine/http/bodies.ts'
import { type Context, type Engine, service } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { signatureOf } from './withdrawing.ts'

const PDF = 'application/pdf'
const ticketed = z.looseObject({ id: z.string() })

/**
 * Returns the stored bytes.
 * @throws problem 503 storage_away if storage is unavailable; 500 if they are not those that were signed
 */
async function bytesOf({ engine }: Context, sha256: string): Promise<Buffer> {
  const stream = await service(engine, 'files').storage.get(blobKey(sha256))
  if (!stream) throw problem(503, 'storage_away')
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`the signed document ${sha256} is not what was signed: its file was changed`)
  return bytes
}

/** GET /signed-documents/{id}/pdf: the stored PDF, for users who may see its job. */
export const signedRoute = (app: FastifyInstance, engine: Engine): void => {
  app.withTypeProvider<ZodTypes>().get(
    signedDocument.path,
    {
      compress: false,
      exposeHeadRoute: false,
      schema: { params: byId },
      config: {
        ...routeAccessOf(signedDocument),
        resource: 'jobs',
        byTicket: true,
        gives: [PDF],
        summary: 'Download a signed PDF',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      // A ticket is for one document: the id in the address is ignored.
      const { id } = ticketed.parse(request.ticketParams ?? { id: request.params.id })
      const { signature, subject } = await signatureOf(ctx, id, 'read')
      const bytes = await bytesOf(ctx, signature.sha256)
      const number = String(subject.row['number']).replaceAll(/[^\w-]/g, '-')
      return reply
        .header('content-disposition', dispositionOf('inline', `${number}-${signature.id}.pdf`))
        .header('x-content-type-options', 'nosniff')
        .type(PDF)
        .send(bytes)
    },
  )
}

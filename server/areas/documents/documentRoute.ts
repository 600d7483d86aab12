import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '../../../schema/engine/endpoint.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { LOCALES, type Locale } from '../../../schema/engine/text/format.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { byId, type ZodTypes } from '../../engine/http/bodies.ts'
import type { Context, Engine } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { fetchRecord, pathId, type RecordRow } from '../../engine/read/read.ts'
import type { PdfDocument } from './pdfDocument.ts'
import { print } from './print.ts'

/** Type of the returned file, and the ending of its name. */
export interface Handed {
  readonly mime: string
  readonly ending: string
}
const PDF: Handed = { mime: 'application/pdf', ending: 'pdf' }
const ticketed = z.strictObject({ locale: z.enum(LOCALES).default('en'), id: z.string() })

/** Returns the document to print, or the bytes of one printed before. */
type Make = (ctx: Context, row: RecordRow, locale: Locale) => Promise<PdfDocument | Buffer>

/**
 * GET route that downloads the document of a record within the caller's scope: authorised by the ticket in its declared address, for callers with the
 * same permissions.
 */
export const documentRoute =
  (declared: AnyEndpoint, summary: string, makeContents: Make, { mime, ending }: Handed = PDF) =>
  (app: FastifyInstance, engine: Engine): void => {
    const { of, path } = declared
    const resource = engine.resources.get(String(of))
    app.withTypeProvider<ZodTypes>().get(
      path,
      {
        compress: false,
        exposeHeadRoute: false,
        schema: { params: byId },
        config: { ...routeAccessOf(declared), resource: String(of), byTicket: true, summary, gives: [mime] },
      },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        // A ticket is for one record: the id in the address is ignored.
        const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
        const parsed = ticketed.safeParse(rawParams)
        if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
        const row = await fetchRecord(ctx, engine.db, resource, pathId(parsed.data.id), 'read')
        const contents = await makeContents(ctx, row, parsed.data.locale)
        const pdf = Buffer.isBuffer(contents) ? contents : Buffer.from(await print(contents))
        return reply
          .header(
            'content-disposition',
            dispositionOf('inline', `${String(row[resource.represent]).replaceAll(/[^\w-]/g, '-')}.${ending}`),
          )
          .header('x-content-type-options', 'nosniff')
          .type(mime)
          .send(pdf)
      },
    )
  }

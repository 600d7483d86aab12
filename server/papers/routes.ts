import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../schema/define.ts'
import jobs from '../../schema/entities/jobs.ts'
import quotes from '../../schema/entities/quotes.ts'
import { fieldErrors } from '../../schema/errors.ts'
import { LOCALES, type Locale } from '../../schema/format.ts'
import { permission } from '../../schema/permissions.ts'
import { allow } from '../kit/access.ts'
import { byId, type ZodTypes } from '../kit/bodies.ts'
import type { Context, Engine } from '../kit/context.ts'
import { invalid } from '../kit/errors.ts'
import { address } from '../kit/export/routes.ts'
import { issueTicket } from '../kit/export/tickets.ts'
import { fetchRecord, pathId, type RecordRow } from '../kit/read.ts'
import { contextOf, PREFIX } from '../kit/routes.ts'
import { jobPaper } from './jobPaper.ts'
import type { Paper } from './paper.ts'
import { print } from './print.ts'
import { quotePaper } from './quotePaper.ts'

const MIME = 'application/pdf'
const asked = z.strictObject({ locale: z.enum(LOCALES).default('en') })
const ticketed = asked.extend({ id: z.string() })

type Make = (ctx: Context, row: RecordRow, locale: Locale) => Promise<Paper>

/** GET /{resource}/{id}/pdf: a record as the paper that goes out, in the reader's scope; and the ticket for a browser that opens it by itself. */
function paperRoute(app: FastifyInstance, engine: Engine, resource: AnyResource, summary: string, make: Make): void {
  const api = app.withTypeProvider<ZodTypes>()
  const path = `/${resource.name}/:id/pdf`
  const access = permission(resource.area, resource.recordPath ?? 'details')
  const find = (ctx: Context, id: string) => {
    allow(ctx, resource, 'read')
    return fetchRecord(ctx, engine.db, resource, pathId(id), 'read')
  }
  api.get(
    path,
    {
      compress: false,
      exposeHeadRoute: false,
      schema: { params: byId },
      config: { access, resource: resource.name, byTicket: true, summary, gives: [MIME] },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      // A ticket is for one record: the one in the address says nothing.
      const given = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
      const parsed = ticketed.safeParse(given)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, given))
      const row = await find(ctx, parsed.data.id)
      const pdf = await print(await make(ctx, row, parsed.data.locale))
      return reply
        .header(
          'content-disposition',
          `inline; filename="${String(row[resource.represent]).replaceAll(/[^\w-]/g, '-')}.pdf"`,
        )
        .header('x-content-type-options', 'nosniff')
        .type(MIME)
        .send(Buffer.from(pdf))
    },
  )
  api.post(
    path,
    {
      schema: { params: byId, body: asked, response: { 200: address } },
      config: {
        access,
        resource: resource.name,
        summary: `${summary}: an address that gives it once, within a minute`,
      },
    },
    async (request) => {
      const { id } = await find(contextOf(engine, request), request.params.id)
      const params = { ...request.body, id: String(id) }
      const ticket = await issueTicket(engine.db, request.actor.session_id, PREFIX + path, params)
      return { url: `${PREFIX}/${resource.name}/${id}/pdf?ticket=${ticket}` }
    },
  )
}

export function paperRoutes(app: FastifyInstance, engine: Engine): void {
  paperRoute(app, engine, quotes, 'The quote for its customer as PDF', quotePaper)
  paperRoute(app, engine, jobs, 'The sheet of a job for those who do it, as PDF', jobPaper)
}

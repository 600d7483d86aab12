import type { FastifyInstance } from 'fastify'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { reportFile } from '../../../schema/engine/reports/shapes.ts'
import type { Engine } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'
import { MIME } from '../transfer/export/export.ts'
import { sendFile } from '../transfer/export/routes.ts'
import { fileOf } from './file.ts'
import { findReport } from './find.ts'

/** Below PREFIX; the address of one report's file. */
export const filePath = (name: string): string => `/reports/${name}/export`

/** A report as bytes: by the ticket that its declared address gives, for whoever has the same rights. */
export function reportFileRoute(app: FastifyInstance, engine: Engine): void {
  app.get<{ Params: { report: string } }>(
    filePath(':report'),
    {
      compress: false,
      exposeHeadRoute: false,
      config: {
        ...{ access: 'session', byTicket: true, security: 'exported', gives: [MIME.csv, MIME.xlsx] },
        summary: 'A report as a file',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const report = findReport(ctx, request.params.report)
      const given = request.ticketParams ?? (request.query as object)
      const parsed = reportFile.safeParse(given)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, given))
      request.securityNote = { details: () => ({ resource: `reports/${report.name}`, filter: parsed.data }) }
      return sendFile(reply, await fileOf(ctx, report, parsed.data))
    },
  )
}

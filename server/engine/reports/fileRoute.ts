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

/** Below PREFIX. */
export const FILE_PATH = '/reports/:report/export'

type Given = Readonly<Record<string, unknown>> & { readonly report: string }

/** A report as a file: by a ticket that its endpoint issues, for the same permissions. */
export function reportFileRoute(app: FastifyInstance, engine: Engine): void {
  app.get<{ Params: { report: string } }>(
    FILE_PATH,
    {
      compress: false,
      exposeHeadRoute: false,
      config: {
        access: 'session',
        byTicket: true,
        security: 'exported',
        gives: [MIME.csv, MIME.xlsx],
        summary: 'A report as a file',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      // A ticket is valid for one report, whatever the address contains.
      const { report: name, ...rawQuery } = (request.ticketParams ?? {
        ...(request.query as object),
        ...request.params,
      }) as Given
      const report = findReport(ctx, name)
      const parsed = reportFile.safeParse(rawQuery)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawQuery))
      request.securityNote = { details: () => ({ resource: `reports/${report.name}`, filter: parsed.data }) }
      return sendFile(reply, await fileOf(ctx, report, parsed.data))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { statementAddress, statementFile } from '../../../schema/areas/statements/endpoints.ts'
import { STATEMENT_WORDS } from '../../../schema/areas/statements/statementWords.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { byId } from '../../engine/http/bodies.ts'
import type { Context, Engine } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { fetchRecord, pathId, type RecordRow } from '../../engine/read/read.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../engine/transfer/export/csv.ts'
import { MIME } from '../../engine/transfer/export/export.ts'
import { print } from '../documents/print.ts'
import { statementOf } from './statement.ts'
import { languageOf, sidesOf, statementPdf } from './statementPdf.ts'

/** Content of a ticket. */
const ticketed = statementFile.extend({ id: byId.shape.id })
type Asked = z.output<typeof ticketed>

async function csvOf(ctx: Context, id: number, { locale, ...period }: Asked): Promise<Buffer> {
  const words = STATEMENT_WORDS[locale]
  const { opening, entries, closing } = await statementOf(ctx, id, period)
  const lines = [
    [words.date, words.what, '', '', words.due, words.charged, words.paid, words.balance],
    [period.from ?? '', words.opening, '', '', '', '', '', opening],
    ...entries.map((one) => {
      const [chargedAmount, paid] = sidesOf(one)
      return [
        one.day,
        words[one.kind],
        one.number,
        one.more ?? '',
        one.due ?? '',
        chargedAmount ?? '',
        paid ?? '',
        one.balance,
      ]
    }),
    [period.to ?? '', words.closing, '', '', '', '', '', closing],
  ]
  return Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join(''))
}

async function pdfOf(ctx: Context, row: RecordRow, request: Asked): Promise<Buffer> {
  const locale = (await languageOf(ctx, row.id)) ?? request.locale
  return Buffer.from(await print(await statementPdf(ctx, row, await statementOf(ctx, row.id, request), locale)))
}

/** GET route that downloads a statement: authorised by the ticket in its declared address, for callers with the same permissions. */
export function statementFileRoute(app: FastifyInstance, engine: Engine): void {
  app.get<{ Params: { id: string } }>(
    statementAddress.path,
    {
      compress: false,
      exposeHeadRoute: false,
      schema: { params: byId },
      config: {
        ...routeAccessOf(statementAddress),
        resource: 'customers',
        byTicket: true,
        security: 'exported',
        gives: ['application/pdf', MIME.csv],
        summary: 'Download a customer statement as PDF or CSV',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      // A ticket is for one record: the id in the address is ignored.
      const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
      const parsed = ticketed.safeParse(rawParams)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
      const fileRequest = parsed.data
      request.securityNote = { details: () => ({ resource: 'customers/statement', filter: fileRequest }) }
      const row = await fetchRecord(ctx, engine.db, 'customers', pathId(fileRequest.id), 'read')
      const isPdf = fileRequest.format === 'pdf'
      const bytes = isPdf ? await pdfOf(ctx, row, fileRequest) : await csvOf(ctx, row.id, fileRequest)
      const name = `statement-${row.id}-${fileRequest.to ?? engine.clock().toISOString().slice(0, 10)}.${fileRequest.format}`
      return reply
        .header('content-disposition', dispositionOf(isPdf ? 'inline' : 'attachment', name))
        .header('x-content-type-options', 'nosniff')
        .type(isPdf ? 'application/pdf' : MIME.csv)
        .send(bytes)
    },
  )
}

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { BREAKDOWN_WORDS, figuresIn } from '../../../schema/areas/jobs/breakdown.ts'
import { breakdownAddress, breakdownFile } from '../../../schema/areas/jobs/endpoints.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import type { Context, Engine } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../engine/transfer/export/csv.ts'
import { type ExportTarget, MIME } from '../../engine/transfer/export/export.ts'
import { sendFile } from '../../engine/transfer/export/routes.ts'
import { breakdown } from './breakdown.ts'

/** Writes the breakdown as a spreadsheet file. */
async function file(ctx: Context, { by, locale, ...params }: z.output<typeof breakdownFile>): Promise<ExportTarget> {
  const { data, total } = await breakdown(ctx, by, params)
  const words = BREAKDOWN_WORDS[locale]
  const figures = figuresIn(total)
  const lines = [
    [words[by], ...figures.map((name) => words[name])],
    ...data.map((one) => [one.label ?? one.month ?? words.none, ...figures.map((name) => one[name] ?? null)]),
    [words.total, ...figures.map((name) => total[name] ?? null)],
  ]
  return {
    name: `jobs-by-${by}-${ctx.engine.clock().toISOString().slice(0, 10)}.csv`,
    type: MIME.csv,
    stream: Readable.from([BYTE_ORDER_MARK + lines.map(csvLine).join('')], { objectMode: false }),
  }
}

/**
 * GET route that downloads the job breakdown: authorised by the ticket in its declared address, for callers with the same permissions as the
 * breakdown.
 */
export function breakdownFileRoute(app: FastifyInstance, engine: Engine): void {
  app.get(
    breakdownAddress.path,
    {
      exposeHeadRoute: false,
      config: {
        ...routeAccessOf(breakdownAddress),
        byTicket: true,
        security: 'exported',
        gives: [MIME.csv],
        summary: 'Download the job summary as a file',
        reads: 'copy',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const rawParams = request.ticketParams ?? (request.query as object)
      const parsed = breakdownFile.safeParse(rawParams)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
      request.securityNote = { details: () => ({ resource: 'jobs/breakdown', filter: parsed.data }) }
      return sendFile(reply, await file(ctx, parsed.data))
    },
  )
}

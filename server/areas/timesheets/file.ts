import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sheetFilters, timesheetsAddress, timesheetsFile } from '../../../schema/areas/timesheets/endpoints.ts'
import { FILE_HEADS, type FileHead } from '../../../schema/areas/timesheets/fileWords.ts'
import type { Sheet, SheetLine } from '../../../schema/areas/timesheets/shapes.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { dayOf, wallClock } from '../../../schema/engine/time/time.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import type { Context, Engine } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../engine/transfer/export/csv.ts'
import { type ExportTarget, MIME } from '../../engine/transfer/export/export.ts'
import { sendFile } from '../../engine/transfer/export/routes.ts'
import { sheetsWithLines } from './sheets.ts'

/** An instant in the business's time zone. */
function clockOf(instant: string | null): string {
  if (instant === null) return ''
  const { hour, minute } = wallClock(instant)
  return `${dayOf(instant)} ${hour}:${minute}`
}

const cells = ({ worker, approval }: Sheet, line: SheetLine): Readonly<Record<FileHead, string | number>> => {
  const counts = line.corrected ?? line.said
  return {
    worker: worker.name,
    day: line.day,
    visit: line.title,
    job: line.job?.number ?? '',
    planned_from: clockOf(line.planned_from),
    planned_to: clockOf(line.planned_to),
    planned: line.planned,
    started: clockOf(counts.started_at),
    finished: clockOf(counts.finished_at),
    breaks: line.breaks,
    worked: line.worked ?? '',
    travel: line.travel ?? '',
    reason: line.corrected?.reason ?? '',
    approved: approval ? clockOf(approval.at) : '',
  }
}

/** Writes a line for each visit of a worker, in minutes. */
async function file(
  ctx: Context,
  { locale, week: day, franchises, workers }: z.output<typeof timesheetsFile>,
): Promise<ExportTarget> {
  const rawFilters = { week: day, franchise_id: franchises, worker_ids: workers }
  const parsed = sheetFilters.safeParse(rawFilters)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawFilters))
  const { week, sheets } = await sheetsWithLines(ctx, parsed.data)
  const heads = FILE_HEADS[locale]
  const names = Object.keys(heads) as FileHead[]
  const rows = sheets.flatMap(({ sheet, lines }) =>
    lines.map((line) => {
      const row = cells(sheet, line)
      return names.map((name) => row[name])
    }),
  )
  return {
    name: `timesheets-${week.from}.csv`,
    type: MIME.csv,
    stream: Readable.from([BYTE_ORDER_MARK + [names.map((name) => heads[name]), ...rows].map(csvLine).join('')], {
      objectMode: false,
    }),
  }
}

/** GET route that downloads the timesheets of a week, authorised by the ticket in its declared address. */
export function timesheetsFileRoute(app: FastifyInstance, engine: Engine): void {
  app.get(
    timesheetsAddress.path,
    {
      exposeHeadRoute: false,
      config: {
        ...routeAccessOf(timesheetsAddress),
        byTicket: true,
        security: 'exported',
        gives: [MIME.csv],
        summary: 'Download the time sheets of a week',
        reads: 'copy',
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const rawParams = request.ticketParams ?? (request.query as object)
      const parsed = timesheetsFile.safeParse(rawParams)
      if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
      request.securityNote = { details: () => ({ resource: 'timesheets', filter: parsed.data }) }
      return sendFile(reply, await file(ctx, parsed.data))
    },
  )
}

import { sql } from 'kysely'
import {
  agedDebt,
  LINES_OF_PAGE,
  linesOfReport,
  quoteMargins,
  report,
  reportAddress,
  reports,
} from '../../../schema/areas/reports/endpoints.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { answer } from '../../engine/acts/handle.ts'
import { service } from '../../engine/http/context.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { runReport } from '../../engine/reports/ask.ts'
import { FILE_PATH } from '../../engine/reports/fileRoute.ts'
import { findReport } from '../../engine/reports/find.ts'
import { linesOf } from '../../engine/reports/lines.ts'
import { reportsFor } from '../../engine/reports/listed.ts'
import { issueTicket } from '../../engine/transfer/export/tickets.ts'
import { MARGIN_SUMS, marginColumns } from '../jobs/costs/margin.ts'
import { partsOfQuotes } from '../jobs/costs/parts.ts'
import { costsIn, type MarginFigures, marginIn } from './marginAnswers.ts'

export default [
  answer(agedDebt, (ctx, { query }) =>
    runReport(ctx, findReport(ctx, 'aged-debt'), { ...query, to: query.to ?? dayOf(ctx.engine.clock()) }),
  ),
  answer(linesOfReport, (ctx, { params, query: { page, ...query } }) =>
    linesOf(ctx, findReport(ctx, params.report), query, page, LINES_OF_PAGE),
  ),
  answer(quoteMargins, async (ctx, { id }) => {
    const { rows } = await sql<MarginFigures>`
    with sums as (select ${MARGIN_SUMS} from ${partsOfQuotes(sql`select ${id}::bigint`)} p)
    select s.*, ${marginColumns('s')} from sums s`.execute(ctx.engine.db)
    // The sum over no rows is still one row.
    const figures = rows[0] as MarginFigures
    return {
      revenue: figures.revenue,
      ...costsIn(figures),
      materials_margin: marginIn(figures, 'materials'),
      job_margin: marginIn(figures, 'job'),
    }
  }),
  answer(report, (ctx, { params, query }) => runReport(ctx, findReport(ctx, params.report), query)),
  answer(reportAddress, async (ctx, { params, body }) => {
    const { name } = findReport(ctx, params.report)
    const ticket = await issueTicket(ctx.engine.db, ctx.actor.session_id, PREFIX + FILE_PATH, { ...body, report: name })
    return { url: `${PREFIX}${FILE_PATH.replace(':report', name)}?ticket=${ticket}` }
  }),
  answer(reports, async (ctx) => ({ data: reportsFor(ctx, service(ctx.engine, 'reports')) })),
]

import { LINES_OF_PAGE, linesOfReport } from '../../../../schema/areas/reports/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { findReport } from '../../../engine/reports/find.ts'
import { linesOf } from '../../../engine/reports/lines.ts'

export default answer(linesOfReport, (ctx, { params, query: { page, ...query } }) =>
  linesOf(ctx, findReport(ctx, params.report), query, page, LINES_OF_PAGE),
)

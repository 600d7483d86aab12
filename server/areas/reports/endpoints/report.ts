import { report } from '../../../../schema/areas/reports/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { runReport } from '../../../engine/reports/ask.ts'
import { findReport } from '../../../engine/reports/find.ts'

export default answer(report, (ctx, { params, query }) => runReport(ctx, findReport(ctx, params.report), query))
